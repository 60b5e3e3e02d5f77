import { ProviderRefused, ProviderUnavailable } from '../../../integrations/payments/index.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, conflictBecause } from '../../../platform/errors.ts'
import { createUuid } from '../../../platform/ids.ts'
import { orderUrls } from '../order-views/index.ts'
import { loadOrder, lockOrder, type OrderKey } from '../orders/index.ts'
import { applyReport, InvalidReport, isPayable } from './apply-report.ts'
import { cancelPayment, type EndedPayment } from './cancel-payment.ts'
import { endPayment } from './end-payment.ts'
import { chooseAccount, findPayingAccount, type OpenAccount, type Payments } from './payment-accounts.ts'
import { endOfPayment } from './payment-end.ts'
import { claimRequest, releaseRequest, waitForAnswer } from './request-lease.ts'
import { checkPayable, needsInstructions } from './rules.ts'

const unavailable = () =>
  new AppError(503, 'provider_unavailable', 'The payment provider does not respond. Try again', {
    headers: { 'retry-after': '5' },
  })

/**
 * Creates the payment instructions of an order, or reuses existing ones. Commits the request before it calls the
 * provider, and holds no transaction open during the call. `reconcilePayments` recovers from a crash in between.
 */
export async function createPayment(payments: Payments, order: OrderKey, now: Date) {
  const { ask, isRepeat, replaced } = await payments.db.transaction().execute((tx) => prepare(payments, tx, order, now))
  if (ask && replaced && !(await replacePayment(payments, replaced, ask, now))) return
  if (ask) await askProvider(payments, ask, now, { lookFirst: isRepeat })
}

/** Cancels the payment before. If the buyer has paid it already, the new one ends unasked: false. */
async function replacePayment(payments: Payments, replaced: EndedPayment, ask: Ask, now: Date): Promise<boolean> {
  try {
    if (await cancelPayment(payments, replaced, now)) return true
  } catch (err) {
    payments.log.warn({ err, payment: replaced.id }, 'could not look up a replaced payment that was paid')
    await endRefused(payments, ask, now)
    throw unavailable()
  }
  await endRefused(payments, ask, now)
  return false
}

export type Ask = {
  id: string
  business_id: number
  account_id: number | null
  provider: string
  order_id: string
  payment_method: string
  amount: number
  currency: string
  expires_at: string | null
}

/**
 * Requests the payment at the provider and stores the response. After an unknown outcome it looks the payment up first,
 * because not every provider recognises a repeated request. Of several processes one calls; the others wait for it.
 */
export async function askProvider(payments: Payments, ask: Ask, now: Date, { lookFirst }: { lookFirst: boolean }) {
  const { db, log } = payments
  const account = await findPayingAccount(payments, ask)
  if (!account) throw unavailable()
  const lease = await claimRequest(db, ask, payments.now())
  if (!lease) {
    if (await waitForAnswer(db, ask)) return
    throw unavailable()
  }
  try {
    const found = lookFirst
      ? await account.provider.find({ reference_id: ask.id, provider_payment_id: null })
      : undefined
    // One that nobody can pay with, because its QR code or link is not shown again, is requested anew.
    const isUsable = found && (found.status !== 'open' || isPayable(found))
    const answer = isUsable ? found : await sendRequest(payments, account, ask)
    if (answer.reference_id && answer.reference_id !== ask.id)
      throw new ProviderUnavailable('The provider answered with another reference')
    const report = { ...answer, reference_id: ask.id }
    await db.transaction().execute((tx) => applyReport(tx, ask, report, now, { isAnswer: true }))
  } catch (error) {
    if (error instanceof ProviderRefused) {
      log.warn({ payment: ask.id, code: error.code }, 'the payment provider refused a payment')
      await endRefused(payments, ask, now)
      throw conflictBecause('payment_refused', 'The payment provider refused this payment. Choose another method')
    }
    if (error instanceof InvalidReport)
      log.error({ err: error, payment: ask.id }, 'refused an invalid report of the payment provider')
    else if (!(error instanceof ProviderUnavailable)) throw error
    throw unavailable()
  } finally {
    await releaseRequest(db, ask, lease)
  }
}

async function sendRequest({ db, config }: Payments, { provider, callback_url }: OpenAccount, ask: Ask) {
  const order = await loadOrder(db, { business_id: ask.business_id, id: ask.order_id })
  return await provider.create({
    reference_id: ask.id,
    payment_method: ask.payment_method,
    amount: ask.amount,
    currency: ask.currency,
    merchant_name: order.store.name,
    customer: { name: order.customer_name, email: order.customer_email, phone: order.customer_phone },
    description: order.order_id,
    expires_at: ask.expires_at,
    return_url: orderUrls(order, config.appUrl).public_order_url,
    callback_url,
  })
}

/** Nothing happened at the provider, so the payment has failed. */
const endRefused = ({ db }: Payments, { id, business_id, order_id }: Ask, now: Date) =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { business_id, id: order_id })
    await endPayment(tx, id, order, 'failed', now)
  })

/** Decides, with the order locked, what to request. Nothing if instructions exist or none are needed. */
async function prepare(
  payments: Payments,
  tx: Tx,
  { business_id, id: orderId }: OrderKey,
  now: Date,
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
  const isSame = !isOver && live?.payment_method === order.payment_method && live.amount === order.gross_revenue
  if (live && isSame && live.status === 'open') return { isRepeat: false }
  const account = await chooseAccount(payments, tx, order)
  // The buyer has seen nothing of a payment without an answer, so another account can take over while this one is down.
  const isStuck =
    live?.account_id != null &&
    live.account_id !== account.account_id &&
    (await findPayingAccount({ ...payments, db: tx }, live))?.isPaused
  if (live && isSame && !isStuck) return { ask: live, isRepeat: true }
  if (live) {
    const status = isOver ? 'expired' : 'replaced'
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
  return { ask, isRepeat: false, ...(live && { replaced: live }) }
}
