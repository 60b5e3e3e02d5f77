import { sameBusiness } from '../../../../platform/db/of-business.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { fieldError, validationFailed } from '../../../../platform/errors/errors.ts'
import type { Position, ProductRow } from '../../variants/index.ts'

/** Sets the display order of an option's values. `values` must be a permutation of the values in use. */
export async function reorderOptionValues(tx: Tx, product: ProductRow, position: Position, values: string[]) {
  if (!product[`option${position}_name`]) throw validationFailed({ position: 'option_unknown' })
  const current = product[`option${position}_values`]
  const isSameSet = values.length === current.length && new Set(values).size === values.length
  if (!isSameSet || !values.every((value) => current.includes(value)))
    throw validationFailed({ values: fieldError('wrong_list', { values: current }) })
  await tx
    .updateTable('products')
    .set({ [`option${position}_values`]: values })
    .where('business_id', 'in', sameBusiness(product.business_id))
    .where('id', '=', product.id)
    .execute()
}
