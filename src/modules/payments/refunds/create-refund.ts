import { enqueue } from '../../../platform/background/jobs.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import {
  checkRestock,
  type LockedOrder,
  lockOrder,
  type OrderKey,
  type Restock,
  restockLines,
} from '../../orders/orders/index.ts'
import { type Payments, recordManualPayments } from '../payments/index.ts'
import { accountFields, type BankAccount, encodeAccount } from './bank-account.ts'
import { loadBooks, type RefundRow } from './load-books.ts'
import { mailRefund } from './mail-refund.ts'
import { planRefund, type Wish } from './plan-refund.ts'
import { checkRefundStep } from './rules.ts'
import { insertRefund, updateRefund } from './save-refund.ts'

/** The author: a name for the history, and whether this person may decide about money. */
export type Author = { by: string | null; mayDecide: boolean }

const restockNames = { list: 'restock', quantity: 'quantity' }

export type RefundInput = Wish & {
  reason: string
  note?: string | null | undefined
  restock?: Restock[] | undefined
  bank_account?: BankAccount | null | undefined
  account_changed_at?: Date | undefined
  return_id?: string | undefined
  retry_of?: string | undefined
}

/**
 * Creates a refund of an order, or only a request if the author may not decide. The worker calls the provider after the
 * commit.
 */
export async function createRefund(
  payments: Payments,
  tx: Tx,
  key: OrderKey,
  input: RefundInput,
  { by, mayDecide }: Author,
  now: Date,
): Promise<{ refund: RefundRow; order: LockedOrder }> {
  const order = await lockOrder(tx, key)
  const plan = await makePlan(payments, tx, order, input, now)
  const { restock = [] } = input
  if (mayDecide) await restockLines(tx, order, restock, restockNames, by, now)
  else await checkRestock(tx, order, restock, restockNames)
  const values = {
    ...toBaseRow(order),
    ...toColumns(plan),
    origin: 'merchant' as const,
    reason: input.reason,
    note: input.note ?? null,
    restock: JSON.stringify(restock),
    bank_account: encodeAccount(input.bank_account),
    account_changed_at: input.account_changed_at ?? null,
    return_id: input.return_id ?? null,
    retry_of: input.retry_of ?? null,
    requested_by: by,
    ...(mayDecide ? { decided_by: by, ...started(plan.method, now) } : { status: 'requested' as const }),
  }
  const refund = await insertRefund(payments, tx, order, values, by, now)
  if (mayDecide) await startRefund(tx, refund)
  return { refund, order }
}

/** Creates a buyer's request for a refund. Only one may be open; the merchant decides on the amount and the method. */
export async function requestRefund(
  payments: Payments,
  tx: Tx,
  key: OrderKey,
  { reason, bank_account }: Pick<RefundInput, 'reason' | 'bank_account'>,
  now: Date,
) {
  const order = await lockOrder(tx, key)
  const plan = await makePlan(payments, tx, order, {}, now)
  const { refunds } = await loadBooks(tx, order)
  if (refunds.some(({ status, origin }) => status === 'requested' && origin === 'buyer'))
    throw conflictBecause('refund_requested', `A refund of order ${order.order_id} was requested already`)
  const values = {
    ...toBaseRow(order),
    ...toColumns(plan),
    origin: 'buyer' as const,
    status: 'requested' as const,
    reason,
    bank_account: encodeAccount(bank_account),
  }
  const after = await insertRefund(payments, tx, order, values, null, now)
  await mailRefund(tx, order, { before: undefined, after }, { addresses: payments.config, by: null, now })
  return after
}

export type Decision = Wish & Pick<RefundInput, 'note' | 'restock' | 'bank_account'>

/**
 * Approves a requested refund, with the request's values unless the decision has its own. Buyers choose neither payment
 * nor method.
 */
export async function approveRefund(
  payments: Payments,
  tx: Tx,
  order: LockedOrder,
  refund: RefundRow,
  decision: Decision,
  by: string | null,
  now: Date,
) {
  checkRefundStep(refund, 'approve')
  const keeps_fees = decision.keeps_fees ?? refund.kept_fee > 0
  const amount = decision.amount ?? refund.amount
  const wish = { ...(refund.origin === 'merchant' && keptWish(refund)), ...decision, keeps_fees, amount }
  const plan = await makePlan(payments, tx, order, wish, now)
  const restock = decision.restock ?? (refund.restock as Restock[])
  await restockLines(tx, order, restock, restockNames, by, now)
  const approved = await updateRefund(
    payments,
    tx,
    order,
    refund,
    {
      ...toColumns(plan),
      ...started(plan.method, now),
      decided_by: by,
      restock: JSON.stringify(restock),
      ...(decision.note !== undefined && { note: decision.note }),
      ...accountFields(refund, decision.bank_account, now),
    },
    by,
    now,
  )
  await startRefund(tx, approved)
  return approved
}

/** The payment of a refund, and that it is transferred, if somebody decided that earlier. */
export const keptWish = ({ payment_id, method }: RefundRow): Pick<Wish, 'payment_id' | 'method'> => ({
  ...(payment_id && { payment_id }),
  ...(method === 'bank_transfer' && { method }),
})

/** An order that was paid without a provider before such payments were recorded gets its payment now. */
async function makePlan(payments: Payments, tx: Tx, order: LockedOrder, wish: Wish, now: Date) {
  await recordManualPayments(tx, order.business_id, [order.id], now, { isOnlyMissing: true })
  return await planRefund({ ...payments, db: tx }, order, await loadBooks(tx, order), wish, now)
}

type Planned = Awaited<ReturnType<typeof makePlan>>

const toBaseRow = ({ business_id, id, currency }: LockedOrder) => ({
  id: createUuid(),
  business_id,
  order_id: id,
  currency,
})

const toColumns = ({ payment, amount, method, kept_fee }: Planned) => ({
  payment_id: payment.id,
  amount,
  method,
  kept_fee,
})

/** The worker's job is faster; the lookup is for the case that the job fails. */
const started = (method: RefundRow['method'], now: Date) => ({
  status: 'pending' as const,
  look_up_at: method === 'provider' ? new Date(now.getTime() + 30_000) : null,
})

async function startRefund(tx: Tx, { business_id, id, method }: RefundRow) {
  if (method === 'provider') await enqueue(tx, 'send-refund', { business_id, id })
}
