import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { OrderKey } from '../../orders/orders/index.ts'

export type ReturnRow = Selectable<Tables['returns']>

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const selectReturns = (db: Db, businessId: number) =>
  db.selectFrom('returns').selectAll('returns').where('returns.business_id', '=', businessId)

export async function getReturn(db: Db, businessId: number, id: string): Promise<ReturnRow> {
  const found = uuidForm.test(id)
    ? await selectReturns(db, businessId).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!found) throw notFound('The return does not exist')
  return found
}

/** The returns of an order, newest first. */
export const listOrderReturns = (db: Db, { business_id, id }: OrderKey): Promise<ReturnRow[]> =>
  selectReturns(db, business_id).where('order_id', '=', id).orderBy('id', 'desc').execute()
