import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import {
  earliestAfter,
  endSubscriptions,
  extendRenewals,
  markReminders,
  pauseSubscriptions,
  reminderTimes,
  renewalAt,
  scheduleNext,
} from '../../goods/subscriptions/index.ts'
import type { Addresses } from '../../stores/store-messages/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { billRenewals, openEndedMs, renewalExpiryMarginMs } from './bill-renewals.ts'
import { findChargedOrders } from './charges.ts'
import { type Billed, loadBilled } from './load-renewals.ts'
import { sendPaymentLinks } from './send-payment-links.ts'

const batchSize = 200

/** Bounds a run, so that other tasks get the worker. The next run continues. */
const maxBatches = 500

/** Processes all due subscriptions in batches and returns their number. */
export async function runRenewals(db: Db, addresses: Addresses, now: Date): Promise<number> {
  let done = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const due = await listDue(db, now)
    const before = done
    for (const [businessId, found] of Map.groupBy(due, ({ business_id }) => business_id)) {
      const ids = found.map(({ id }) => id)
      done += await db.transaction().execute((tx) => runBatch(tx, businessId, ids, addresses, now))
    }
    if (due.length < batchSize || done === before) break
  }
  return done
}

const listDue = (db: Db, now: Date) =>
  db
    .selectFrom('subscriptions')
    .select(['business_id', 'id'])
    .where('next_action_at', '<=', now.toISOString())
    .orderBy('next_action_at')
    .limit(batchSize)
    .execute()

/**
 * Processes subscriptions of a business that are still due. Skips rows that another worker has locked, so that concurrent
 * workers process different subscriptions.
 */
async function runBatch(tx: Tx, businessId: number, ids: string[], addresses: Addresses, now: Date): Promise<number> {
  const due = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', 'in', ids)
    .where('next_action_at', '<=', now.toISOString())
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const billed = await loadBilled(
    tx,
    businessId,
    due.map((row) => row.id),
  )
  await takeSteps(tx, businessId, billed, addresses, now)
  return due.length
}

/** Performs the next step of each of these locked subscriptions of a business. */
export async function takeSteps(tx: Tx, businessId: number, all: Billed[], addresses: Addresses, now: Date) {
  const steps = Map.groupBy(all, (billed) => chooseStep(billed, now))
  const idsFor = (step: Step) => (steps.get(step) ?? []).map((billed) => billed.id)
  await endSubscriptions(tx, businessId, idsFor('end'), 'canceled', now)
  await endSubscriptions(tx, businessId, idsFor('expire'), 'expired', now)
  await pauseSubscriptions(tx, businessId, idsFor('pause'), now)
  await keepOpen(tx, businessId, steps.get('keep') ?? [], now)
  await billRenewals(tx, businessId, steps.get('bill') ?? [], addresses, now)
  await remind(tx, businessId, steps.get('remind') ?? [], addresses, now)
  const waiting = [...(steps.get('wait') ?? []), ...(steps.get('remind') ?? [])]
  const next = waiting.map((billed) => ({ id: billed.id, next_action_at: nextCheckAt(billed, now) }))
  if (next.length > 0) await scheduleNext(tx, businessId, next, now)
}

type Step = 'end' | 'expire' | 'pause' | 'keep' | 'bill' | 'remind' | 'wait'

const unpaidSteps = { cancel: 'expire', pause: 'pause', keep: 'keep' } as const

/** Keeps the renewal open; the subscription continues until it is paid. */
async function keepOpen(tx: Tx, businessId: number, all: Billed[], now: Date) {
  if (all.length === 0) return
  const until = new Date(now.getTime() + openEndedMs)
  await extendRenewals(
    tx,
    businessId,
    all.map(({ renewal }) => renewal!.id),
    until,
    now,
  )
  await scheduleNext(
    tx,
    businessId,
    all.map(({ id }) => ({ id, next_action_at: until })),
    now,
  )
}

/** A closed store ends its subscriptions too, even before the job that cancels them has run. */
const isEnding = (billed: Billed) => billed.is_cancel_at_period_end || billed.store.is_closed

const toCurrentPeriod = (billed: Billed) => ({
  start: new Date(billed.current_period_start),
  end: new Date(billed.current_period_end),
})

const billedAt = (billed: Billed) =>
  renewalAt(toCurrentPeriod(billed), effectiveSettings(billed.store.settings).subscription_renewal_days)

const listReminders = (renewal: NonNullable<Billed['renewal']>) =>
  reminderTimes(new Date(renewal.due_at!), new Date(renewal.expires_at!))

const lastCheckAt = (renewal: NonNullable<Billed['renewal']>) =>
  new Date(Date.parse(renewal.expires_at!) + renewalExpiryMarginMs)

function chooseStep(billed: Billed, now: Date): Step {
  const { renewal } = billed
  if (isEnding(billed)) return toCurrentPeriod(billed).end <= now ? 'end' : 'wait'
  if (!renewal) return billedAt(billed) <= now ? 'bill' : 'wait'
  if (lastCheckAt(renewal) <= now) return unpaidSteps[effectiveSettings(billed.store.settings).subscription_unpaid_end]
  return listReminders(renewal).filter((at) => at <= now).length > renewal.reminders ? 'remind' : 'wait'
}

function nextCheckAt(billed: Billed, now: Date): Date {
  const { renewal } = billed
  if (isEnding(billed)) return toCurrentPeriod(billed).end
  return renewal ? earliestAfter([...listReminders(renewal), lastCheckAt(renewal)], now) : billedAt(billed)
}

/** Mails the payment link again and counts the reminder. */
async function remind(tx: Tx, businessId: number, all: Billed[], addresses: Addresses, now: Date) {
  if (all.length === 0) return
  const orders = await tx
    .selectFrom('orders')
    .selectAll()
    .where('business_id', 'in', sameBusiness(businessId))
    .where(
      'id',
      'in',
      all.map((billed) => billed.renewal!.order_id!),
    )
    .where('payment_status', '=', 'unpaid')
    .execute()
  const charged = await findChargedOrders(tx, all)
  const billedByOrder = new Map(all.map((billed) => [billed.renewal!.order_id!, billed]))
  const reminded = orders.filter(({ id }) => !charged.has(id))
  const sent = reminded.map((order) => {
    const { time_zone, renewal } = billedByOrder.get(order.id)!
    return { order, time_zone, expires: new Date(renewal!.expires_at!), reason: 'reminder' as const }
  })
  await sendPaymentLinks(tx, sent, addresses, now)
  const reached = all.map(({ renewal }) => ({
    id: renewal!.id,
    reminders: listReminders(renewal!).filter((at) => at <= now).length,
  }))
  await markReminders(tx, businessId, reached, now)
}
