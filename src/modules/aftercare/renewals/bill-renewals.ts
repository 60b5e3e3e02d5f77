import type { Tx } from '../../../platform/db/types.ts'
import { lockStock, returnStock, takeStock } from '../../catalog/stock-taking/index.ts'
import {
  earliestAfter,
  graceEnd,
  nextItems,
  nextPeriod,
  recordActions,
  reminderTimes,
  scheduleNext,
} from '../../goods/subscriptions/index.ts'
import { changeOrderStatuses } from '../../orders/orders/index.ts'
import type { SoldVariant } from '../../orders/pricing/index.ts'
import { type Chargeable, findCustomerMethods, toKey } from '../../payments/saved-methods/index.ts'
import type { Addresses } from '../../stores/store-messages/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { graceDays, scheduleCharges } from './charges.ts'
import { createOrders } from './create-orders.ts'
import { draftOrder, type OrderDraft } from './draft-order.ts'
import { type Billed, loadVariants } from './load-renewals.ts'
import { sendPaymentLinks } from './send-payment-links.ts'

/** Unpaid renewals are expired this much later than their orders, because `expireOrders` asks the provider first. */
export const renewalExpiryMarginMs = 3_600_000

/** How long a renewal stays payable if it does not end the subscription. */
export const openEndedMs = 365 * 86_400_000

/** When billing is retried after goods were out of stock. */
const stockRetryMs = 6 * 3_600_000

/**
 * Creates the order of the next period for each of these locked subscriptions of a business, or of the current period if periods
 * passed without a bill. Mails the payment link, or announces the charge of a saved method.
 */
export async function billRenewals(tx: Tx, businessId: number, all: Billed[], addresses: Addresses, now: Date) {
  if (all.length === 0) return
  const planned = all.map((billed) => ({ billed, changes: nextItems(billed.items, billed.downgrades) }))
  const variants = await loadVariants(
    tx,
    businessId,
    planned.flatMap(({ changes }) => changes.map((change) => change.variant_id)),
  )
  const methods = await findCustomerMethods(tx, all)
  const drafts = planned.map((plan) => ({
    ...plan,
    ...draft(plan.billed, plan.changes, variants, methods.get(toKey(plan.billed)), now),
  }))
  const { ready, short } = await takeGoods(tx, businessId, drafts, now)
  if (short.length > 0)
    await scheduleNext(
      tx,
      businessId,
      short.map(({ billed }) => ({ id: billed.id, next_action_at: new Date(now.getTime() + stockRetryMs) })),
      now,
    )
  const orders = await createOrders(
    tx,
    ready.map((one) => one.draft),
    now,
  )
  const bills = ready.map((one, i) => ({ ...one, order: orders[i]! }))
  if (bills.length === 0) return
  await recordBills(tx, businessId, bills, now)
  await scheduleCharges(tx, bills.flatMap(toCharge(now)), now)
  await settleFree(tx, businessId, orders, now)
  await sendPaymentLinks(tx, bills.flatMap(toPaymentLink(now)), addresses, now)
}

type Order = Awaited<ReturnType<typeof createOrders>>[number]
type Bill = Draft & { order: Order }

/** Records the renewals, and when each subscription is looked at next. */
async function recordBills(tx: Tx, businessId: number, bills: Bill[], now: Date) {
  const rows = bills.map((bill) => ({ ...bill, times: reminderTimes(bill.due, bill.expires) }))
  const actions = rows.map(({ billed, changes, due, expires, period_number, order, times }) => ({
    business_id: businessId,
    subscription_id: billed.id,
    action_type: 'renew' as const,
    execution_type: 'at_period_end' as const,
    order_id: order.id,
    period_number,
    amount: order.gross_revenue,
    due_at: due,
    expires_at: expires,
    reminders: times.filter((at) => at <= now).length,
    changes: JSON.stringify(changes),
  }))
  await recordActions(tx, actions, now)
  const next = rows.map(({ billed, expires, times }) => ({
    id: billed.id,
    next_action_at: earliestAfter([...times, new Date(expires.getTime() + renewalExpiryMarginMs)], now),
  }))
  await scheduleNext(tx, businessId, next, now)
}

/** The charge of the saved method; none without one, and none of an order that costs nothing. */
const toCharge =
  (now: Date) =>
  ({ billed, method, due, order }: Bill) =>
    method && order.gross_revenue > 0
      ? {
          business_id: billed.business_id,
          subscription_id: billed.id,
          order_id: order.id,
          saved_method_id: method.id,
          due_at: pickLater(due, now),
        }
      : []

/** Marks orders that cost nothing as paid. */
async function settleFree(tx: Tx, businessId: number, orders: Order[], now: Date) {
  const ids = orders.filter((order) => order.gross_revenue === 0).map((order) => order.id)
  if (ids.length > 0) await changeOrderStatuses(tx, businessId, ids, { payment_status: 'paid' }, null, now)
}

const toPaymentLink =
  (now: Date) =>
  ({ billed, expires, due, method, order }: Bill) => {
    if (order.gross_revenue === 0) return []
    const sent = { order, time_zone: billed.time_zone }
    return method
      ? { ...sent, expires: pickLater(due, now), reason: 'charge' as const, label: method.label }
      : { ...sent, expires, reason: 'renewal' as const }
  }

const pickLater = (a: Date, b: Date) => (a > b ? a : b)

function draft(
  billed: Billed,
  changes: ReturnType<typeof nextItems>,
  variants: Map<number, SoldVariant>,
  saved: Chargeable | undefined,
  now: Date,
) {
  const { subscription_grace_days, subscription_retry_days, subscription_unpaid_end } = effectiveSettings(
    billed.store.settings,
  )
  const method = saved && billed.store.payment_methods.includes(saved.payment_method) ? saved : undefined
  const period = nextPeriod(new Date(billed.anchor_at), billed.period_number, billed, now)
  const due = period.start
  const grace = method ? graceDays(subscription_grace_days, subscription_retry_days) : subscription_grace_days
  const expires = graceEnd(due, now, grace)
  // If the store keeps unpaid subscriptions, the order stays payable longer.
  const orderEnd = subscription_unpaid_end === 'cancel' ? expires : new Date(expires.getTime() + openEndedMs)
  const items = changes.map((change, i) => ({ ...change, quantity: billed.items[i]!.quantity }))
  return {
    due,
    expires,
    method,
    period_number: period.number,
    draft: draftOrder(billed, items, variants, { expires: orderEnd, payment_method: method?.payment_method }),
  }
}

type Draft = {
  billed: Billed
  draft: OrderDraft
  due: Date
  expires: Date
  method: Chargeable | undefined
  period_number: number
  changes: ReturnType<typeof nextItems>
}

/** Takes the stock of shipped goods order by order, so that an order without stock does not stop the others. */
async function takeGoods(tx: Tx, businessId: number, drafts: Draft[], now: Date) {
  await lockGoods(tx, businessId, drafts)
  const ready: Draft[] = []
  const short: Draft[] = []
  for (const one of drafts) {
    const { demand } = one.draft
    const missing = demand.length === 0 ? [] : await takeStock(tx, businessId, demand, now)
    if (missing.length === 0) ready.push(one)
    else {
      await returnStock(
        tx,
        businessId,
        demand.filter((wanted) => !missing.includes(wanted)),
        now,
      )
      short.push(one)
    }
  }
  return { ready, short }
}

/** Locks the stock of all orders ordered by id, as every other writer does. */
async function lockGoods(tx: Tx, businessId: number, drafts: Draft[]) {
  const variants = drafts.flatMap(({ draft }) => draft.demand.map(({ variant_id }) => variant_id))
  if (variants.length > 0) await lockStock(tx, businessId, variants)
}
