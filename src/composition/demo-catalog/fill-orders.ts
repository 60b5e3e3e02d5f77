import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { fillTables } from './fill-tables.ts'

type Fill = {
  business_id: number
  store_id: number
  orders: number
  onProgress?: (done: number) => void
  onIndex?: (built: number, all: number) => void
}

const batchSize = 20_000

/**
 * Adds many past orders of one line each, ten seconds apart, for load tests. Stock does not change and no events are
 * recorded. May run repeatedly.
 */
export async function fillOrders(db: Db, { business_id, store_id, orders, onProgress, onIndex }: Fill) {
  const { rows } = await sql<{ start: number }>`
    select coalesce(max(substring(order_id from '^LT(\\d+)X$')::bigint), 0) as start from orders
    where business_id = ${business_id} and order_id ~ '^LT\\d+X$'`.execute(db)
  const { start } = rows[0]!
  await fillTables(
    db,
    { tables: ['orders', 'order_lines', 'order_status_history'], rows: orders, onIndex },
    async (db) => {
      for (let from = start + 1; from <= start + orders; from += batchSize) {
        const to = Math.min(from + batchSize - 1, start + orders)
        await fillBatch(db, { business_id, store_id, from, to })
        onProgress?.(to - start)
      }
    },
  )
  await sql`analyze orders, order_lines, order_status_history`.execute(db)
}

type Batch = { business_id: number; store_id: number; from: number; to: number }

/** A UUIDv7 of the time `t`, in the format that the service uses. */
const uuidAt = sql.raw(`(lpad(to_hex(floor(extract(epoch from t) * 1000)::bigint), 12, '0') || '7'
  || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`)

/** One statement, so that all rows of a batch are written or none. */
async function fillBatch(db: Db, { business_id, store_id, from, to }: Batch) {
  await sql`
    with made as (
      insert into orders (id, business_id, store_id, order_id, secret_slug, status, payment_status, draft_time,
        pending_time, unpaid_time, paid_time, completed_time, customer_name, customer_email, customer_phone,
        product_price, gross_revenue, net_revenue, total_quantity, payment_method, shipment_receipt, external_id,
        pg_reference_id, created_at, last_updated_at)
      select ${uuidAt}, ${business_id}, ${store_id}, 'LT' || i || 'X', md5('load' || i || random()), 'completed',
        'paid', t, t, t, t, t, 'Pembeli family' || i || 'x', 'buyer' || i || '@example.com',
        '62900' || lpad(i::text, 7, '0'), (1000000 + i) * 100, (1000000 + i) * 100, (1000000 + i) * 100, 1,
        'bank_transfer', 'R-' || i || '-', 'E-' || i || '-', 'P-' || i || '-', t, t
      from generate_series(${from}::bigint, ${to}::bigint) as i,
        lateral (select timestamptz '2026-01-01' + i * interval '10 seconds' as t) as moment
      returning id, gross_revenue, created_at
    ), lines as (
      insert into order_lines (id, business_id, order_id, position, product_name, item_type, quantity, variant_price, product_price,
        inserted_at)
      select ${uuidAt}, ${business_id}, id, 1, 'Contoh uji beban', 'digital', 1, gross_revenue, gross_revenue, created_at
      from made, lateral (select created_at as t) as moment
    )
    insert into order_status_history (business_id, order_id, axis, to_status, at)
    select ${business_id}, id, h.axis, h.to_status, created_at
    from made, (values ('status', 'completed'), ('payment', 'paid')) as h (axis, to_status)`.execute(db)
}
