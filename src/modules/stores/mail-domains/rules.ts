import { domainToASCII } from 'node:url'
import { validationFailed } from '../../../platform/errors.ts'

export const maxDomains = 20

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainForm = new RegExp(`^(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`)
const maxDomainLength = 200 // The names of its records are longer.

/** Normalizes a domain to lower case, and an international one to its ASCII form (Punycode). */
export function parseDomain(text: string): string {
  const hasMore = /[^\p{L}\p{M}\p{N}.-]/u.test(text) // An address, which would lose its other parts.
  const domain = domainToASCII(text.replace(/\.$/, '')).toLowerCase()
  if (hasMore || !domainForm.test(domain) || domain.length > maxDomainLength)
    throw validationFailed({ domain: 'invalid_hostname' })
  return domain
}
