import { type Selectable, sql } from 'kysely'
import { eraseColumns } from '../../../platform/db/statements/erase-columns.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause, notFound } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'

export type ConflictRow = Selectable<Tables['payment_conflicts']>

export async function lockConflict(tx: Tx, businessId: number, id: string): Promise<ConflictRow> {
  const found = await tx
    .selectFrom('payment_conflicts')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('There is no such entry')
  if (found.resolved_at !== null) throw conflictBecause('already_resolved', 'This was resolved already')
  return found
}

export async function closeConflict(
  tx: Tx,
  { business_id, id }: Pick<ConflictRow, 'business_id' | 'id'>,
  { note, by }: { note: string; by: string },
  now: Date,
) {
  await tx
    .updateTable('payment_conflicts')
    .set({ resolved_at: now, resolved_by: by, note })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
}

/** Erases the buyer from the conflicts of these orders. Amounts and references stay, for accounting. */
export const eraseConflicts = (tx: Tx, businessId: number, orderIds: string[]) =>
  sql`update payment_conflicts set ${eraseColumns('payment_conflicts')}
    where business_id = ${businessId} and order_id = any(${orderIds}::uuid[])`.execute(tx)
