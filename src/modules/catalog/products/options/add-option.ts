import { sameBusiness } from '../../../../platform/db/of-business.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { conflict } from '../../../../platform/errors/errors.ts'
import { checkOptionNames, giveOptionValue, type ProductRow, positions } from '../../variants/index.ts'

/** Adds an option in the next free position and gives every variant `value` for it. */
export async function addOption(tx: Tx, product: ProductRow, { name, value }: { name: string; value: string }) {
  const position = positions.find((p) => !product[`option${p}_name`])
  if (!position) throw conflict('A product has at most three options')
  checkOptionNames({ ...product, [`option${position}_name`]: name })
  await tx
    .updateTable('products')
    .set({ [`option${position}_name`]: name, [`option${position}_values`]: [value], is_multiple: true })
    .where('business_id', 'in', sameBusiness(product.business_id))
    .where('id', '=', product.id)
    .execute()
  await giveOptionValue(tx, product, position, value)
}
