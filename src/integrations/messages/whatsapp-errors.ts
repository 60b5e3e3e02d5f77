import type { SendFailure, Sending } from './channel.ts'

/** Meta advises to judge by codes only, because statuses and titles change. */
const failures: Readonly<Record<number, SendFailure>> = {
  131026: 'cannot_receive',
  131030: 'cannot_receive', // The recipient is not among the numbers that a test account may write to.
  131047: 'outside_window',
  131049: 'engagement',
  0: 'account',
  3: 'account',
  10: 'account',
  33: 'account', // The phone number was deleted.
  190: 'account',
  368: 'account',
  131005: 'account',
  131031: 'account',
  131042: 'account', // The account has no valid payment method.
  133010: 'account',
}

/** Rate limits of the app, the business account, the phone number, and the pair of sender and recipient. */
const rateCodes = [4, 80007, 130429, 131056]

export const isRateLimit = (code: number) => rateCodes.includes(code)

/** Why a message was not delivered, by the code that Meta gives in answers and webhooks alike. */
export function toFailure(code: number): SendFailure {
  if (isRateLimit(code)) return 'rate_limited'
  if (code >= 132000 && code < 133000) return 'template'
  if (code >= 200 && code < 300) return 'account'
  return failures[code] ?? 'refused'
}

export const toSending = (code: number): Sending =>
  isRateLimit(code)
    ? { outcome: 'later', code: String(code) }
    : { outcome: 'failed', reason: toFailure(code), code: String(code) }
