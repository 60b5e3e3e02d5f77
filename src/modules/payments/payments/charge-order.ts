import { ProviderUnavailable } from '../../../integrations/payments/index.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, conflictBecause } from '../../../platform/errors/errors.ts'
import { lockOrderRow, type OrderKey } from '../../orders/orders/index.ts'
import { findChargeable } from '../saved-methods/index.ts'
import { type Ask, askProvider } from './ask-provider.ts'
import { cancelPayment, type EndedPayment } from './expiry/cancel-payment.ts'
import { findServingAccount, type Payments } from './payment-accounts.ts'
import { updatePayment } from './reports/update-payment.ts'
import { checkPayable } from './rules.ts'

/** `id` is also the payment's id, so that a repetition finds the previous attempt. */
export type Charge = { id: string; saved_method_id: string }

/** `waiting`: the outcome is not known yet; the caller repeats the same charge later. */
export type ChargeOutcome = { status: 'paid' } | { status: 'waiting' } | { status: 'failed'; code: string }

/** How long the outcome of a charge is looked up. */
const chargeMs = 3_600_000

/**
 * Charges the amount of an order to a saved method, without the buyer. The payment is committed before the provider is
 * called. A repetition with the same id never charges twice; without `mayCreate` it only looks up the outcome of
 * earlier attempts. Throws 409 if the order can no longer be paid, or the method cannot be charged.
 */
export async function chargeOrder(
  payments: Payments,
  order: OrderKey,
  charge: Charge,
  now: Date,
  { mayCreate = true } = {},
): Promise<ChargeOutcome> {
  const prepare = (canceledId?: string) =>
    payments.db.transaction().execute((tx) => prepareCharge(payments, tx, order, charge, now, canceledId))
  let prepared = await prepare()
  if (prepared.open) {
    if (!(await endOpenPayment(payments, prepared.open, now))) return { status: 'waiting' }
    prepared = await prepare(prepared.open.id)
    if (prepared.open) return { status: 'waiting' } // The buyer has opened another payment.
  }
  const { ask, isRepeat } = prepared
  if (ask)
    await askProvider(payments, ask, now, { lookFirst: isRepeat, mayCreate }).catch((error) => {
      if (!(error instanceof AppError && [409, 503].includes(error.status))) throw error
    })
  return await readOutcome(payments, order, charge)
}

/**
 * Ends the buyer's open payment at the provider before anything is charged; if it was paid, the receipt is applied.
 * Returns false if the buyer may still pay it, because nobody would notice two payments.
 */
async function endOpenPayment(payments: Payments, open: OpenPayment, now: Date): Promise<boolean> {
  const isAsked = open.asked_until !== null && Date.parse(open.asked_until) > payments.now().getTime()
  if (isAsked) return false
  try {
    await cancelPayment(payments, open, now, { mustKnow: true })
    return true
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    payments.log.warn({ err: error, payment: open.id }, 'could not cancel a payment before a charge; will retry')
    return false
  }
}

async function readOutcome({ db }: Payments, { business_id }: OrderKey, { id }: Charge): Promise<ChargeOutcome> {
  const { status, failure_code } = await db
    .selectFrom('payments')
    .select(['status', 'failure_code'])
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (status === 'paid' || status === 'settled') return { status: 'paid' }
  if (status === 'creating' || status === 'open') return { status: 'waiting' }
  return { status: 'failed', code: failure_code ?? status }
}

type OpenPayment = EndedPayment & { asked_until: string | null }

type Prepared = { ask?: Ask; isRepeat: boolean; open?: OpenPayment }

/**
 * Commits to the charge, unless the buyer has an open payment that was not canceled; that one is returned as `open`.
 */
async function prepareCharge(
  payments: Payments,
  tx: Tx,
  key: OrderKey,
  charge: Charge,
  now: Date,
  canceledId: string | undefined,
): Promise<Prepared> {
  const { business_id } = key
  const order = await lockOrderRow(tx, key)
  const known = await tx
    .selectFrom('payments')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', charge.id)
    .executeTakeFirst()
  if (known) return known.status === 'creating' ? { ask: known, isRepeat: true } : { isRepeat: true }
  if (order.payment_status !== 'unpaid') throw conflictBecause('nothing_to_pay', `Order ${order.order_id} is paid`)
  checkPayable(order, now)
  const { account, method } = await findSavedAccount(payments, tx, order, charge)
  const open = await tx
    .selectFrom('payments')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('order_id', '=', order.id)
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirst()
  if (open && open.id !== canceledId) return { isRepeat: false, open }
  if (open) await updatePayment(tx, open, { status: 'replaced', updated_at: now })
  return {
    ask: await insertCharge(tx, order, { id: charge.id, account, saved_method_id: method.id }, now),
    isRepeat: false,
  }
}

type LockedOrder = Awaited<ReturnType<typeof lockOrderRow>>
type Account = NonNullable<Awaited<ReturnType<typeof findServingAccount>>>
type NewCharge = { id: string; account: Account; saved_method_id: string }

/** The saved method, and the account that still serves it. */
async function findSavedAccount(payments: Payments, tx: Tx, order: LockedOrder, { saved_method_id }: Charge) {
  const method = await findChargeable(tx, order.business_id, saved_method_id)
  const isSame = method?.payment_method === order.payment_method
  const account = isSame ? await findServingAccount(payments, tx, order, method.account_id) : undefined
  if (!method || !account?.provider.saved)
    throw conflictBecause('method_not_served', 'The saved method cannot be charged any more')
  return { method, account }
}

async function insertCharge(tx: Tx, order: LockedOrder, { id, account, saved_method_id }: NewCharge, now: Date) {
  const { business_id } = order
  const ask = {
    id,
    business_id,
    order_id: order.id,
    payment_method: order.payment_method,
    amount: order.gross_revenue,
    currency: order.currency,
    account_id: account.account_id,
    provider: account.provider.name,
    expires_at: new Date(now.getTime() + chargeMs).toISOString(),
    saves: false,
    saved_method_id,
  }
  await tx.insertInto('payment_handles').values({ payment_id: id, business_id }).execute()
  await tx
    .insertInto('payments')
    .values({ ...ask, fee: account.fee, status: 'creating', created_at: now, updated_at: now })
    .execute()
  return ask
}
