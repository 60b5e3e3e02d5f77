import type { Refundable } from '../../../../api/types.generated.ts'

type Payment = Refundable['payments'][number]

/** Converts an API amount, a decimal text with two digits, to a whole number of minor units. */
export const toMinor = (amount: string) => Math.round(Number(amount) * 100)
export const fromMinor = (minor: number) => (minor / 100).toFixed(2)

/** The largest possible refund of a payment. */
export const maxAmount = (payment: Payment, fees: string, keepsFees: boolean) =>
  Math.max(0, toMinor(payment.left_amount) - (keepsFees ? toMinor(fees) : 0))

/** Rounds a computed amount down to whole rupiah, because most providers refund no fractions. */
export const withoutSen = (amount: string, currency: string) =>
  currency === 'IDR' && toMinor(amount) >= 100 ? fromMinor(toMinor(amount) - (toMinor(amount) % 100)) : amount

/** Why the provider cannot refund this amount; undefined if it can. */
export function whyNotByProvider(payment: Payment, amount: number, currency: string) {
  const { provider, provider_refunds, provider_refunds_until, paid_amount, left_amount } = payment
  const isWhole = amount === toMinor(paid_amount) && left_amount === paid_amount
  if (provider_refunds !== 'none') {
    if (isWhole) return undefined
    if (provider_refunds === 'full') return 'wholeOnly' as const
    return currency === 'IDR' && amount % 100 !== 0 ? ('sen' as const) : undefined
  }
  if (provider_refunds_until) return 'tooLate' as const
  return provider === 'manual' ? ('manual' as const) : ('unsupported' as const)
}
