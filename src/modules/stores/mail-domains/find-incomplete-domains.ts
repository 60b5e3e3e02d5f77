import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db/types.ts'
import { listSenderRecords } from '../../../platform/mail/sender-records.ts'
import { listVerified, type MailDomain } from './get-domain.ts'
import { type Lookup, lookUpDomain } from './look-up-domain.ts'

/** How many domains are looked up at the same time. */
const batchSize = 20

type Limits = { maxFound: number; maxMs: number }

/**
 * Finds verified domains that lack required records now. Stores nothing. Stops after it has found enough or the time is
 * over; `isCut` tells whether it stopped early.
 */
export async function findIncompleteDomains({ db, config }: { db: Db; config: Config }, { maxFound, maxMs }: Limits) {
  const end = Date.now() + maxMs
  const found: { business_id: number; domain: string; gone: string[] }[] = []
  let [looked, unanswered, isCut] = [0, 0, false]
  let domains = await listVerified(db, { business_id: 0, id: 0 }, batchSize)
  while (domains.length > 0) {
    if (found.length >= maxFound || Date.now() >= end) {
      isCut = true
      break
    }
    const lookups = await Promise.all(domains.map((domain) => lookUpDomain(domain, config)))
    for (const [i, domain] of domains.entries()) {
      const { isComplete } = lookups[i]!
      if (isComplete === undefined) unanswered++
      if (isComplete === false)
        found.push({
          business_id: domain.business_id,
          domain: domain.domain,
          gone: listGone(domain, lookups[i]!, config),
        })
    }
    looked += domains.length
    domains = await listVerified(db, domains.at(-1)!, batchSize)
  }
  return { looked, unanswered, isCut, found }
}

/** The names of required records that are missing or have another value. */
const listGone = (domain: MailDomain, { found }: Lookup, config: Config) =>
  listSenderRecords(domain.domain, domain, config)
    .filter(({ kind, is_required }) => is_required && found[kind] !== 'found')
    .map(({ name }) => name)
