import { domainToASCII } from 'node:url'
import { validationFailed } from '../../../platform/errors/errors.ts'

export const maxDomains = 20

/** A domain without a required record on this many days in a row is no longer verified. */
export const maxFailedDays = 3

type Failing = { failed_days: number; failed_at: string | null }

const toDay = (moment: Date) => moment.toISOString().slice(0, 10)

/** Counts a failed check, at most one per day. */
export const countFailure = ({ failed_days, failed_at }: Failing, now: Date) =>
  failed_at !== null && toDay(new Date(failed_at)) === toDay(now)
    ? { failed_days, failed_at }
    : { failed_days: failed_days + 1, failed_at: now.toISOString() }

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainForm = new RegExp(`^(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`)
const maxDomainLength = 200 // Shorter than DNS allows, because the names of its records are longer.

/** Converts a domain to lower case, and an international one to its ASCII form (Punycode). */
export function parseDomain(text: string): string {
  const hasMore = /[^\p{L}\p{M}\p{N}.-]/u.test(text) // The text is an address with more parts than the domain.
  const domain = domainToASCII(text.replace(/\.$/, '')).toLowerCase()
  if (hasMore || domain.length > maxDomainLength || !domainForm.test(domain))
    throw validationFailed({ domain: 'invalid_hostname' })
  return domain
}
