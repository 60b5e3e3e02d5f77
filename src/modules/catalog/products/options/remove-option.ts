import { sql } from 'kysely'
import { sameBusiness } from '../../../../platform/db/of-business.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { conflict, validationFailed } from '../../../../platform/errors/errors.ts'
import { type Position, removeOptionValue, shift } from '../../variants/index.ts'

type Product = { id: number; business_id: number }

/** Removes an option for which all variants have the same value. Later options move one position forward. */
export async function removeOption(tx: Tx, product: Product, position: Position, value?: string) {
  const field = `option${position}_value` as const
  const rows = await tx
    .selectFrom('variants')
    .select(field)
    .distinct()
    .where('business_id', 'in', sameBusiness(product.business_id))
    .where('product_id', '=', product.id)
    .where('deleted_at', 'is', null)
    .execute()
  const values = rows.map((row) => row[field])
  if (values.every((found) => found === null)) throw validationFailed({ position: 'option_unknown' })
  if (value !== undefined && !values.includes(value)) throw validationFailed({ value: 'not_found' })
  if (values.length > 1)
    throw conflict('An option can be removed only if all variants have the same value for it', 'state_conflict', {
      values,
    })

  await tx
    .updateTable('products')
    .set({
      ...shift(position, 'name', sql`null`),
      ...shift(position, 'values', sql`'{}'::text[]`),
      is_multiple: sql<boolean>`${position} > 1 or option2_name is not null`,
    })
    .where('business_id', 'in', sameBusiness(product.business_id))
    .where('id', '=', product.id)
    .execute()
  await removeOptionValue(tx, product, position)
}
