import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause, validationFailed } from '../../../platform/errors/errors.ts'
import type { Cause } from '../stock-log/index.ts'
import { type ChangedStock, changeStock, type StockChange } from '../stock-taking/index.ts'
import type { AdjustmentInput, CountInput, TransferInput } from './schemas.ts'

/** Adds a difference to the stock on each line. */
export async function adjustStock(tx: Tx, merchant: Merchant, input: AdjustmentInput, now: Date) {
  const { warehouse_id, reason, note, lines } = input
  await checkWarehouse(tx, merchant.business_id, { warehouse_id })
  const changes = lines.map(({ variant_id, difference }) => ({ variant_id, warehouse_id, difference }))
  return await apply(tx, merchant, lines, changes, { kind: 'adjustment', reason, note }, now)
}

/** Moves stock from one warehouse to another, all lines or none. */
export async function transferStock(tx: Tx, merchant: Merchant, input: TransferInput, now: Date) {
  const { from_warehouse_id, to_warehouse_id, note, lines } = input
  if (from_warehouse_id === to_warehouse_id) throw validationFailed({ to_warehouse_id: 'same_record' })
  await checkWarehouse(tx, merchant.business_id, { from_warehouse_id })
  await checkWarehouse(tx, merchant.business_id, { to_warehouse_id })
  const changes = lines.flatMap(({ variant_id, quantity }) => [
    { variant_id, warehouse_id: from_warehouse_id, difference: -quantity },
    { variant_id, warehouse_id: to_warehouse_id, difference: quantity },
  ])
  return await apply(tx, merchant, lines, changes, { kind: 'transfer', note }, now)
}

/** Sets stock to what was counted; see `CountIn`. */
export async function countStock(tx: Tx, merchant: Merchant, input: CountInput, now: Date) {
  const { warehouse_id, note, lines } = input
  await checkWarehouse(tx, merchant.business_id, { warehouse_id })
  const changes = lines.map(({ variant_id, counted, expected }) => ({
    variant_id,
    warehouse_id,
    ...(expected === undefined ? { quantity: counted } : { difference: counted - expected }),
  }))
  return await apply(tx, merchant, lines, changes, { kind: 'count', note }, now)
}

async function apply(
  tx: Tx,
  merchant: Merchant,
  lines: { variant_id: number }[],
  changes: StockChange[],
  cause: Omit<Cause, 'actor'>,
  now: Date,
): Promise<ChangedStock[]> {
  await checkLines(tx, merchant.business_id, lines)
  const changed = await changeStock(tx, merchant.business_id, changes, { ...cause, actor: merchant.actor }, now)
  const short = changed.filter(({ after }) => after < 0)
  if (short.length > 0)
    throw conflictBecause('not_enough_stock', 'There is not enough stock', {
      quantity: short[0]!.before,
      lines: short.map(({ variant_id, before }) => ({ variant_id, quantity: before })),
    })
  return changed
}

async function checkLines(tx: Tx, businessId: number, lines: { variant_id: number }[]) {
  const ids = lines.map(({ variant_id }) => variant_id)
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (repeated >= 0) throw validationFailed({ [`lines.${repeated}.variant_id`]: 'repeated' })
  const known = await tx
    .selectFrom('variants')
    .innerJoin('products', (join) =>
      join.onRef('products.business_id', '=', 'variants.business_id').onRef('products.id', '=', 'variants.product_id'),
    )
    .select('variants.id')
    .where('variants.business_id', '=', businessId)
    .where('variants.id', 'in', ids)
    .where('variants.deleted_at', 'is', null)
    .where('products.deleted_at', 'is', null)
    .execute()
  const knownIds = new Set(known.map(({ id }) => id))
  const missing = ids.findIndex((id) => !knownIds.has(id))
  if (missing >= 0) throw validationFailed({ [`lines.${missing}.variant_id`]: 'not_found' })
}

/** Locks the warehouses, because a concurrent deletion checks their stock. */
async function checkWarehouse(tx: Tx, businessId: number, named: Record<string, number>) {
  const [field, id] = Object.entries(named)[0]!
  const found = await tx
    .selectFrom('warehouses')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!found) throw validationFailed({ [field]: 'not_found' })
}
