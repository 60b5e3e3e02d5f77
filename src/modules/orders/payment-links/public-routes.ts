import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { imageBase, showItems } from '../../buyers/carts/index.ts'
import { getPublicLink } from './get-link.ts'
import { PublicPaymentLink } from './schemas.ts'
import { showPublicLink } from './views.ts'

export const publicPaymentLinkRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path: '/v3/stores/:store_id/public/payment-links/:handle',
    tag: 'Storefront: checkout',
    summary: 'Read a payment link, also one that cannot be paid any more',
    access: storefront,
    params: { store_id: Type.String(), handle: Type.String({ maxLength: 100 }) },
    answer: { status: 200, schema: PublicPaymentLink },
    handle: async ({ caller: { store }, params, now }) => {
      const link = await getPublicLink(service.db, store, params.handle)
      return showPublicLink(link, await showItems(service.db, store, link.items ?? [], imageBase(service)), now)
    },
  }),
]
