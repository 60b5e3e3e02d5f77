import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/types.ts'
import { conflict, validationFailed } from '../../../../platform/errors/errors.ts'
import { type Position, removeOptionValue, shift } from '../../variants/index.ts'

/** Removes an option for which all variants have the same value. Later options move one position forward. */
export async function removeOption(tx: Tx, productId: number, position: Position, value?: string) {
  const field = `option${position}_value` as const
  const rows = await tx
    .selectFrom('variants')
    .select(field)
    .distinct()
    .where('product_id', '=', productId)
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
    .where('id', '=', productId)
    .execute()
  await removeOptionValue(tx, productId, position)
}
