import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/ids.ts'
import { returnStock, takeStock } from '../../catalog/products/index.ts'
import { earliestAfter, graceEnd, nextItems, reminderTimes } from '../../goods/subscriptions/index.ts'
import { effectiveSettings } from '../../stores/stores/index.ts'
import { changeOrderStatuses, type SoldVariant } from '../orders/index.ts'
import { createOrders } from './create-orders.ts'
import { draftOrder, type OrderDraft } from './draft-order.ts'
import { type Billed, loadVariants } from './load-renewals.ts'
import { sendPaymentLinks } from './send-payment-links.ts'

/** Unpaid renewals are expired this much later than their orders, because `expireOrders` asks the provider first. */
export const renewalExpiryMarginMs = 3_600_000

/** When billing is retried after goods were out of stock. */
const stockRetryMs = 6 * 3_600_000

/** Creates the order of the next period for each of these locked subscriptions and mails the payment link. */
export async function billRenewals(tx: Tx, all: Billed[], appUrl: string, now: Date) {
  if (all.length === 0) return
  const planned = all.map((billed) => ({ billed, changes: nextItems(billed.items, billed.downgrades) }))
  const variants = await loadVariants(
    tx,
    planned.flatMap(({ changes }) => changes.map((change) => change.variant_id)),
  )
  const drafts = planned.map((plan) => ({ ...plan, ...draft(plan.billed, plan.changes, variants, now) }))
  const { ready, short } = await takeGoods(tx, drafts, now)
  if (short.length > 0)
    await postpone(
      tx,
      short.map(({ billed }) => billed.id),
      now,
    )
  const orders = await createOrders(
    tx,
    ready.map((one) => one.draft),
    now,
  )
  const rows = ready.map(({ billed, changes, due, expires }, i) => {
    const times = reminderTimes(due, expires)
    return {
      subscription: {
        id: billed.id,
        next_action_at: earliestAfter([...times, new Date(expires.getTime() + renewalExpiryMarginMs)], now),
      },
      action: {
        id: createUuid(now.getTime()),
        subscription_id: billed.id,
        action_type: 'renew' as const,
        execution_type: 'at_period_end' as const,
        status: 'pending' as const,
        order_id: orders[i]!.id,
        is_order_open: true,
        period_number: billed.period_number + 1,
        amount: orders[i]!.gross_revenue,
        due_at: due,
        expires_at: expires,
        reminders: times.filter((at) => at <= now).length,
        changes: JSON.stringify(changes),
        inserted_at: now,
        updated_at: now,
      },
    }
  })
  if (rows.length === 0) return
  await tx
    .insertInto('subscription_actions')
    .values(rows.map((row) => row.action))
    .execute()
  await scheduleNext(
    tx,
    rows.map((row) => row.subscription),
    now,
  )
  const free = orders.filter((order) => order.gross_revenue === 0).map((order) => order.id)
  if (free.length > 0) await changeOrderStatuses(tx, free, { payment_status: 'paid' }, null, now)
  const asked = ready.flatMap(({ billed, expires }, i) => {
    const sent = { order: orders[i]!, store: billed.store, time_zone: billed.time_zone, expires }
    return orders[i]!.gross_revenue > 0 ? { ...sent, reason: 'renewal' as const } : []
  })
  await sendPaymentLinks(tx, asked, appUrl)
}

function draft(billed: Billed, changes: ReturnType<typeof nextItems>, variants: Map<number, SoldVariant>, now: Date) {
  const { subscription_grace_days } = effectiveSettings(billed.store.settings)
  const due = new Date(billed.current_period_end)
  const expires = graceEnd(due, now, subscription_grace_days)
  const items = changes.map((change, i) => ({ ...change, quantity: billed.items[i]!.quantity }))
  return { due, expires, draft: draftOrder(billed, items, variants, { expires }) }
}

type Draft = { billed: Billed; draft: OrderDraft; due: Date; expires: Date; changes: ReturnType<typeof nextItems> }

/** Takes the stock of shipped goods order by order, so that an order without stock does not stop the others. */
async function takeGoods(tx: Tx, drafts: Draft[], now: Date) {
  const ready: Draft[] = []
  const short: Draft[] = []
  for (const one of drafts) {
    const { demand } = one.draft
    const missing = demand.length === 0 ? [] : await takeStock(tx, demand, now)
    if (missing.length === 0) ready.push(one)
    else {
      await returnStock(
        tx,
        demand.filter((wanted) => !missing.includes(wanted)),
        now,
      )
      short.push(one)
    }
  }
  return { ready, short }
}

const postpone = (tx: Tx, ids: string[], now: Date) =>
  tx
    .updateTable('subscriptions')
    .set({ next_action_at: new Date(now.getTime() + stockRetryMs), updated_at: now })
    .where('id', 'in', ids)
    .execute()

/** Sets when the worker processes each subscription next. */
export async function scheduleNext(tx: Tx, next: { id: string; next_action_at: Date }[], now: Date) {
  await sql`update subscriptions s set next_action_at = n.next_action_at, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(next)}) as n (id uuid, next_action_at timestamptz)
    where s.id = n.id and s.status = 'active'`.execute(tx)
}
