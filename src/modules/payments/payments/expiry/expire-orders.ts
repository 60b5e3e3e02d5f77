import { sql } from 'kysely'
import { changeOrderStatus, lockOrder, type OrderKey } from '../../../orders/orders/index.ts'
import type { Payments } from '../payment-accounts.ts'
import { checkPayments, type Failures } from '../reconcile-payments.ts'
import { unansweredMs } from '../rules.ts'
import { expirePayments } from './expire-payments.ts'

const maxPerRun = 500
/** A run begins every five minutes, so the next one continues where this one stops. */
const maxRunMs = 240_000

/**
 * Cancels unpaid orders after their expiry date, or else after the store's period. Asks the provider first, because the
 * callback of a payment may have been lost; without an answer the order waits.
 */
export async function expireOrders(payments: Payments, now: Date) {
  const { db, log } = payments
  const failures: Failures = new Map()
  const endsAt = payments.now().getTime() + maxRunMs
  const isOver = () => payments.now().getTime() > endsAt
  await expirePayments(payments, now, failures, isOver)
  // Orders whose payment waits for its provider were just checked. Businesses take turns.
  const waits = sql`exists (select 1 from payments p where p.business_id = o.business_id and p.order_id = o.id and p.status in ('creating', 'open')
    and p.expires_at <= ${now} and p.expires_at > ${new Date(now.getTime() - unansweredMs)})`
  const { rows } = await sql<OrderKey>`
    (select o.business_id, o.id from orders o
    where o.payment_status = 'unpaid' and o.status in ('draft', 'pending') and o.deleted_at is null
      and o.payment_method <> 'cod' and o.payment_expiration_at <= ${now} and not ${waits}
    order by row_number() over (partition by o.business_id order by o.payment_expiration_at) limit ${maxPerRun})
    union all
    (select o.business_id, o.id from orders o join stores s on s.id = o.store_id
    where o.payment_status = 'unpaid' and o.status in ('draft', 'pending') and o.deleted_at is null
      and o.payment_method <> 'cod' and o.payment_expiration_at is null
      and (s.settings->>'is_auto_expire')::boolean
      and coalesce(o.pending_time, o.created_at) < ${now}::timestamptz - make_interval(days => coalesce((s.settings->>'auto_expire_days')::int, 3))
    order by o.created_at limit ${maxPerRun})`.execute(db)
  for (const key of rows) {
    if (isOver()) break
    await expireOrder(payments, key, now, failures).catch((err) =>
      log.error({ err, order: key.id }, 'could not end an order'),
    )
  }
  return rows.length
}

async function expireOrder(payments: Payments, key: OrderKey, now: Date, failures: Failures) {
  if (!(await checkPayments(payments, key, now, failures))) return
  await payments.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, key)
    const isStillDue = order.payment_status === 'unpaid' && ['draft', 'pending'].includes(order.status)
    if (isStillDue) await changeOrderStatus(tx, key, { status: 'canceled' }, null, now)
  })
}
