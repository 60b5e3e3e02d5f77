import { domainToASCII } from 'node:url'
import { validationFailed } from '../../../platform/errors/errors.ts'

export const maxDomains = 20

/** A domain that lacks a required record on so many days in a row is no longer verified. */
export const maxFailedDays = 3

type Failing = { failed_days: number; failed_at: string | null }

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Counts a failed check, at most one a day. */
export const countFailure = ({ failed_days, failed_at }: Failing, now: Date) =>
  failed_at !== null && dayOf(new Date(failed_at)) === dayOf(now)
    ? { failed_days, failed_at }
    : { failed_days: failed_days + 1, failed_at: now.toISOString() }

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainForm = new RegExp(`^(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`)
const maxDomainLength = 200 // The names of its records are longer.

/** Normalizes a domain to lower case, and an international one to its ASCII form (Punycode). */
export function parseDomain(text: string): string {
  const hasMore = /[^\p{L}\p{M}\p{N}.-]/u.test(text) // An address, which would lose its other parts.
  const domain = domainToASCII(text.replace(/\.$/, '')).toLowerCase()
  if (hasMore || domain.length > maxDomainLength || !domainForm.test(domain))
    throw validationFailed({ domain: 'invalid_hostname' })
  return domain
}
