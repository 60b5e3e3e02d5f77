import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import { limitRequests, mayMail } from '../../../access/limit-attempts.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { hashSecret } from '../../../platform/secrets/secrets.ts'
import type { Service } from '../../../platform/service.ts'
import { cancelPublicOrder } from './cancel-public-order.ts'
import { requestOrderLink } from './mail-order-link.ts'
import type { ReadOrder } from './read-order.ts'
import { linkSentMessage } from './rules.ts'
import { OrderSearch, OrderSearchAnswer, PublicOrder, PublicOrderPatch } from './schemas.ts'
import { updatePublicOrder } from './update-public-order.ts'
import { showPublicOrder } from './views.ts'

const tag = 'Storefront: orders'
const orders = '/v3/stores/:store_id/public/orders'
const path = `${orders}/:secret_slug`
const params = { store_id: Type.String(), secret_slug: Type.String({ maxLength: 100 }) }

/** Routes for the holder of an order's secret slug. */
export const publicOrderRoutes = (service: Service, readOrder: ReadOrder): Route[] => {
  const show = async (store: { id: number; business_id: number }, secret_slug: string) =>
    showPublicOrder(await readOrder(store, secret_slug), service.config)
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'Read an order by its secret slug',
      access: storefront,
      params,
      answer: { status: 200, schema: PublicOrder },
      handle: async ({ caller, params: { secret_slug } }) => show(caller.store, secret_slug),
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
      withoutTransaction: true,
      handle: async ({ caller, params: { secret_slug }, body, now }) => {
        const { store } = caller
        await service.db.transaction().execute((tx) => updatePublicOrder(service, tx, store, secret_slug, body, now))
        return await show(store, secret_slug)
      },
    }),
    action({
      method: 'POST',
      path: `${path}/cancel`,
      tag,
      summary: 'Cancel an unpaid order',
      description:
        'Possible while `is_cancelable`. Stock and uses of codes return, and the open payment is ended at its provider. A payment that arrives all the same becomes a conflict, which the shop solves.',
      access: storefront,
      params,
      answer: { status: 200, schema: PublicOrder },
      errors: [409],
      withoutTransaction: true,
      handle: async ({ caller: { store }, params: { secret_slug }, now }) => {
        await service.db.transaction().execute((tx) => cancelPublicOrder(tx, store, secret_slug, now))
        return await show(store, secret_slug)
      },
    }),
    action({
      method: 'POST',
      path: `${orders}/find`,
      tag,
      summary: 'Mail the address of an order to its buyer; the answer is the same for every order',
      description:
        'For buyers who lost the address of their order. The mail goes only to the email address that the order was placed with.',
      access: storefront,
      params: { store_id: Type.String() },
      body: OrderSearch,
      answer: { status: 202, schema: OrderSearchAnswer },
      example: { order_id: '261115HPQSPBX', contact: 'budi@example.com' },
      withoutTransaction: true,
      handle: async ({ caller: { store }, body, request, reply }) => {
        const [order_id, contact] = [body.order_id.trim(), body.contact.trim()]
        const account = hashSecret(`order:${store.id}:${order_id.toUpperCase()}`).toString('base64url')
        await limitRequests(service, request, reply, { realm: 'order_link', account })
        if (await mayMail(service, account))
          await requestOrderLink(service.db, { business_id: store.business_id, store_id: store.id, order_id, contact })
        return { message: linkSentMessage }
      },
    }),
  ]
}
