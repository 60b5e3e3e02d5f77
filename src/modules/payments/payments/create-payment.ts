import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { lockOrder, type OrderKey } from '../../orders/orders/index.ts'
import { recordConsent, withdrawConsent } from '../saved-methods/index.ts'
import { type Ask, askProvider, replacePayment, unavailable } from './ask-provider.ts'
import type { EndedPayment } from './expiry/cancel-payment.ts'
import { chooseAccount, findPayingAccount, type Payments } from './payment-accounts.ts'
import { endOfPayment } from './payment-end.ts'
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
  { business_id, id: orderId }: OrderKey,
  now: Date,
  saving: Saving,
): Promise<{ ask?: Ask; isRepeat: boolean; replaced?: EndedPayment }> {
  const order = await lockOrder(tx, { business_id, id: orderId })
  if (!needsInstructions(order)) return { isRepeat: false }
  checkPayable(order, now)
  const live = await tx
    .selectFrom('payments')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('order_id', '=', orderId)
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirst()
  const isOver = live?.expires_at != null && Date.parse(live.expires_at) <= now.getTime()
  // The outcome of a charge is not known yet, so the buyer must not pay in another way.
  const isCharging = live !== undefined && live.saved_method_id !== null && !isOver
  if (isCharging && saving) throw unavailable()
  if (isCharging) return { isRepeat: false }
  const isSame =
    !isOver &&
    live?.payment_method === order.payment_method &&
    live.amount === order.gross_revenue &&
    (saving === undefined || live.saves === (saving !== null))
  if (live && isSame && live.status === 'open') return { isRepeat: false }
  const account = await chooseAccount(payments, tx, order)
  const maySave = account.account_id !== null && canSave(account.provider, order.payment_method)
  if (saving && !(maySave && (await isRecurring(tx, { business_id, id: orderId }))))
    throw conflictBecause('method_not_saved', 'The method of this order cannot be saved for renewals')
  // The buyer has seen nothing of an unanswered payment, so another account can take over while this one is down.
  const isStuck =
    live?.account_id != null &&
    live.account_id !== account.account_id &&
    (await findPayingAccount({ ...payments, db: tx }, live))?.isPaused
  if (live && isSame && !isStuck) return { ask: live, isRepeat: true }
  if (live) {
    const status = isOver ? 'expired' : 'replaced'
    if (live.saves) await withdrawConsent(tx, business_id, live.id, now)
    await tx
      .updateTable('payments')
      .set({ status, updated_at: now })
      .where('business_id', '=', business_id)
      .where('id', '=', live.id)
      .execute()
  }
  const ask = {
    id: createUuid(),
    business_id,
    order_id: orderId,
    payment_method: order.payment_method,
    amount: order.gross_revenue,
    currency: order.currency,
    account_id: account.account_id,
    provider: account.provider.name,
    expires_at: endOfPayment(order, account, now),
    saves: Boolean(saving),
    saved_method_id: null,
  }
  await tx.insertInto('payment_handles').values({ payment_id: ask.id, business_id }).execute()
  await tx
    .insertInto('payments')
    .values({
      ...ask,
      fee: account.fee,
      status: 'creating',
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (saving)
    await recordConsent(
      tx,
      {
        business_id,
        store_id: order.store_id,
        customer_id: order.customer_id!,
        account_id: account.account_id!,
        provider: ask.provider,
        payment_method: ask.payment_method,
        payment_id: ask.id,
        consent_text: saving.consent_text,
      },
      now,
    )
  return { ask, isRepeat: false, ...(live && { replaced: live }) }
}
