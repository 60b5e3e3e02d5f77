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

/** The UUIDs of these order numbers. Answers 404 if any is missing. */
export async function findByNumbers(db: Db, business_id: number, numbers: string[]): Promise<Map<string, string>> {
  const known = await findKnownNumbers(db, business_id, numbers)
  const missing = numbers.find((number) => !known.has(number))
  if (missing) throw notFound(`Order ${missing} does not exist`)
  return known
}
