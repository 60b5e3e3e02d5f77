import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import type { Position } from './rules.ts'

/** Sets the option's value for every variant of a product that has none. */
export const giveOptionValue = (tx: Tx, productId: number, position: Position, value: string) =>
  tx
    .updateTable('variants')
    .set({ [`option${position}_value`]: sql`coalesce(${sql.ref(`option${position}_value`)}, ${value})` })
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .execute()

/** Removes an option's value from all variants of a product. Values of later options move one position forward. */
export const removeOptionValue = (tx: Tx, productId: number, position: Position) =>
  tx
    .updateTable('variants')
    .set(shift(position, 'value', sql`null`))
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .execute()

/** Column assignments that move each option from `position` on one position forward. */
export const shift = (position: Position, suffix: 'name' | 'value' | 'values', nothing: ReturnType<typeof sql>) =>
  Object.fromEntries(
    [1, 2, 3]
      .filter((p) => p >= position)
      .map((p) => [`option${p}_${suffix}`, p === 3 ? nothing : sql.ref(`option${p + 1}_${suffix}`)]),
  )
