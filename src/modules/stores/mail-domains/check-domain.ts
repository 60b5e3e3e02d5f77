import type { Merchant } from '../../../access/merchant-route.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db/types.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { getDomain } from './get-domain.ts'
import { hasReturnPath, lookUpDomain } from './look-up-domain.ts'

type Checking = { db: Db; config: Config }

/**
 * Looks up the records of a domain, outside of any transaction, and stores the result. A domain without a required
 * record is no longer verified; while DNS does not answer its state stays.
 */
export async function checkDomain({ db, config }: Checking, { business_id, actor }: Merchant, id: number, now: Date) {
  const domain = await getDomain(db, business_id, id)
  const lookup = await lookUpDomain(domain, config)
  const { isComplete } = lookup
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('mail_domains')
      .set({
        checked_at: now,
        found: JSON.stringify(lookup.found),
        has_return_path: hasReturnPath(domain, lookup),
        // Without an answer from DNS the verification is not written, because the daily check may have ended it
        // concurrently.
        ...(isComplete !== undefined && {
          verified_at: isComplete ? (domain.verified_at ?? now) : null,
          failed_days: 0,
          failed_at: null,
        }),
      })
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .execute()
    if (isComplete && domain.verified_at === null)
      await recordAudit(
        tx,
        { business_id, actor, action: 'mail_domain.verified', target: domain.domain, details: {} },
        now,
      )
  })
  return await getDomain(db, business_id, id)
}
