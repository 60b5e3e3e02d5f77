import { days, expiry, method } from '../adapters/capabilities.ts'

/**
 * Stripe accepts an expiry of at least 30 minutes after it received the request; the five extra minutes allow for
 * delay.
 */
const facts = {
  presents: 'link',
  refund: 'partial',
  refund_days: 180,
  expiry: expiry(35, days(1), 60),
  foreign_minimums: { USD: 50, EUR: 50, GBP: 30, AUD: 50, SGD: 50, MYR: 200, HKD: 400, JPY: 5_000, THB: 1_000 },
} as const

export const stripeMethods = [
  method('card', [10_000, null], { ...facts, saves: true }),
  method('invoice', [10_000, null], facts),
  method('payment_link', [10_000, null], facts),
]
