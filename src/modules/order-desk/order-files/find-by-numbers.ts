import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'

/** The UUIDs of those order numbers that exist. */
export async function findKnownNumbers(db: Db, business_id: number, numbers: string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const found = await db
    .selectFrom('orders')
    .select(['id', 'order_id'])
    .where('business_id', '=', business_id)
    .where('order_id', 'in', numbers)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(found.map((order) => [order.order_id, order.id]))
}

/** The orders of an uploaded file's rows, each with its row. 404 if any is missing. */
export async function findRows(db: Db, business_id: number, rows: Record<string, string>[]) {
  const known = await findKnownNumbers(
    db,
    business_id,
    rows.map((row) => row.order_id!),
  )
  return rows.map((row) => {
    const id = known.get(row.order_id!)
    if (!id) throw notFound(`Order ${row.order_id} does not exist`)
    return { order: { business_id, id }, row }
  })
}
