import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { priceNow } from '../../catalog/listings/index.ts'
import type { OrderKey } from '../../orders/orders/index.ts'

export type OrderItemRow = {
  type: 'variant' | 'bundle_price_option'
  unique_id: string
  name: string
  quantity: number
  price: number | null
  available_qty: number | null
  image: string | null
}

/**
 * The items of an order as an edit would sell them. The current price is null if an item is no longer sold; the stock
 * of the order's warehouse is null if it is not tracked. The order's own units are not in that stock.
 */
export async function listOrderItems(db: Db, { business_id, id }: OrderKey): Promise<OrderItemRow[]> {
  const { rows } = await sql<OrderItemRow>`
    select 'variant' as type, l.variant_unique_id as unique_id, coalesce(l.variant_name, l.product_name) as name,
      l.quantity, ${sql.raw(priceNow('v'))} as price, coalesce(v.images[1], p.images[1]) as image,
      case when p.is_inventory then coalesce((
        select sum(s.quantity) from variant_stocks s where s.business_id = ${business_id} and s.variant_id = v.id
          and (o.warehouse_id is null or s.warehouse_id = o.warehouse_id)), 0)::bigint end as available_qty, l.position
    from orders o
      join order_lines l on l.business_id = ${business_id} and l.order_id = o.id
        and l.bundle_price_option_id is null and l.variant_unique_id is not null
      left join variants v on v.business_id in (${business_id}, ${business_id}) and v.id = l.variant_id and v.deleted_at is null
      left join products p on p.business_id in (${business_id}, ${business_id}) and p.id = v.product_id and p.deleted_at is null
    where o.business_id in (${business_id}, ${business_id}) and o.id = ${id}
    union all
    select 'bundle_price_option', chosen.value->>'bundle_price_option_unique_id',
      coalesce(concat_ws(' · ', b.public_name, nullif(c.name, b.public_name)), ''),
      (chosen.value->>'quantity')::bigint, c.price, b.images[1], null, 32767
    from orders o cross join jsonb_each(o.bundle_price_options) as chosen
      left join bundle_price_options c on c.business_id = ${business_id} and c.deleted_at is null
        and c.unique_id = chosen.value->>'bundle_price_option_unique_id'
      left join bundles b on b.business_id = ${business_id} and b.id = c.bundle_id and b.deleted_at is null
    where o.business_id in (${business_id}, ${business_id}) and o.id = ${id}
    order by position, unique_id`.execute(db)
  return rows
}
