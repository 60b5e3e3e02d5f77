import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'

/** The provider of money that was received without one: by bank transfer, in cash, or as a merchant states. */
export const manualProvider = 'manual'

/**
 * Records what locked, paid orders received without a provider, so that it can be refunded: the total, less what
 * providers received. Free orders, and orders with an unclear payment, get none. `isOnlyMissing`: only orders without
 * any recorded payment, because a merchant may have accepted less than the total.
 */
export async function recordManualPayments(
  tx: Tx,
  businessId: number,
  orderIds: string[],
  now: Date,
  { isOnlyMissing = false } = {},
) {
  await sql`
    insert into payments (id, business_id, order_id, provider, payment_method, amount, currency, status, paid_amount,
      paid_method, paid_at, created_at, updated_at)
    select n.id, o.business_id, o.id, ${manualProvider}, o.payment_method, o.gross_revenue - known.amount, o.currency,
      'paid', o.gross_revenue - known.amount, o.payment_method, coalesce(o.paid_time, o.created_at), ${now}, ${now}
    from unnest(${orderIds}::uuid[], ${orderIds.map(() => createUuid())}::uuid[]) as n (order_id, id)
      join orders o on o.business_id = ${businessId} and o.id = n.order_id
      cross join lateral (
        select count(*) as payments, coalesce(sum(p.paid_amount) filter (where p.currency = o.currency), 0)::bigint as amount
        from payments p where p.business_id = ${businessId} and p.order_id = o.id and p.paid_at is not null
      ) known
    where o.payment_status in ('paid', 'settled', 'partially_refunded') and o.gross_revenue > known.amount
      and (known.payments = 0 or not ${isOnlyMissing}::boolean)`.execute(tx)
}

/** Removes that record from locked orders that became unpaid. */
export async function voidManualPayments(tx: Tx, businessId: number, orderIds: string[], now: Date) {
  await sql`
    update payments set status = 'failed', paid_amount = null, paid_at = null, paid_method = null, updated_at = ${now}
    where business_id = ${businessId} and order_id = any(${orderIds}::uuid[]) and provider = ${manualProvider}
      and paid_at is not null`.execute(tx)
}
