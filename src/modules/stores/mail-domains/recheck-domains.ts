import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { listVerified, type MailDomain } from './get-domain.ts'
import { hasReturnPath, type Lookup, lookUpDomain } from './look-up-domain.ts'
import { countFailure, maxFailedDays } from './rules.ts'

/** How many domains are looked up at the same time. */
const batchSize = 20

/** A domain that was checked within this time is skipped, so that an interrupted run continues where it stopped. */
const freshMs = 12 * 60 * 60_000

type Rechecking = {
  db: Db
  config: Config
  /** Notifies the members of a business that it lost a domain. */
  noticeLoss: (tx: Tx, lost: MailDomain, now: Date) => Promise<void>
}

/**
 * Looks up the records of all verified domains in batches. A domain without a required record stays verified for some
 * days, because its owner may be moving to another provider. While DNS does not answer no failure is counted.
 */
export async function recheckDomains({ db, config, noticeLoss }: Rechecking, now: Date) {
  const checkedBefore = new Date(now.getTime() - freshMs)
  let last = { business_id: 0, id: 0 }
  for (;;) {
    const domains = await listVerified(db, last, batchSize, checkedBefore)
    const lookups = await Promise.all(domains.map((domain) => lookUpDomain(domain, config)))
    for (const [i, domain] of domains.entries()) await store({ db, noticeLoss }, domain, lookups[i]!, now)
    if (domains.length < batchSize) return
    last = domains.at(-1)!
  }
}

/** Does nothing if the domain was checked since it was read, because that check saw newer records. */
async function store(
  { db, noticeLoss }: Pick<Rechecking, 'db' | 'noticeLoss'>,
  domain: MailDomain,
  lookup: Lookup,
  now: Date,
) {
  const { business_id, id } = domain
  const { failed_days, failed_at } = count(domain, lookup, now)
  const isLost = failed_days >= maxFailedDays
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('mail_domains')
      .set({
        checked_at: now,
        found: JSON.stringify(lookup.found),
        has_return_path: hasReturnPath(domain, lookup),
        failed_days: isLost ? 0 : failed_days,
        failed_at: isLost ? null : failed_at,
        ...(isLost && { verified_at: null }),
      })
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .where('verified_at', 'is not', null)
      .where('checked_at', '=', domain.checked_at)
      .returning('id')
      .executeTakeFirst()
    if (!isLost || !changed) return
    const details = { records: lookup.found }
    await recordAudit(
      tx,
      { business_id, actor: 'system', action: 'mail_domain.unverified', target: domain.domain, details },
      now,
    )
    await noticeLoss(tx, domain, now)
  })
}

function count(domain: MailDomain, { isComplete }: Lookup, now: Date) {
  if (isComplete === undefined) return domain
  return isComplete ? { failed_days: 0, failed_at: null } : countFailure(domain, now)
}
