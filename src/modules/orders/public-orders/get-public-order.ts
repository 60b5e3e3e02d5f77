import type { Query } from '../../../platform/db/connections/pipelined-connection.ts'
import { ofBusiness } from '../../../platform/db/of-business.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { joinDomain } from '../../stores/store-settings/index.ts'
import { type PublicSource, publicColumns } from './views.ts'

const columns = ['id', 'business_id', 'store_id', ...publicColumns].map((name) => `o.${name}`).join(', ')

/**
 * A single statement, because the page of an unpaid order polls it every few seconds. `store_id + 0` keeps the planner
 * from using the index on the store: a plan cached while there were few orders would read all orders of the store. $3
 * is the business.
 */
export const selectPublicOrder = (store: string, condition: string) => `select ${columns}, (
      select json_agg(json_build_object('quantity', l.quantity, 'product_name', l.product_name, 'item_type', l.item_type,
        'variant_option1_value', l.variant_option1_value, 'variant_option2_value', l.variant_option2_value,
        'variant_option3_value', l.variant_option3_value, 'variant_price', l.variant_price,
        'variant_compare_at_price', l.variant_compare_at_price) order by l.position)
      from order_lines l where l.business_id = $3::bigint and l.order_id = o.id) as lines, (
      select json_agg(json_build_object('status', h.to_status,
        'time', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by h.id desc)
      from order_status_history h where h.business_id = $3::bigint and h.order_id = o.id and h.axis = 'status') as moves,
    json_build_object('username', b.username) as business,
    json_build_object('name', s.name, 'logo', s.logo, 'phone', s.phone, 'email', s.email,
      'settings', s.settings, 'slug', s.slug, 'hostname', d.hostname) as store
  from orders o join stores s on s.id = o.store_id join businesses b on b.id = o.business_id
    ${joinDomain}
  where ${ofBusiness('o.business_id', '$3::bigint')} and o.store_id + 0 = ${store} and o.deleted_at is null and ${condition}`

const statements = {
  secret_slug: selectPublicOrder('$1', 'o.secret_slug = $2'),
  id: selectPublicOrder('$1', 'o.id = $2'),
}

/** Loads an order of this store by secret slug or, internally, by id. */
export async function getPublicOrder(
  query: Query,
  store: { id: number; business_id: number },
  by: { secret_slug: string } | { id: string },
): Promise<PublicSource> {
  const [statement, value] = 'id' in by ? [statements.id, by.id] : [statements.secret_slug, by.secret_slug]
  const [order] = await query<PublicSource>(statement, [store.id, value, store.business_id])
  return requireOrder(order)
}

export function requireOrder(order: PublicSource | undefined): PublicSource {
  if (!order) throw notFound('There is no such order')
  return { ...order, lines: order.lines ?? [], moves: order.moves ?? [] }
}
