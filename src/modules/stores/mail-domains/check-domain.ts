import type { Merchant } from '../../../access/merchant-route.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db/types.ts'
import { checkSenderRecord, listSenderRecords, type RecordState } from '../../../platform/mail/sender-records.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { getDomain } from './get-domain.ts'

type Checking = { db: Db; config: Config }

/**
 * Looks the records of a domain up, outside of any transaction, and stores what was found. A domain whose required
 * records are gone is no longer verified; while DNS does not answer it stays what it was.
 */
export async function checkDomain({ db, config }: Checking, { business_id, actor }: Merchant, id: number, now: Date) {
  const domain = await getDomain(db, business_id, id)
  const records = listSenderRecords(domain.domain, domain, config)
  const states = await Promise.all(records.map(checkSenderRecord))
  const found = Object.fromEntries(records.map(({ kind }, i) => [kind, states[i]!])) as Record<string, RecordState>
  const required = records.filter(({ is_required }) => is_required).map(({ kind }) => found[kind]!)
  const wasVerified = domain.verified_at !== null
  const isVerified = required.includes('unknown') ? wasVerified : required.every((state) => state === 'found')
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('mail_domains')
      .set({
        checked_at: now,
        found: JSON.stringify(found),
        verified_at: isVerified ? (domain.verified_at ?? now) : null,
        has_return_path: found.return_path === 'unknown' ? domain.has_return_path : found.return_path === 'found',
      })
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .execute()
    if (isVerified && !wasVerified)
      await recordAudit(
        tx,
        { business_id, actor, action: 'mail_domain.verified', target: domain.domain, details: {} },
        now,
      )
  })
  return await getDomain(db, business_id, id)
}
