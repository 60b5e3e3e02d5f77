import type { StoreRef } from '../../../access/caller.ts'
import type { Reads } from '../../../platform/db/connections/reads.ts'
import { ofBusiness } from '../../../platform/db/of-business.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { compareAtPrice, priceNow } from '../listings/index.ts'
import { toAvailability } from './rules.ts'

type Row = {
  variant_id: number
  price: number
  compare_at_price: number | null
  is_checked: boolean
  is_inventory: boolean
  quantity: number
}

const own = (table: string) => ofBusiness(`${table}.business_id`, '$3')

/** $1 store, $3 business. Selects variants of products attached to the store, including hidden ones. */
const select = (which: string) => `
  select v.id as variant_id, ${priceNow('v')} as price, ${compareAtPrice('v')} as compare_at_price, v.is_checked, p.is_inventory, (
    select coalesce(sum(s.quantity), 0)::bigint from variant_stocks s join warehouses w on ${own('w')} and w.id = s.warehouse_id
    where ${own('s')} and s.variant_id = v.id and w.deleted_at is null) as quantity
  from variants v join products p on ${own('p')} and p.id = v.product_id
    join store_items i on ${own('i')} and i.product_id = p.id and i.store_id = $1
  where ${own('v')} and ${which} and v.deleted_at is null and p.deleted_at is null order by v.id`

const byIds = select('v.id = any($2::bigint[])')
const byId = select('v.id = $2')
const byUuid = select('v.uuid = $2')
const byUniqueId = select('v.unique_id = $2')

const stock = (row: Row) =>
  toAvailability({ isSellable: row.is_checked, quantity: row.is_inventory ? row.quantity : null })

/** Reads current prices and quantities. Ids that the store does not sell are left out. */
export async function listPricing(reads: Reads, store: StoreRef, ids: number[]) {
  const rows = ids.length === 0 ? [] : await reads.query<Row>(byIds, [store.id, ids, store.business_id])
  return rows.map((row) => {
    const { available, available_qty } = stock(row)
    const price = formatMoney(row.price)
    const compare_at_price = row.compare_at_price === null ? null : formatMoney(row.compare_at_price)
    return { variant_id: row.variant_id, price, compare_at_price, currency: store.currency, available, available_qty }
  })
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds a variant by id, unique_id or UUID. */
export async function getAvailability(reads: Reads, store: StoreRef, id: string) {
  const [statement, value] = /^\d{1,15}$/.test(id)
    ? [byId, Number(id)]
    : [uuidPattern.test(id) ? byUuid : byUniqueId, id]
  const [row] = await reads.query<Row>(statement, [store.id, value, store.business_id])
  if (!row) throw notFound('There is no such variant in this store')
  return { variant_id: row.variant_id, ...stock(row) }
}
