import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { recordSubscriptionEvents } from '../../goods/subscriptions/index.ts'
import type { OrderRow } from '../../orders/fields/index.ts'
import { lockOrderRow } from '../../orders/orders/index.ts'
import { type ChargeOutcome, chargeOrder, type Payments, runByAccount } from '../../payments/payments/index.ts'
import { findChargeable } from '../../payments/saved-methods/index.ts'
import type { Addresses } from '../../stores/store-messages/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { attemptTimes, type ChargeRow } from './charges.ts'
import { type Billed, loadBilled } from './load-renewals.ts'
import { sendPaymentLinks } from './send-payment-links.ts'

const maxPerRun = 200
const maxAccounts = 8

/**
 * Makes the attempts that are due to charge renewals to saved methods. Each attempt is committed before the provider is
 * called and has the id of its payment, so that after a crash the next run finds out what it did. One process at a time.
 */
export async function runCharges(payments: Payments, now: Date): Promise<number> {
  const { db, log } = payments
  // Accounts take turns, so that the charges of one account hold up no other.
  const { rows: due } = await sql<ChargeRow & { account_id: number | null }>`
    select c.*, m.account_id from subscription_charges c
      left join saved_methods m on m.business_id = c.business_id and m.id = c.saved_method_id
    where c.status in ('scheduled', 'running') and c.due_at <= ${now}
    order by row_number() over (partition by m.account_id order by c.due_at, c.id), c.due_at
    limit ${maxPerRun}`.execute(db)
  const run = (charge: ChargeRow) =>
    runCharge(payments, charge, now).catch((err) => log.error({ err, charge: charge.id }, 'could not charge a renewal'))
  await runByAccount(payments, due, run, maxAccounts)
  return due.length
}

const keyOf = ({ business_id, order_id }: ChargeRow) => ({ business_id, id: order_id })

async function runCharge(payments: Payments, charge: ChargeRow, now: Date) {
  const { db, config } = payments
  const begun = await db.transaction().execute((tx) => begin(tx, charge, config, now))
  if (!begun) return
  const outcome = await chargeOrder(payments, keyOf(charge), charge, now, begun).catch((error): ChargeOutcome => {
    if (!(error instanceof AppError && error.status === 409)) throw error
    return { status: 'failed', code: String(error.extras.details?.reason ?? error.code) }
  })
  await db.transaction().execute((tx) => finish(tx, charge, outcome, config, now))
}

type Renewal = { order: OrderRow; billed: Billed | undefined }

/** Locks the order, then reads its subscription: in this order everywhere. */
async function lockRenewal(tx: Tx, charge: ChargeRow): Promise<Renewal> {
  const order = await lockOrderRow(tx, keyOf(charge))
  const [billed] = await loadBilled(tx, [charge.subscription_id])
  return { order, billed }
}

const isWanted = ({ order, billed }: Renewal, { action_id }: ChargeRow) =>
  order.payment_status === 'unpaid' &&
  order.deleted_at === null &&
  billed?.status === 'active' &&
  !billed.is_cancel_at_period_end &&
  !billed.store.is_closed &&
  billed.renewal?.id === action_id

type Begun = { mayCreate: boolean }

/**
 * Commits to the attempt. Undefined if it is not to be made: the order is paid or has ended, or the consent was withdrawn.
 * What an attempt that began before has done is found out all the same, and nothing more is sent; for a deleted order that is
 * left to the reconciliation of payments.
 */
async function begin(tx: Tx, charge: ChargeRow, addresses: Addresses, now: Date): Promise<Begun | undefined> {
  const renewal = await lockRenewal(tx, charge)
  const method = await findChargeable(tx, charge.business_id, charge.saved_method_id)
  if (isWanted(renewal, charge) && method)
    return (await setStatus(tx, charge, { status: 'running' })) ? { mayCreate: true } : undefined
  if (renewal.order.deleted_at === null && (await hasPayment(tx, charge))) return { mayCreate: false }
  const failure_code = method ? null : 'consent_removed'
  const isSkipped = await setStatus(tx, charge, { status: 'skipped', failure_code, finished_at: now })
  if (isSkipped && isWanted(renewal, charge)) await sendLink(tx, renewal, 'renewal', addresses, now)
  return undefined
}

/** Whether the provider may have been called. */
const hasPayment = async (tx: Tx, { business_id, id }: ChargeRow): Promise<boolean> =>
  (await tx
    .selectFrom('payments')
    .select('id')
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/** False if another process has finished it. */
async function setStatus(tx: Tx, { business_id, id }: ChargeRow, fields: object): Promise<boolean> {
  const changed = await tx
    .updateTable('subscription_charges')
    .set(fields)
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('status', 'in', ['scheduled', 'running'])
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Records the outcome. After a failure the buyer gets the link, and the next attempt of the schedule is planned. */
async function finish(tx: Tx, charge: ChargeRow, outcome: ChargeOutcome, addresses: Addresses, now: Date) {
  const renewal = await lockRenewal(tx, charge)
  const isPaid = ['paid', 'settled'].includes(renewal.order.payment_status)
  if (renewal.order.deleted_at !== null) return await setStatus(tx, charge, { status: 'skipped', finished_at: now })
  if (isPaid) return await setStatus(tx, charge, { status: 'succeeded', finished_at: now })
  if (outcome.status === 'waiting') return
  const code = outcome.status === 'failed' ? outcome.code : 'not_credited'
  if (!(await setStatus(tx, charge, { status: 'failed', failure_code: code.slice(0, 100), finished_at: now }))) return
  if (!isWanted(renewal, charge)) return
  const next = await planNext(tx, charge, renewal.billed!, now)
  await sendLink(tx, renewal, 'declined', addresses, now, next)
  await recordSubscriptionEvents(tx, 'payment_failed', [charge.subscription_id], now)
}

/** Plans the next attempt and returns its time; undefined if there is none. */
async function planNext(tx: Tx, charge: ChargeRow, { store, renewal }: Billed, now: Date): Promise<Date | undefined> {
  const { subscription_retry_days } = effectiveSettings(store.settings)
  // A renewal that was billed late is charged first when it is billed.
  const first = new Date(Math.max(Date.parse(renewal!.due_at!), Date.parse(renewal!.inserted_at)))
  // Attempts whose time passed while no worker ran are left out: right after a decline they would fail too.
  const next = attemptTimes(first, subscription_retry_days).find((time) => time > now)
  const isAllowed = await findChargeable(tx, charge.business_id, charge.saved_method_id)
  if (!next || !isAllowed || next >= new Date(renewal!.expires_at!)) return undefined
  const { business_id, subscription_id, action_id, order_id, saved_method_id, attempt } = charge
  await tx
    .insertInto('subscription_charges')
    .values({
      id: createUuid(now.getTime()),
      business_id,
      subscription_id,
      action_id,
      order_id,
      saved_method_id,
      attempt: attempt + 1,
      due_at: next,
      status: 'scheduled',
    })
    .execute()
  return next
}

const sendLink = (
  tx: Tx,
  { order, billed }: Renewal,
  reason: 'renewal' | 'declined',
  addresses: Addresses,
  now: Date,
  next?: Date,
) => {
  const expires = new Date(billed!.renewal!.expires_at!)
  return sendPaymentLinks(tx, [{ order, time_zone: billed!.time_zone, expires, reason, next }], addresses, now)
}
