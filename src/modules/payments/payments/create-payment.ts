import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { type LockedOrder, lockOrder, type OrderKey } from '../../orders/orders/index.ts'
import { recordConsent, withdrawConsent } from '../saved-methods/index.ts'
import { type Ask, askProvider, replacePayment, unavailable } from './ask-provider.ts'
import type { EndedPayment } from './expiry/cancel-payment.ts'
import { type Choice, chooseAccount, findPayingAccount, type Payments } from './payment-accounts.ts'
import { endOfPayment } from './payment-end.ts'
import { type PaymentRow, updatePayment } from './reports/update-payment.ts'
import { checkPayable, needsInstructions } from './rules.ts'
import { canSave, isRecurring } from './saving/saving.ts'

/** Undefined: an open payment is not changed. */
export type Saving = { consent_text: string } | null | undefined

/**
 * Creates the payment instructions of an order, or returns existing ones; none while a saved method is being charged.
 * Commits the request before it calls the provider, and holds no transaction open during the call. `reconcilePayments`
 * recovers from a crash in between. With a consent the payment saves its method; null withdraws the consent.
 */
export async function createPayment(payments: Payments, order: OrderKey, now: Date, saving?: Saving) {
  const { ask, isRepeat, replaced } = await payments.db
    .transaction()
    .execute((tx) => prepare(payments, tx, order, now, saving))
  if (ask && replaced && !(await replacePayment(payments, replaced, ask, now))) return
  if (ask) await askProvider(payments, ask, now, { lookFirst: isRepeat })
}

/** Decides, with the order locked, what to request. Nothing if instructions exist or none are needed. */
async function prepare(
  payments: Payments,
  tx: Tx,
  key: OrderKey,
  now: Date,
  saving: Saving,
): Promise<{ ask?: Ask; isRepeat: boolean; replaced?: EndedPayment }> {
  const order = await lockOrder(tx, key)
  if (!needsInstructions(order)) return { isRepeat: false }
  checkPayable(order, now)
  const live = await findLive(tx, order)
  const isOver = live?.expires_at != null && Date.parse(live.expires_at) <= now.getTime()
  // The outcome of a charge is not known yet, so the buyer must not pay in another way.
  const isCharging = live !== undefined && live.saved_method_id !== null && !isOver
  if (isCharging && saving) throw unavailable()
  if (isCharging) return { isRepeat: false }
  const isSame = live !== undefined && !isOver && asksFor(live, order, saving)
  if (isSame && live.status === 'open') return { isRepeat: false }
  const account = await chooseAccount(payments, tx, order)
  if (saving) await checkSavable(tx, order, account)
  if (isSame && !(await isStuck(payments, tx, live, account))) return { ask: live, isRepeat: true }
  if (live) await endLive(tx, live, isOver ? 'expired' : 'replaced', now)
  const ask = await insertPayment(tx, order, account, Boolean(saving), now)
  if (saving) await recordSaving(tx, order, ask, saving.consent_text, now)
  return { ask, isRepeat: false, ...(live && { replaced: live }) }
}

const findLive = (tx: Tx, order: OrderKey): Promise<PaymentRow | undefined> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('business_id', '=', order.business_id)
    .where('order_id', '=', order.id)
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirst()

/** Whether a payment asks for what the order would ask for now. */
const asksFor = (live: PaymentRow, order: LockedOrder, saving: Saving) =>
  live.payment_method === order.payment_method &&
  live.amount === order.gross_revenue &&
  (saving === undefined || live.saves === (saving !== null))

async function checkSavable(tx: Tx, order: LockedOrder, account: Choice) {
  const maySave = account.account_id !== null && canSave(account.provider, order.payment_method)
  if (!maySave || !(await isRecurring(tx, order)))
    throw conflictBecause('method_not_saved', 'The method of this order cannot be saved for renewals')
}

/** The buyer has seen nothing of an unanswered payment, so another account can take over while its own is down. */
async function isStuck(payments: Payments, tx: Tx, live: PaymentRow, account: Choice): Promise<boolean> {
  if (live.account_id === null || live.account_id === account.account_id) return false
  return (await findPayingAccount({ ...payments, db: tx }, live))?.isPaused ?? false
}

async function endLive(tx: Tx, live: PaymentRow, status: 'expired' | 'replaced', now: Date) {
  if (live.saves) await withdrawConsent(tx, live.business_id, live.id, now)
  await updatePayment(tx, live, { status, updated_at: now })
}

async function insertPayment(tx: Tx, order: LockedOrder, account: Choice, saves: boolean, now: Date): Promise<Ask> {
  const { business_id, payment_method, currency } = order
  const ask = {
    id: createUuid(),
    business_id,
    order_id: order.id,
    payment_method,
    amount: order.gross_revenue,
    currency,
    account_id: account.account_id,
    provider: account.provider.name,
    expires_at: endOfPayment(order, account, now),
    saves,
    saved_method_id: null,
  }
  await tx.insertInto('payment_handles').values({ payment_id: ask.id, business_id }).execute()
  await tx
    .insertInto('payments')
    .values({ ...ask, fee: account.fee, status: 'creating', created_at: now, updated_at: now })
    .execute()
  return ask
}

const recordSaving = (tx: Tx, order: LockedOrder, ask: Ask, consent_text: string, now: Date) =>
  recordConsent(
    tx,
    {
      business_id: order.business_id,
      store_id: order.store_id,
      customer_id: order.customer_id!,
      account_id: ask.account_id!,
      provider: ask.provider,
      payment_method: ask.payment_method,
      payment_id: ask.id,
      consent_text,
    },
    now,
  )
