import type { MemberCaller } from '../../../access/caller.ts'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { isTimeZone } from '../../../platform/text/calendar.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import { recordAudit } from '../audit/index.ts'

type BusinessChange = { name?: string; time_zone?: string; tax_rate?: number | null; currency?: string }

export async function updateBusiness(tx: Tx, caller: MemberCaller, change: BusinessChange, now: Date) {
  if (change.time_zone !== undefined && !isTimeZone(change.time_zone))
    throw validationFailed({ time_zone: 'invalid_time_zone' })
  // Refuses more than two decimals, as for amounts.
  if (change.tax_rate != null) parseMoney(change.tax_rate, 'tax_rate')
  const business = await tx
    .updateTable('businesses')
    .set({ ...change, ...(change.tax_rate === 0 && { tax_rate: null }), last_updated_at: now })
    .where('id', '=', caller.business.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (change.time_zone !== undefined) await enqueue(tx, 'recount-sales', { business_id: business.id })
  const entry = { business_id: business.id, actor: caller.user.unique_id, target: business.unique_id }
  await recordAudit(tx, { ...entry, action: 'business.updated', details: change }, now)
  return { ...business, role: caller.role }
}
