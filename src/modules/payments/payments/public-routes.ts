import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import { action, type Route } from '../../../access/route.ts'
import { PublicOrder, type ReadOrder, showPublicOrder } from '../../orders/public-orders/index.ts'
import { createPayment } from './create-payment.ts'
import type { Payments } from './payment-accounts.ts'
import { needsInstructions } from './rules.ts'

/** Creates payment instructions for the buyer. Repeated requests never create a second payment. */
export const publicPaymentRoutes = (payments: Payments, readOrder: ReadOrder): Route[] => [
  action({
    method: 'POST',
    path: '/v3/stores/:store_id/public/orders/:secret_slug/payment',
    tag: 'Storefront: orders',
    summary: 'Create or reuse the payment instructions of an order',
    access: storefront,
    params: { store_id: Type.String(), secret_slug: Type.String({ maxLength: 100 }) },
    answer: { status: 200, schema: PublicOrder },
    errors: [409, 503],
    withoutTransaction: true,
    handle: async ({ caller, params: { secret_slug }, now }) => {
      let order = await readOrder(caller.store, secret_slug)
      if (needsInstructions(order)) {
        await createPayment(payments, order, now)
        order = await readOrder(caller.store, secret_slug)
      }
      return showPublicOrder(order, payments.config)
    },
  }),
]
