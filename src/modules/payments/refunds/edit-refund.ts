import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { LockedOrder } from '../../orders/orders/index.ts'
import type { Payments } from '../payments/index.ts'
import { accountFields, type BankAccount, type Buyer, changeAccount, notifyOfAccount } from './bank-account.ts'
import { getRefund, lockRefund } from './change-refund.ts'
import { listOrderRefunds, type RefundRow } from './load-books.ts'
import { checkRefundStep, isShownToBuyer, takesAccount } from './rules.ts'
import { updateRefund } from './save-refund.ts'
import { isRepeated } from './steps.ts'

type Edit = { bank_account?: BankAccount | null; note?: string | null }

async function checkAccountOpen(tx: Tx, order: LockedOrder, refund: RefundRow) {
  checkRefundStep(refund, 'edit', isRepeated(refund, await listOrderRefunds(tx, order)))
}

/** Whether the buyer may replace the account of a refund: there is one, and the money was not sent yet. */
export const hasReplaceableAccount = async (db: Db, refund: RefundRow): Promise<boolean> =>
  refund.bank_account !== null &&
  takesAccount(refund, isRepeated(refund, await listOrderRefunds(db, { ...refund, id: refund.order_id })))

/** Changes the note of a refund, or the account for its transfer while the money has not arrived. */
export async function editRefund(
  payments: Payments,
  tx: Tx,
  { order, refund }: { order: LockedOrder; refund: RefundRow },
  { bank_account, note }: Edit,
  by: string | null,
  now: Date,
): Promise<RefundRow> {
  if (bank_account !== undefined) await checkAccountOpen(tx, order, refund)
  const fields = {
    ...(note !== undefined && { note }),
    ...accountFields(refund, bank_account, now),
  }
  return Object.keys(fields).length > 0 ? await updateRefund(payments, tx, order, refund, fields, by, now) : refund
}

export type BuyerOrder = { business_id: number; id: string; customer_email: string | null }

/** Returns a refund of this order that its buyer may see. */
export async function getBuyerRefund(db: Db, order: BuyerOrder, id: string): Promise<RefundRow> {
  const found = await getRefund(db, order.business_id, id)
  if (found.order_id !== order.id || !isShownToBuyer(found)) throw notFound('The refund does not exist')
  return found
}

/** Sets the buyer's bank account for a refund. */
export async function giveAccount(
  payments: Payments,
  order: BuyerOrder,
  id: string,
  bank_account: BankAccount,
  buyer: Buyer,
  now: Date,
): Promise<RefundRow> {
  const found = await getBuyerRefund(payments.db, order, id)
  const target = { ...found, customer_email: order.customer_email }
  const lock = async (tx: Tx) => {
    const locked = await lockRefund(tx, order.business_id, id)
    await checkAccountOpen(tx, locked.order, locked.refund)
    return { ...locked, bank_account: locked.refund.bank_account }
  }
  const change = async (tx: Tx, locked: Awaited<ReturnType<typeof lock>>) => {
    const changed = await editRefund(payments, tx, locked, { bank_account }, null, now)
    if (changed.account_changed_at !== locked.refund.account_changed_at)
      await notifyOfAccount(tx, 'refund', changed, { addresses: payments.config, actor: buyer.actor, by: null, now })
    return changed
  }
  return await changeAccount(payments, target, buyer, { lock, change }, now)
}
