import { Type } from 'typebox'
import { type MerchantRoute, merchantAction } from '../../../access/merchant-route.ts'
import { findOrder, loadOrder } from '../../orders/orders/index.ts'
import { OrderOut, showOrder } from '../../orders/views/index.ts'
import { createPayment } from './create-payment.ts'
import type { Payments } from './payment-accounts.ts'
import { checkPayments } from './reconcile-payments.ts'

const tag = 'Payments'
const permission = 'orders:manage'
const params = { id: Type.String({ maxLength: 40, description: 'UUIDv7, or the number of a migrated order' }) }

/** Merchant routes for payment instructions and payment status. */
export function paymentRoutes(payments: Payments): MerchantRoute[] {
  const { db, config } = payments
  const check = (name: string, summary: string) =>
    merchantAction({
      method: 'POST',
      path: `/orders/:id/${name}`,
      tag,
      summary,
      scope: 'order:read',
      permission,
      params,
      answer: { status: 200, schema: OrderOut },
      errors: [404],
      withoutTransaction: true,
      handle: async ({ merchant, params, now }) => {
        const order = await findOrder(db, merchant.business_id, params.id)
        await checkPayments(payments, order, now)
        return showOrder(await loadOrder(db, order), config)
      },
    })

  return [
    merchantAction({
      method: 'POST',
      path: '/orders/:id/payment',
      tag,
      summary: 'Create or reuse the payment instructions of an order; returns `pg_payment_info`',
      scope: 'order:update',
      permission,
      params,
      answer: { status: 200, schema: Type.Object({}, { additionalProperties: true }) },
      errors: [404, 409, 503],
      withoutTransaction: true,
      handle: async ({ merchant, params, now }) => {
        const order = await findOrder(db, merchant.business_id, params.id)
        await createPayment(payments, order, now)
        return (await loadOrder(db, order)).pg_payment_info
      },
    }),
    check('check-payment', 'Ask the payment provider what became of the payment'),
    check('check-settlement', 'Ask the payment provider whether the money was settled'),
  ]
}
