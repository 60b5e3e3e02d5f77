import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'
import { type LockedOrder, recordOnOrder } from '../orders/index.ts'
import type { ReturnRow } from './find-returns.ts'
import { showReturnEvent } from './views.ts'

type NewReturn = Omit<Insertable<Tables['returns']>, 'created_at' | 'updated_at'>

export async function insertReturn(tx: Tx, order: LockedOrder, values: NewReturn, by: string | null, now: Date) {
  const row = await tx
    .insertInto('returns')
    .values({ ...values, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(tx, order, row, 'return.created', by, now)
  return row
}

export async function updateReturn(
  tx: Tx,
  order: LockedOrder,
  { business_id, id }: ReturnRow,
  fields: Updateable<Tables['returns']>,
  by: string | null,
  now: Date,
) {
  const row = await tx
    .updateTable('returns')
    .set({ ...fields, updated_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(tx, order, row, 'return.updated', by, now)
  return row
}

async function record(
  tx: Tx,
  order: LockedOrder,
  row: ReturnRow,
  event: 'return.created' | 'return.updated',
  by: string | null,
  now: Date,
) {
  const { id, status, origin, parcel_number } = row
  const values = { return_id: id, status, origin, parcel_number }
  const payload = (after: Parameters<typeof showReturnEvent>[1]) => showReturnEvent(row, after)
  await recordOnOrder(tx, order, { timeline: { kind: 'return', data: { values } }, event, payload }, by, now)
}
