import { sql } from 'kysely'
import { changeOrderStatus, lockOrder, type OrderKey } from '../orders/index.ts'
import { expirePayments } from './expire-payments.ts'
import type { Payments } from './payment-accounts.ts'
import { checkPayments } from './reconcile-payments.ts'

const maxPerRun = 500

/**
 * Cancels unpaid orders after their expiry date, or else after the period that the store sets. Asks the provider first,
 * because the callback of a payment may have been lost.
 */
export async function expireOrders(payments: Payments, now: Date) {
  const { db } = payments
  await expirePayments(payments, now)
  const { rows } = await sql<OrderKey>`
    (select o.business_id, o.id from orders o
    where o.payment_status = 'unpaid' and o.status in ('draft', 'pending') and o.deleted_at is null
      and o.payment_method <> 'cod' and o.payment_expiration_at <= ${now}
    order by o.payment_expiration_at limit ${maxPerRun})
    union all
    (select o.business_id, o.id from orders o join stores s on s.id = o.store_id
    where o.payment_status = 'unpaid' and o.status in ('draft', 'pending') and o.deleted_at is null
      and o.payment_method <> 'cod' and o.payment_expiration_at is null
      and (s.settings->>'is_auto_expire')::boolean
      and coalesce(o.pending_time, o.created_at) < ${now}::timestamptz - make_interval(days => coalesce((s.settings->>'auto_expire_days')::int, 3))
    order by o.created_at limit ${maxPerRun})`.execute(db)
  for (const key of rows) {
    await checkPayments(payments, key, now)
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, key)
      const isStillDue = order.payment_status === 'unpaid' && ['draft', 'pending'].includes(order.status)
      if (isStillDue) await changeOrderStatus(tx, key, { status: 'canceled' }, null, now)
    })
  }
  return rows.length
}
