import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause, notFound, validationFailed } from '../../../platform/errors/errors.ts'
import { type LockedOrder, lockOrder } from '../../orders/orders/index.ts'
import type { Payments } from '../payments/index.ts'
import { type BankAccount, isSameAccount } from './bank-account.ts'
import { type Author, createRefund, keptWish } from './create-refund.ts'
import { listOrderRefunds, type RefundRow } from './load-books.ts'
import { mailRefund } from './mail-refund.ts'
import { checkRefundStep } from './rules.ts'
import { updateRefund } from './save-refund.ts'
import { isRepeated, type RefundMethod } from './steps.ts'

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export async function getRefund(tx: Db, business_id: number, id: string): Promise<RefundRow> {
  const refund = uuidForm.test(id)
    ? await tx
        .selectFrom('refunds')
        .selectAll()
        .where('business_id', '=', business_id)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!refund) throw notFound('The refund does not exist')
  return refund
}

/** Locks the order of a refund, then reads the refund. */
export async function lockRefund(tx: Tx, business_id: number, id: string) {
  const { order_id } = await getRefund(tx, business_id, id)
  const order = await lockOrder(tx, { business_id, id: order_id })
  return { order, refund: await getRefund(tx, business_id, id) }
}

function checkTransfer({ method }: RefundRow) {
  if (method !== 'bank_transfer')
    throw conflictBecause('refund_by_provider', 'The payment provider makes this refund and says how it ends')
}

type Ending = { payments: Payments; by: string | null; now: Date }

type Sent = { bank_account: BankAccount | null; note?: string | undefined }

/**
 * Records that the merchant transferred the money to the account that was shown. The account may have changed since.
 */
export async function markSent(
  tx: Tx,
  order: LockedOrder,
  refund: RefundRow,
  { bank_account, note }: Sent,
  end: Ending,
) {
  if (bank_account === null) throw validationFailed({ bank_account: 'required' })
  checkTransfer(refund)
  checkRefundStep(refund, 'mark-sent')
  if (!isSameAccount(refund.bank_account as BankAccount | null, bank_account))
    throw conflictBecause('account_changed', 'The refund has another bank account now: read it again')
  const fields = { status: 'succeeded' as const, succeeded_at: end.now, ...(note !== undefined && { note }) }
  return await endRefund(tx, order, refund, fields, end)
}

/** Records that a transfer failed or was returned. */
export async function markFailed(tx: Tx, order: LockedOrder, refund: RefundRow, reason: string, end: Ending) {
  checkTransfer(refund)
  checkRefundStep(refund, 'mark-failed')
  const failed = { status: 'failed' as const, failure_code: 'transfer_failed', failure_reason: reason }
  return await endRefund(tx, order, refund, { ...failed, failed_at: end.now }, end)
}

/** Declines a request, or gives up a transfer that was not sent. A buyer who requested it is mailed the reason. */
export async function cancelRefund(tx: Tx, order: LockedOrder, refund: RefundRow, reason: string | null, end: Ending) {
  checkRefundStep(refund, 'cancel')
  const canceled = { status: 'failed' as const, failure_code: 'canceled', failure_reason: reason, decided_by: end.by }
  return await endRefund(tx, order, refund, { ...canceled, failed_at: end.now }, end)
}

async function endRefund(
  tx: Tx,
  order: LockedOrder,
  refund: RefundRow,
  fields: Parameters<typeof updateRefund>[4],
  { payments, by, now }: Ending,
) {
  const ended = await updateRefund(payments, tx, order, refund, fields, by, now)
  await mailRefund(tx, order, { before: refund, after: ended }, { addresses: payments.config, by, now })
  return ended
}

/**
 * Repeats a failed refund as a new one; if that fails too, the new one is to be repeated. Restocked units stay in
 * stock.
 */
export async function retryRefund(
  payments: Payments,
  tx: Tx,
  { order, refund }: { order: LockedOrder; refund: RefundRow },
  change: { method?: RefundMethod; bank_account?: BankAccount | null },
  author: Author,
  now: Date,
) {
  checkRefundStep(refund, 'retry', isRepeated(refund, await listOrderRefunds(tx, order)))
  const kept = refund.bank_account as BankAccount | null
  const bank_account = change.bank_account ?? kept
  const input = {
    ...keptWish(refund),
    ...(change.method && { method: change.method }),
    amount: refund.amount,
    keeps_fees: refund.kept_fee > 0,
    reason: refund.reason,
    note: refund.note,
    bank_account,
    ...(!isSameAccount(kept, bank_account) && { account_changed_at: now }),
    retry_of: refund.id,
    ...(refund.return_id && { return_id: refund.return_id }),
  }
  return await createRefund(payments, tx, order, input, author, now)
}
