import { sql } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Position } from './rules.ts'

type Product = { id: number; business_id: number }

/** Sets the option's value for every variant of a product that has none. */
export const giveOptionValue = (tx: Tx, product: Product, position: Position, value: string) =>
  tx
    .updateTable('variants')
    .set({ [`option${position}_value`]: sql`coalesce(${sql.ref(`option${position}_value`)}, ${value})` })
    .where('business_id', 'in', sameBusiness(product.business_id))
    .where('product_id', '=', product.id)
    .where('deleted_at', 'is', null)
    .execute()

/** Removes an option's value from all variants of a product. Values of later options move one position forward. */
export const removeOptionValue = (tx: Tx, product: Product, position: Position) =>
  tx
    .updateTable('variants')
    .set(shift(position, 'value', sql`null`))
    .where('business_id', 'in', sameBusiness(product.business_id))
    .where('product_id', '=', product.id)
    .where('deleted_at', 'is', null)
    .execute()

/** Column assignments that move each option from `position` on one position forward. */
export const shift = (position: Position, suffix: 'name' | 'value' | 'values', nothing: ReturnType<typeof sql>) =>
  Object.fromEntries(
    [1, 2, 3]
      .filter((p) => p >= position)
      .map((p) => [`option${p}_${suffix}`, p === 3 ? nothing : sql.ref(`option${p + 1}_${suffix}`)]),
  )
