import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { accessExpiry } from './rules.ts'

/** A line of a paid order, with what determines the validity period. */
export type BoughtLine = {
  order_line_id: string
  order_id: string
  business_id: number
  store_id: number
  customer_id: number
  variant_id: number
  product_id: number | null
  subscription_id: string | null
  quantity: number
  time_zone: string
  validity_period: number | null
  validity_period_unit: 'day' | 'week' | 'month' | 'year' | null
}

export type Granted = { id: string; order_line_id: string; variant_id: number; quantity: number }

/** Creates an entitlement per line, or restores the one that was revoked. */
export async function grantEntitlements(tx: Tx, lines: BoughtLine[], now: Date): Promise<Granted[]> {
  if (lines.length === 0) return []
  const rows = lines.map(({ time_zone, validity_period, validity_period_unit, ...line }) => ({
    ...line,
    id: createUuid(now.getTime()),
    expires_at: accessExpiry(now, time_zone, { validity_period, validity_period_unit }),
  }))
  const { rows: granted } = await sql<Granted>`
    insert into entitlements (id, business_id, store_id, customer_id, order_id, order_line_id, variant_id, product_id,
      subscription_id, quantity, granted_at, expires_at)
    select id, business_id, store_id, customer_id, order_id, order_line_id, variant_id, product_id, subscription_id,
      quantity, ${now}, expires_at
    from json_to_recordset(${JSON.stringify(rows)}) as r (id uuid, business_id bigint, store_id bigint,
      customer_id bigint, order_id uuid, order_line_id uuid, variant_id bigint, product_id bigint,
      subscription_id uuid, quantity integer, expires_at timestamptz)
    on conflict on constraint entitlements_order_line_id_key do update set revoked_at = null, customer_id = excluded.customer_id
    returning id, order_line_id, variant_id, quantity`.execute(tx)
  return granted
}
