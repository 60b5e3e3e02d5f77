import { days, expiry, method } from '../adapters/capabilities.ts'

/** Stripe takes an expiry from 30 minutes after it received the request, hence the five minutes more. */
const facts = { presents: 'link', refund: 'partial', refund_days: 180, expiry: expiry(35, days(1), 60) } as const

export const stripeMethods = [
  method('card', [10_000, null], facts),
  method('invoice', [10_000, null], facts),
  method('payment_link', [10_000, null], facts),
]
