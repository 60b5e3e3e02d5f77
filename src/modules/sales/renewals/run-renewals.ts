import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { endSubscriptions, nextOf, reminderTimes, renewalAt } from '../../goods/subscriptions/index.ts'
import { effectiveSettings } from '../../stores/stores/index.ts'
import { billRenewals, scheduleNext, slackMs } from './bill-renewals.ts'
import { type Billed, loadBilled } from './load-renewals.ts'
import { sendPaymentLinks } from './send-payment-links.ts'

const batchSize = 200

/** How many batches a run takes before it lets other tasks have the worker; the next run goes on. */
const mostBatches = 500

/** Takes every subscription whose time has come one step further, in batches along one index. Gives back how many. */
export async function runRenewals(db: Db, appUrl: string, now: Date): Promise<number> {
  let done = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const count = await db.transaction().execute((tx) => runBatch(tx, appUrl, now))
    done += count
    if (count < batchSize) break
  }
  return done
}

/** Rows that another worker holds are passed over: of five that run at once each bills others. */
async function runBatch(tx: Tx, appUrl: string, now: Date): Promise<number> {
  const due = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('next_action_at', '<=', now.toISOString())
    .orderBy('next_action_at')
    .limit(batchSize)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  await takeSteps(
    tx,
    await loadBilled(
      tx,
      due.map((row) => row.id),
    ),
    appUrl,
    now,
  )
  return due.length
}

/** The next step of each of these locked subscriptions. */
export async function takeSteps(tx: Tx, all: Billed[], appUrl: string, now: Date) {
  const steps = Map.groupBy(all, (billed) => stepOf(billed, now))
  const idsOf = (step: Step) => (steps.get(step) ?? []).map((billed) => billed.id)
  await endSubscriptions(tx, idsOf('end'), 'canceled', now)
  await endSubscriptions(tx, idsOf('expire'), 'expired', now)
  await billRenewals(tx, steps.get('bill') ?? [], appUrl, now)
  await remind(tx, steps.get('remind') ?? [], appUrl, now)
  const waiting = [...(steps.get('wait') ?? []), ...(steps.get('remind') ?? [])]
  const next = waiting.map((billed) => ({ id: billed.id, next_action_at: nextLook(billed, now) }))
  if (next.length > 0) await scheduleNext(tx, next, now)
}

type Step = 'end' | 'expire' | 'bill' | 'remind' | 'wait'

const periodOf = (billed: Billed) => ({
  start: new Date(billed.current_period_start),
  end: new Date(billed.current_period_end),
})

const billedAt = (billed: Billed) =>
  renewalAt(periodOf(billed), effectiveSettings(billed.store.settings).subscription_renewal_days)

const remindersOf = (renewal: NonNullable<Billed['renewal']>) =>
  reminderTimes(new Date(renewal.due_at!), new Date(renewal.expires_at!))

const lastLook = (renewal: NonNullable<Billed['renewal']>) => new Date(Date.parse(renewal.expires_at!) + slackMs)

function stepOf(billed: Billed, now: Date): Step {
  const { renewal } = billed
  if (billed.is_cancel_at_period_end) return periodOf(billed).end <= now ? 'end' : 'wait'
  if (!renewal) return billedAt(billed) <= now ? 'bill' : 'wait'
  if (lastLook(renewal) <= now) return 'expire'
  return remindersOf(renewal).filter((at) => at <= now).length > renewal.reminders ? 'remind' : 'wait'
}

function nextLook(billed: Billed, now: Date): Date {
  const { renewal } = billed
  if (billed.is_cancel_at_period_end) return periodOf(billed).end
  return renewal ? nextOf([...remindersOf(renewal), lastLook(renewal)], now) : billedAt(billed)
}

/** The link once more; the renewal remembers how far its reminders are. */
async function remind(tx: Tx, all: Billed[], appUrl: string, now: Date) {
  if (all.length === 0) return
  const orders = await tx
    .selectFrom('orders')
    .selectAll()
    .where(
      'id',
      'in',
      all.map((billed) => billed.renewal!.order_id!),
    )
    .where('payment_status', '=', 'unpaid')
    .execute()
  const billedOf = new Map(all.map((billed) => [billed.renewal!.order_id!, billed]))
  const sent = orders.map((order) => {
    const { store, time_zone, renewal } = billedOf.get(order.id)!
    return { order, store, time_zone, expires: new Date(renewal!.expires_at!), reason: 'reminder' as const }
  })
  await sendPaymentLinks(tx, sent, appUrl)
  const reached = all.map(({ renewal }) => ({
    id: renewal!.id,
    reminders: remindersOf(renewal!).filter((at) => at <= now).length,
  }))
  await sql`update subscription_actions a set reminders = r.reminders, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(reached)}) as r (id uuid, reminders smallint)
    where a.id = r.id`.execute(tx)
}
