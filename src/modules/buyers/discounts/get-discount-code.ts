import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'

export async function getDiscountCode(db: Db, businessId: number, id: number) {
  const code = await db
    .selectFrom('discount_codes')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!code) throw notFound('There is no such discount code')
  return code
}
