import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { loadMessageStores, type MessageStore } from '../../stores/store-messages/index.ts'
import type { OrderRow } from '../fields/index.ts'
import type { OrderKey } from '../orders/index.ts'

const columns = [
  'id',
  'business_id',
  'store_id',
  'order_id',
  'secret_slug',
  'status',
  'payment_status',
  'payment_method',
  'customer_name',
  'customer_email',
  'currency',
  'variants',
  'bundle_price_options',
  'product_price',
  'product_discount',
  'discount_code_discount',
  'shipping_cost',
  'shipping_discount',
  'other_income',
  'other_income_name',
  'service_fee',
  'payment_link_income',
  'unique_code_discount',
  'gross_revenue',
  'pg_payment_info',
  'payment_expiration_at',
  'courier_service',
  'shipment_receipt',
  'shipment_status',
  'is_physical',
  'is_probably_spam',
  'is_from_form',
  'is_by_account',
  'created_at',
  'pending_time',
  'confirmed_time',
  'paid_time',
  'completed_time',
  'canceled_time',
  'deleted_at',
] as const satisfies (keyof OrderRow)[]

export type MailLine = {
  name: string
  options: (string | null)[]
  quantity: number
  price: number
  is_digital: boolean
}

/** An order with the data for mails about it. */
export type MailOrder = Pick<OrderRow, (typeof columns)[number]> & {
  lines: MailLine[]
  /** Whether a customer of the business has verified the address. */
  is_verified: boolean
  /** What the order bills of a subscription, if anything. */
  billing: 'renew' | 'upgrade' | null
  /** The mails about the order so far. `about` identifies the content, so that it is not repeated. */
  sent: { template: string; about: string | null }[]
  store: MessageStore
}

/** Loads orders of any businesses, in the order of the keys, with two queries. Includes deleted ones. */
export async function loadMailOrders(db: Db, keys: OrderKey[]): Promise<MailOrder[]> {
  if (keys.length === 0) return []
  const selected = sql.raw(columns.map((name) => `o.${name}`).join(', '))
  const { rows } = await sql<Omit<MailOrder, 'store'>>`
    select ${selected}, coalesce((
        select json_agg(json_build_object('name', l.product_name, 'options', json_build_array(l.variant_option1_value,
          l.variant_option2_value, l.variant_option3_value), 'quantity', l.quantity, 'price', l.variant_price,
          'is_digital', l.item_type in ('digital', 'course', 'license') or l.is_file_enabled or l.is_lms_enabled
            or l.is_license_enabled) order by l.position)
        from order_lines l where l.business_id = o.business_id and l.order_id = o.id), '[]') as lines,
      exists (select 1 from customers c where c.business_id = o.business_id and c.email = lower(o.customer_email)
        and c.confirmed_at is not null) as is_verified,
      (select a.action_type from subscription_actions a where a.business_id = o.business_id and a.order_id = o.id) as billing,
      coalesce((select json_agg(json_build_object('template', t.data->>'template', 'about', t.data->>'about'))
        from order_timeline t
        where t.business_id = o.business_id and t.order_id = o.id and t.kind = 'message'), '[]') as sent
    from orders o
    where o.business_id = any(${[...new Set(keys.map(({ business_id }) => business_id))]}::bigint[])
      and o.id = any(${keys.map(({ id }) => id)}::uuid[])`.execute(db)
  const stores = await loadMessageStores(
    db,
    rows.map(({ store_id }) => store_id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return keys.flatMap(({ business_id, id }) => {
    const row = byId.get(id)
    const store = row && stores.get(row.store_id)
    return store && row.business_id === business_id ? { ...row, store } : []
  })
}
