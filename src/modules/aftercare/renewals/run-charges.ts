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
 * Runs the due attempts to charge renewals to saved methods. Each attempt and the id of its payment are committed
 * before the provider is called, so that after a crash the next run can look up the outcome. Only one process runs at a
 * time.
 */
export async function runCharges(payments: Payments, now: Date): Promise<number> {
  const { db, log } = payments
  // Orders attempts so that accounts take turns, and one account's charges do not delay another's.
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

const toKey = ({ business_id, order_id }: ChargeRow) => ({ business_id, id: order_id })

async function runCharge(payments: Payments, charge: ChargeRow, now: Date) {
  const { db, config } = payments
  const begun = await db.transaction().execute((tx) => begin(tx, charge, config, now))
  if (!begun) return
  const outcome = await chargeOrder(payments, toKey(charge), charge, now, begun).catch((error): ChargeOutcome => {
    if (!(error instanceof AppError && error.status === 409)) throw error
    return { status: 'failed', code: String(error.extras.details?.reason ?? error.code) }
  })
  await db.transaction().execute((tx) => finish(tx, charge, outcome, config, now))
}

type Renewal = { order: OrderRow; billed: Billed | undefined }

/** Locks the order first, then its subscription; all code uses this order. */
async function lockRenewal(tx: Tx, charge: ChargeRow): Promise<Renewal> {
  const order = await lockOrderRow(tx, toKey(charge))
  const [billed] = await loadBilled(tx, charge.business_id, [charge.subscription_id])
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
 * Commits to an attempt. Undefined if it must not be made, because the order is paid or ended, or the consent was
 * withdrawn. If the attempt began before, its outcome is still looked up, without sending anything more; for a deleted
 * order the reconciliation of payments does that.
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

/** Returns false if another process has already finished it. */
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

/** Records the outcome. After a failure the buyer gets a payment link, and the next attempt is planned. */
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
  await recordSubscriptionEvents(tx, charge.business_id, 'payment_failed', [charge.subscription_id], now)
}

/** Plans the next attempt and returns its time; undefined if none is left. */
async function planNext(tx: Tx, charge: ChargeRow, { store, renewal }: Billed, now: Date): Promise<Date | undefined> {
  const { subscription_retry_days } = effectiveSettings(store.settings)
  // The first charge is due when the renewal is, or when it was billed if that was later.
  const first = new Date(Math.max(Date.parse(renewal!.due_at!), Date.parse(renewal!.inserted_at)))
  // Attempts whose time passed while no worker ran are skipped, because right after a decline they would fail too.
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
