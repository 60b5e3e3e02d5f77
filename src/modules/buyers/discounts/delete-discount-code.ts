import type { Db } from '../../../platform/db/types.ts'
import { invalidRequest } from '../../../platform/errors/errors.ts'
import { getDiscountCode } from './get-discount-code.ts'

/** Deletes a code that no order used. Used codes cannot be deleted, because orders refer to them. */
export async function deleteDiscountCode(db: Db, businessId: number, id: number) {
  const deleted = await db
    .deleteFrom('discount_codes')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('current_usage', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('discount_code_uses as u')
            .select('u.order_id')
            .where('u.business_id', '=', businessId)
            .whereRef('u.discount_code_id', '=', 'discount_codes.id'),
        ),
      ),
    )
    .executeTakeFirst()
  if (deleted.numDeletedRows > 0n) return
  await getDiscountCode(db, businessId, id)
  throw invalidRequest('A discount code that was used cannot be deleted; disable it instead')
}
