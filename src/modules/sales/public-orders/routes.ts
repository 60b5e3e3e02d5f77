import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { getPublicOrder } from './get-public-order.ts'
import { PublicOrder, PublicOrderPatch } from './schemas.ts'
import { updatePublicOrder } from './update-public-order.ts'
import { showPublicOrder } from './views.ts'

const tag = 'Storefront: orders'
const path = '/v3/stores/:store_id/public/orders/:secret_slug'
const params = { store_id: Type.String(), secret_slug: Type.String({ maxLength: 100 }) }

/** Routes for the holder of an order's secret slug. */
export const publicOrderRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'Read an order by its secret slug',
    access: storefront,
    params,
    answer: { status: 200, schema: PublicOrder },
    handle: async ({ caller, params: { secret_slug } }) =>
      showPublicOrder(await getPublicOrder(service.reads.query, caller.store, { secret_slug }), service.config),
  }),
  action({
    method: 'PATCH',
    path,
    tag,
    summary: 'Say how and from where an unpaid order was paid',
    access: storefront,
    params,
    body: PublicOrderPatch,
    answer: { status: 200, schema: PublicOrder },
    errors: [409],
    example: { payment_account_holder: 'Budi Santoso', transfer_time: '2026-11-15T03:04:05Z' },
    handle: async ({ caller, params: { secret_slug }, body, now }) => {
      const { store } = caller
      await service.db.transaction().execute((tx) => updatePublicOrder(service, tx, store, secret_slug, body, now))
      return showPublicOrder(await getPublicOrder(service.reads.query, store, { secret_slug }), service.config)
    },
  }),
]
