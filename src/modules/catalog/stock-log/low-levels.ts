import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { queueChanges, queueEveryVariant } from './queue-changes.ts'

/** The level of a business that chose none. */
export const defaultLowLevel = 5

/** Stands for all variants without a level of their own. */
const everyVariant = 0

/** The level of the business, and the levels of those of these variants that have one. */
export async function readLowLevels(db: Db, businessId: number, variantIds: number[] = []) {
  const { rows } = await sql<{ variant_id: number; level: number }>`
    select variant_id, level from low_stock_levels
    where business_id = ${businessId} and variant_id = any(${[everyVariant, ...variantIds]}::bigint[])`.execute(db)
  const own = new Map(rows.map(({ variant_id, level }) => [variant_id, level]))
  return { business: own.get(everyVariant) ?? defaultLowLevel, own }
}

/** Sets the level of a variant, or of the business if no variant is given; null removes it. */
export async function setLowLevel(tx: Tx, business_id: number, variantId: number | null, level: number | null) {
  const variant_id = variantId ?? everyVariant
  if (level === null)
    await tx
      .deleteFrom('low_stock_levels')
      .where('business_id', '=', business_id)
      .where('variant_id', '=', variant_id)
      .execute()
  else
    await tx
      .insertInto('low_stock_levels')
      .values({ business_id, variant_id, level })
      .onConflict((row) => row.constraint('low_stock_levels_pkey').doUpdateSet({ level }))
      .execute()
  if (variantId === null) await queueEveryVariant(tx, business_id)
  else await queueChanges(tx, business_id, [variantId])
}
