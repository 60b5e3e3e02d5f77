import { Type } from 'typebox'
import { storefront } from '../../../../access/access.ts'
import { action, type Route, read } from '../../../../access/route.ts'
import type { Reads } from '../../../../platform/db/connections/reads.ts'
import { Closed, OneOf } from '../../../../platform/http/schemas.ts'
import { getPublicOrder, PublicOrder, showPublicOrder } from '../../../orders/public-orders/index.ts'
import { consentText } from '../../saved-methods/index.ts'
import { createPayment } from '../create-payment.ts'
import type { Payments } from '../payment-accounts.ts'
import { findSaving } from './saving.ts'

const tag = 'Storefront: orders'
const path = '/v3/stores/:store_id/public/orders/:secret_slug/payment-saving'
const params = { store_id: Type.String(), secret_slug: Type.String({ maxLength: 100 }) }
const language = OneOf(['id', 'en'], { default: 'id' })

const Saving = Closed(
  {
    is_offered: Type.Boolean({
      description: 'Whether the method of this order can be saved for the renewals of its subscription',
    }),
    is_on: Type.Boolean({ description: 'Whether the buyer allowed it with the payment that is open' }),
    consent_text: Type.String({ description: 'What the buyer agrees to; show it as it is' }),
  },
  { title: 'PaymentSaving' },
)

/** Routes for the buyer's consent to charge the method of a subscription's order again for its renewals. */
export const paymentSavingRoutes = (payments: Payments, reads: Reads): Route[] => {
  const change = (consent: 'give' | 'withdraw') =>
    action({
      method: consent === 'give' ? 'POST' : 'DELETE',
      path,
      tag,
      summary:
        consent === 'give'
          ? 'Allow later charges of the method, and create the payment that saves it'
          : 'Take the consent back before paying, and create a payment that saves nothing',
      access: storefront,
      params,
      query: { language: Type.Optional(language) },
      answer: { status: 200, schema: PublicOrder },
      errors: [409, 503],
      withoutTransaction: true,
      handle: async ({ caller, params: { secret_slug }, query, now }) => {
        const order = await getPublicOrder(reads.query, caller.store, { secret_slug })
        const text = consentText(order.store.name, query.language ?? 'id')
        await createPayment(payments, order, now, consent === 'give' ? { consent_text: text } : null)
        return showPublicOrder(await getPublicOrder(reads.query, caller.store, { id: order.id }), payments.config)
      },
    })
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'Ask whether the method of an order can be saved for renewals',
      access: storefront,
      params,
      query: { language: Type.Optional(language) },
      answer: { status: 200, schema: Saving },
      handle: async ({ caller, params: { secret_slug }, query }) => {
        const order = await getPublicOrder(reads.query, caller.store, { secret_slug })
        return {
          ...(await findSaving(payments, order)),
          consent_text: consentText(order.store.name, query.language ?? 'id'),
        }
      },
    }),
    change('give'),
    change('withdraw'),
  ]
}
