import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { fieldError, missingIds, validationFailed } from '../../../platform/errors/errors.ts'
import { maxBulkIds } from '../fields/index.ts'

export type OrderRef = string | number

/** The key of an order. It contains the business, because all statements filter by it. */
export type OrderKey = { business_id: number; id: string }

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const numberForm = /^[1-9]\d{0,15}$/

/** Parses the id of a request: a UUID, or the number of a migrated order, as number or text. */
function parseRef(ref: OrderRef): { id: string } | { legacy_id: number } | undefined {
  const text = String(ref)
  if (uuidForm.test(text)) return { id: text.toLowerCase() }
  if (numberForm.test(text) && Number.isSafeInteger(Number(text))) return { legacy_id: Number(text) }
  return undefined
}

/** Whether the business ever had an order. Deleted orders count until they are purged. */
export async function hasOrders(db: Db, business_id: number): Promise<boolean> {
  const one = db.selectFrom('orders').select('id').where('business_id', '=', business_id).limit(1)
  return (await one.executeTakeFirst()) !== undefined
}

/** The UUIDs of these orders, without duplicates. Answers 404 if any is missing, deleted or of another business. */
export async function findOrderIds(db: Db, business_id: number, refs: OrderRef[]): Promise<string[]> {
  if (refs.length < 1 || refs.length > maxBulkIds)
    throw validationFailed({
      ids: refs.length < 1 ? fieldError('too_few', { min: 1 }) : fieldError('too_many', { max: maxBulkIds }),
    })
  const read = refs.map(parseRef)
  const ids = read.flatMap((ref) => (ref && 'id' in ref ? ref.id : []))
  const numbers = read.flatMap((ref) => (ref && 'legacy_id' in ref ? ref.legacy_id : []))
  const found = await db
    .selectFrom('orders')
    .select(['id', 'legacy_id'])
    .where('business_id', 'in', sameBusiness(business_id))
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        ...(numbers.length > 0 ? [eb('legacy_id', 'in', numbers)] : []),
      ]),
    )
    .execute()
  const byId = new Set(found.map((order) => order.id))
  const byNumber = new Map(found.map((order) => [order.legacy_id, order.id]))
  const resolved = read.map((ref) =>
    ref && 'id' in ref ? (byId.has(ref.id) ? ref.id : undefined) : ref && byNumber.get(ref.legacy_id),
  )
  const missing = refs.filter((_, i) => resolved[i] === undefined)
  if (missing.length > 0)
    throw missingIds(missing, refs.length === 1 ? 'The order does not exist' : 'Some of the orders do not exist')
  return [...new Set(resolved as string[])]
}

export const findOrder = async (db: Db, business_id: number, ref: OrderRef): Promise<OrderKey> => ({
  business_id,
  id: (await findOrderIds(db, business_id, [ref]))[0]!,
})
