import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { productName } from '../../catalog/item-names/index.ts'
import { refreshPrices } from '../../catalog/listings/index.ts'

type Row = {
  product_id: number
  slug: string
  name: string
  image: string | null
  min_price: number
  max_price: number
  compare_at_min_price: number | null
  compare_at_max_price: number | null
  in_stock: boolean
  variant_id: number | null
  is_stale: boolean
}

type Store = { id: number; business_id: number }

/** Reads the listed ones of these products at their current prices, by id. */
export async function readProducts(
  db: Db,
  store: Store,
  ids: number[],
  toUrl: (image: string | null) => string | null,
) {
  let rows = await select(db, store, ids)
  if (rows.some(({ is_stale }) => is_stale)) {
    await refreshPrices(db, store)
    rows = await select(db, store, ids)
  }
  return new Map(rows.map((row) => [row.product_id, show(row, toUrl)]))
}

async function select(db: Db, { id, business_id }: Store, ids: number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select p.id as product_id, p.slug, ${sql.raw(productName())} as name,
      coalesce(p.images[1], p.meta_thumbnail) as image, i.min_price, i.max_price, i.compare_at_min_price,
      i.compare_at_max_price, i.in_stock, coalesce(i.next_price_change_at <= now(), false) as is_stale,
      (select case when count(*) = 1 then min(v.id) end from variants v
        where v.business_id = ${business_id} and v.product_id = p.id and v.deleted_at is null and v.is_checked) as variant_id
    from store_items i join products p on p.business_id = ${business_id} and p.id = i.product_id
    where i.business_id = ${business_id} and i.store_id = ${id} and i.product_id = any(${ids}::bigint[]) and i.is_listed`.execute(
    db,
  )
  return rows
}

const toRange = (min: number | null, max: number | null) =>
  min === null || max === null ? null : { min: formatMoney(min), max: formatMoney(max) }

const show = (row: Row, toUrl: (image: string | null) => string | null) => ({
  product_id: row.product_id,
  slug: row.slug,
  name: row.name,
  image: toUrl(row.image),
  price_range: toRange(row.min_price, row.max_price),
  compare_at_price_range: toRange(row.compare_at_min_price, row.compare_at_max_price),
  in_stock: row.in_stock,
  variant_id: row.variant_id,
})
