import type { Insertable } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { Checked } from '../attributes/index.ts'
import { insertOpeningStock } from '../stock-taking/index.ts'
import { newVariant } from './insert-variants.ts'
import type { ItemType } from './rules.ts'
import type { VariantInput } from './schemas.ts'

/** Keeps the number of parameters below PostgreSQL's limit of 65,535 per statement. */
const maxRowsPerStatement = 1000

type Placed = { id: number; item_type: ItemType; variants: VariantInput[]; attributes: Checked[] }

/** Inserts the variants of many products, with their opening stock in the default warehouse. */
export async function insertManyVariants(tx: Tx, merchant: Merchant, placed: Placed[], now: Date) {
  const rows = placed.flatMap(({ id, item_type, variants, attributes }) => {
    const owner = { id, business_id: merchant.business_id, item_type }
    return variants.map((variant, index) => ({
      stock: variant.stock,
      row: newVariant(owner, variant, now, '', attributes[index]),
    }))
  })
  for (let at = 0; at < rows.length; at += maxRowsPerStatement) {
    const part = rows.slice(at, at + maxRowsPerStatement)
    const inserted = await tx
      .insertInto('variants')
      .values(part.map(({ row }) => row as Insertable<Tables['variants']>))
      .returning(['id', 'uuid'])
      .execute()
    const ids = new Map(inserted.map(({ uuid, id }) => [uuid, id]))
    const opened = part.flatMap(({ row, stock }) =>
      stock === undefined ? [] : { variant_id: ids.get(row.uuid)!, quantity: stock },
    )
    await insertOpeningStock(tx, merchant.business_id, opened, now, merchant.actor)
  }
}
