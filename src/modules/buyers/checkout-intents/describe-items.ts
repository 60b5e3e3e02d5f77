import { CompiledQuery } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { pictureUrl, type ShowPicture } from '../../../platform/http/addresses.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { productName, variantName } from '../../catalog/item-names/index.ts'
import { priceNow } from '../../catalog/listings/index.ts'
import type { Item } from './schemas.ts'

type Line = {
  variant_id: number
  variant_unique_id: string
  product_name: string
  variant_name: string
  quantity: number
  image: string | null
}

type Row = {
  type: 'variant' | 'bundle_price_option'
  variant_id: number | null
  bundle_price_option_id: number | null
  quantity: number
  price: number | null
  variant_unique_id: string | null
  product_name: string | null
  variant_name: string | null
  option_unique_id: string | null
  bundle_name: string | null
  option_name: string | null
  images: string[] | null
  item_type: string | null
  weight: number | null
  weight_bump: number | null
  available_qty: number | null
  is_deleted: boolean
  is_sold: boolean
  bundlelines: Line[]
}

/** The stock of a variant over all warehouses; null if it is not tracked. */
const selectStock = (variant: string, product: string) => `case when ${product}.is_inventory then coalesce((
  select sum(s.quantity)::bigint from variant_stocks s join warehouses h on h.business_id = $2 and h.id = s.warehouse_id
  where s.business_id = $2 and s.variant_id = ${variant}.id and h.deleted_at is null), 0) end`

const linesOfBundle = `from bundlelines l
  join variants lv on lv.business_id = $2 and lv.id = l.variant_id
  join products lp on lp.business_id = $2 and lp.id = lv.product_id
  where l.business_id = $2 and l.bundle_id = o.bundle_id`

/** $1 items, $2 business, $3 store. */
const select = `with wanted as (
    select w.* from rows from (json_to_recordset($1::json)
      as (type text, variant_id bigint, bundle_price_option_id bigint, quantity integer)) with ordinality
      as w (type, variant_id, bundle_price_option_id, quantity, n))
  select w.type, w.variant_id, w.bundle_price_option_id, w.quantity, coalesce(${priceNow('v')}, o.price) as price,
    v.unique_id as variant_unique_id, ${productName()} as product_name,
    case when v.id is not null then ${variantName()} end as variant_name,
    o.unique_id as option_unique_id, b.public_name as bundle_name, o.name as option_name,
    case when v.id is not null then v.images || p.images else b.images end as images,
    coalesce(p.item_type, (select case when bool_or(lp.item_type = 'physical') then 'physical' else min(lp.item_type) end
      ${linesOfBundle})) as item_type,
    coalesce(v.weight, (select sum(lv.weight * l.quantity)::bigint ${linesOfBundle})) as weight, b.weight_bump,
    case when v.id is not null then ${selectStock('v', 'p')} else (
      select min(floor(${selectStock('lv', 'lp')} / l.quantity))::bigint ${linesOfBundle}) end as available_qty,
    coalesce(v.deleted_at, p.deleted_at, o.deleted_at) is not null or coalesce(v.id, o.id) is null as is_deleted,
    coalesce(v.is_checked, true) and (
      exists (select 1 from store_items s where s.business_id = $2 and s.store_id = $3 and s.product_id = v.product_id)
      or exists (select 1 from store_items s where s.business_id = $2 and s.store_id = $3
        and s.bundle_price_option_id = o.id)) as is_sold,
    coalesce((select json_agg(json_build_object('variant_id', lv.id, 'variant_unique_id', lv.unique_id,
      'product_name', ${productName('lp')}, 'variant_name', ${variantName('lv', 'lp')},
      'quantity', l.quantity, 'image', coalesce(lv.images[1], lp.images[1])) order by l.id)
      ${linesOfBundle}), '[]') as bundlelines
  from wanted w
    left join variants v on v.business_id = $2 and v.id = w.variant_id
    left join products p on p.business_id = $2 and p.id = v.product_id
    left join bundle_price_options o on o.business_id = $2 and o.id = w.bundle_price_option_id
    left join bundles b on b.business_id = $2 and b.id = o.bundle_id
  order by w.n`

export type DescribedItem = ReturnType<typeof describe>

type Store = { id: number; business_id: number; currency: string }

/** The items with their names, current prices, and whether the store can still sell them. */
export async function describeItems(db: Db, store: Store, items: Item[], baseUrl: string): Promise<DescribedItem[]> {
  if (items.length === 0) return []
  const values = [JSON.stringify(items), store.business_id, store.id]
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(select, values))
  return rows.map((row) => describe(row, store.currency, pictureUrl(baseUrl)))
}

const findReason = ({ is_deleted, is_sold, available_qty }: Row) => {
  if (is_deleted) return 'deleted' as const
  if (!is_sold) return 'disabled' as const
  return available_qty !== null && available_qty <= 0 ? ('out_of_stock' as const) : null
}

/** The largest amount that can be shown exactly. */
const lineTotal = (price: number, quantity: number) => Math.min(price * quantity, Number.MAX_SAFE_INTEGER)

function describe(row: Row, currency: string, show: ShowPicture) {
  const images = (row.images ?? []).map((image) => show(image))
  const unavailable_reason = findReason(row)
  const price = row.price ?? 0
  const names = row.type === 'variant' ? [row.product_name, row.variant_name] : [row.bundle_name, row.option_name]
  return {
    type: row.type,
    variant_id: row.variant_id,
    bundle_price_option_id: row.bundle_price_option_id,
    quantity: row.quantity,
    name: [...new Set(names)].filter(Boolean).join(' - '),
    unit_price: formatMoney(price),
    line_total: formatMoney(lineTotal(price, row.quantity)),
    currency,
    variant_unique_id: row.variant_unique_id,
    product_name: row.product_name,
    variant_name: row.variant_name,
    bundle_price_option_unique_id: row.option_unique_id,
    bundle_name: row.bundle_name,
    bundle_price_option_name: row.option_name,
    image: images[0] ?? null,
    images,
    display_images: images,
    item_type: row.item_type,
    weight: row.weight,
    weight_bump: row.weight_bump,
    available_qty: row.available_qty,
    available: unavailable_reason === null,
    is_available: unavailable_reason === null,
    unavailable_reason,
    bundlelines: row.bundlelines.map((line) => ({ ...line, image: show(line.image) })),
  }
}
