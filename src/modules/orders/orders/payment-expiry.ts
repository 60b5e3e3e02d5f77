import { eWallets, isElectronic } from '../../../integrations/payments/index.ts'
import { toTimestamp } from './build-order.ts'

type ExpirySettings = {
  is_auto_expire: boolean
  auto_expire_days: number
  payment_expiry_minutes: number
  instant_payment_expiry_minutes: number
}

const instantMethods: readonly string[] = ['qris', 'card', ...eWallets]

const minuteMs = 60_000
const dayMs = 86_400_000

/** When a payment that is created now expires; null for methods without a provider, which can be paid at any time. */
export function paymentEnd(settings: ExpirySettings, method: string, now: Date): string | null {
  if (!isElectronic(method)) return null
  const minutes = instantMethods.includes(method)
    ? settings.instant_payment_expiry_minutes
    : settings.payment_expiry_minutes
  return toTimestamp(new Date(now.getTime() + minutes * minuteMs))
}

export const earliest = (...moments: (string | null)[]): string | null =>
  moments.reduce((first, moment) => (first === null || (moment !== null && moment < first) ? moment : first), null)

/**
 * The `payment_expiration_at` of an order placed at checkout: the end of its payment, or the store's limit for unpaid
 * orders, whichever comes first. Set at checkout, so that an order whose payment is never created expires too.
 */
export function checkoutOrderEnd(settings: ExpirySettings, method: string, createdAt: Date, now: Date): string | null {
  if (method === 'cod') return null
  const limit = settings.is_auto_expire
    ? toTimestamp(new Date(createdAt.getTime() + settings.auto_expire_days * dayMs))
    : null
  return earliest(limit, paymentEnd(settings, method, now))
}
