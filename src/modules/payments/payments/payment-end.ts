import type { MethodCapability } from '../../../integrations/payments/index.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import type { OrderRow } from '../../orders/fields/index.ts'
import { checkoutOrderEnd, earliest, paymentEnd } from '../../orders/orders/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'

type Order = OrderRow & { store: { settings: unknown } }
type Terms = { expiry_minutes: number | null; provider: { methods: readonly MethodCapability[] } }

/**
 * When a payment that is requested now ends: as the account or the store says, within the provider's limits. An order
 * from checkout ends with its payment; a payment of another order never outlives the order's own end.
 */
export function endOfPayment(order: Order, { expiry_minutes, provider }: Terms, now: Date): string | null {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  const settings = effectiveSettings(order.store.settings)
  const { payment_method } = order
  const wanted = earliest(
    expiry_minutes === null ? null : after(expiry_minutes),
    order.is_from_form
      ? checkoutOrderEnd(settings, payment_method, new Date(order.created_at), now)
      : earliest(order.payment_expiration_at, paymentEnd(settings, payment_method, now)),
  )
  const expiry = provider.methods.find((method) => method.payment_method === payment_method)?.expiry
  if (!expiry || wanted === null) return wanted
  const minutes = (Date.parse(wanted) - now.getTime()) / 60_000
  if (minutes > expiry.maximum_minutes) return after(expiry.maximum_minutes)
  if (minutes >= expiry.minimum_minutes) return wanted
  const raised = after(expiry.minimum_minutes)
  const own = order.is_from_form ? null : order.payment_expiration_at
  if (own !== null && Date.parse(own) < Date.parse(raised))
    throw conflictBecause(
      'order_ends_too_soon',
      `A payment of this method takes at least ${expiry.minimum_minutes} minutes, and the order ends earlier. Choose another method`,
    )
  return raised
}
