import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import type { WireEntry } from './refund-wire.ts'

export const entriesPerPage = 100

type Row = Omit<WireEntry, 'amount'> & { amount: number }

/** The merchant's books between two times, oldest first; `after` names the last entry of the page before. */
export async function listSandboxEntries(
  db: Db,
  merchant: string,
  period: { from: string; until: string },
  after: { at: string; id: string },
): Promise<WireEntry[]> {
  const { rows } = await sql<Row>`select * from (
      select id, id as payment_id, reference_id, 'payment' as kind, paid_amount as amount, paid_at as at
      from sandbox_payments where merchant = ${merchant} and paid_at >= ${period.from} and paid_at < ${period.until}
      union all
      select r.id, r.payment_id, p.reference_id, 'refund', r.amount, r.created_at
      from sandbox_refunds r join sandbox_payments p on p.id = r.payment_id
      where p.merchant = ${merchant} and r.status = 'succeeded' and r.created_at >= ${period.from} and r.created_at < ${period.until}
    ) entries where (at, id) > (${after.at}::timestamptz, ${after.id}::text) order by at, id limit ${entriesPerPage}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, amount: formatMoney(row.amount) }))
}
