import type { Db } from '../../../platform/db/types.ts'
import { fieldError, notFound, validationFailed } from '../../../platform/errors/errors.ts'

const maxReferences = 25

/** Finds orders by their references at the payment gateway. */
export async function findByReferences(
  db: Db,
  business_id: number,
  references: string[],
  { isRequired }: { isRequired: boolean },
) {
  const wanted = [...new Set(references.filter(Boolean))]
  if (wanted.length < 1 || wanted.length > maxReferences)
    throw validationFailed({
      pg_reference_ids:
        wanted.length < 1 ? fieldError('too_few', { min: 1 }) : fieldError('too_many', { max: maxReferences }),
    })
  const found = await db
    .selectFrom('orders')
    .select(['id', 'order_id', 'pg_reference_id'])
    .where('business_id', '=', business_id)
    .where('pg_reference_id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .execute()
  if (isRequired && found.length === 0) throw notFound('No order has this reference')
  return found
}
