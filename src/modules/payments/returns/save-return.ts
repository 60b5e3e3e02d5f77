import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'
import { recordOnOrder } from '../../orders/orders/index.ts'
import type { ReturnRow } from './find-returns.ts'
import { showReturnEvent } from './views.ts'

type NewReturn = Omit<Insertable<Tables['returns']>, 'created_at' | 'updated_at'>

export async function insertReturn(tx: Tx, values: NewReturn, by: string | null, now: Date) {
  const row = await tx
    .insertInto('returns')
    .values({ ...values, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(tx, row, 'return.created', by, now)
  return row
}

/** Updates a return. The order must be locked. */
export async function updateReturn(
  tx: Tx,
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
  await record(tx, row, 'return.updated', by, now)
  return row
}

async function record(
  tx: Tx,
  row: ReturnRow,
  event: 'return.created' | 'return.updated',
  by: string | null,
  now: Date,
) {
  const { business_id, order_id, id, status, origin, parcel_number } = row
  const order = { business_id, id: order_id }
  const values = { return_id: id, status, origin, parcel_number }
  const payload = (after: Parameters<typeof showReturnEvent>[1]) => showReturnEvent(row, after)
  await recordOnOrder(tx, order, { timeline: { kind: 'return', data: { values } }, event, payload }, by, now)
}
