import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { queueChanges } from './queue-changes.ts'
import type { AdjustmentReason, MovementKind } from './rules.ts'

/** Why stock changes, and who changes it; `actor` is as in the audit log. */
export type Cause = {
  kind: MovementKind
  reason?: AdjustmentReason | null
  note?: string | null
  actor: string | null
  /** The order whose goods came back, and the person to record in its history. */
  order_id?: string
  actor_name?: string | null
}

type Movement = { variant_id: number; warehouse_id: number; quantity: number }

/** Records changes of `variant_stocks` in the transaction that makes them. */
export async function recordMovements(tx: Tx, business_id: number, movements: Movement[], cause: Cause, now: Date) {
  const real = movements.filter(({ quantity }) => quantity !== 0)
  if (real.length === 0) return
  const { kind, reason = null, note = null, actor, order_id = null, actor_name = null } = cause
  await sql`
    insert into stock_movements
      (business_id, variant_id, warehouse_id, at, kind, reason, quantity, actor, note, order_id, actor_name)
    select ${business_id}, variant_id, warehouse_id, ${now}, ${kind}, ${reason}, quantity, ${actor}, ${note},
      ${order_id}::uuid, ${actor_name}
    from unnest(${real.map((one) => one.variant_id)}::bigint[], ${real.map((one) => one.warehouse_id)}::bigint[],
      ${real.map((one) => one.quantity)}::bigint[]) as m (variant_id, warehouse_id, quantity)`.execute(tx)
  await queueChanges(
    tx,
    business_id,
    real.map((one) => one.variant_id),
  )
}

type OrderCause = { kind: 'canceled' | 'returned' | 'deleted' | 'reopened'; by: string | null }

/** Records that orders returned the stock of their lines, or took it again. */
export async function recordOrderMovements(
  tx: Tx,
  businessId: number,
  orderIds: string[],
  cause: OrderCause,
  now: Date,
) {
  if (orderIds.length === 0) return
  const sign = cause.kind === 'reopened' ? -1 : 1
  await sql`
    with moved as (
      insert into stock_movements (business_id, variant_id, warehouse_id, at, kind, quantity, order_id, actor_name)
      select ${businessId}, variant_id, warehouse_id, ${now}, ${cause.kind}, sum(quantity - restocked_quantity) * ${sign}, order_id,
        ${cause.by}
      from order_lines where business_id = ${businessId} and order_id = any(${orderIds}::uuid[])
        and variant_id is not null and warehouse_id is not null
      group by order_id, variant_id, warehouse_id having sum(quantity - restocked_quantity) > 0
      returning variant_id
    )
    insert into changed_stocks (business_id, variant_ids)
    select ${businessId}, array_agg(variant_id) from moved having count(*) > 0`.execute(tx)
}

/**
 * Call before the lines of an order are replaced. Lines count as movements; this stores them as records with the time
 * at which they were inserted, and records that their stock is returned now. The new lines count as movements again.
 */
export async function keepReplacedLines(tx: Tx, businessId: number, orderId: string, by: string | null, now: Date) {
  await sql`
    with replaced as (
      select l.variant_id, l.warehouse_id, l.quantity, l.quantity - l.restocked_quantity as held, l.inserted_at,
        case when l.inserted_at > o.created_at then 'order_edit' else 'sale' end as kind
      from order_lines l join orders o on o.business_id = l.business_id and o.id = l.order_id
      where l.business_id = ${businessId} and l.order_id = ${orderId}
        and l.variant_id is not null and l.warehouse_id is not null
    ), moved as (
      insert into stock_movements (business_id, variant_id, warehouse_id, at, kind, quantity, order_id, actor_name)
      select ${businessId}, r.variant_id, r.warehouse_id, m.at, m.kind, m.quantity, ${orderId}::uuid, m.by
      from replaced r cross join lateral (values
        (r.inserted_at, r.kind, -r.quantity, null), (${now}::timestamptz, 'order_edit', r.held, ${by}::text)
      ) as m (at, kind, quantity, by) where m.quantity <> 0
      returning variant_id
    )
    insert into changed_stocks (business_id, variant_ids)
    select ${businessId}, array_agg(distinct variant_id) from moved having count(*) > 0`.execute(tx)
}
