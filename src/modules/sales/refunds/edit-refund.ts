import type { Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import type { LockedOrder, OrderKey } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import { getRefund, lockRefund } from './change-refund.ts'
import { refundEnded } from './create-refund.ts'
import { listOrderRefunds, type RefundRow } from './load-books.ts'
import { isRepeated, isShownToBuyer, takesAccount } from './rules.ts'
import { updateRefund } from './save-refund.ts'
import type { BankAccount } from './views.ts'

type Edit = { bank_account?: BankAccount | null; note?: string | null }

/** Changes the note of a refund, or where it is transferred to while the money has not arrived there. */
export async function editRefund(
  payments: Payments,
  tx: Tx,
  { order, refund }: { order: LockedOrder; refund: RefundRow },
  { bank_account, note }: Edit,
  by: string | null,
  now: Date,
): Promise<RefundRow> {
  if (bank_account !== undefined && !takesAccount(refund, isRepeated(refund, await listOrderRefunds(tx, order))))
    throw refundEnded(refund)
  const fields = {
    ...(note !== undefined && { note }),
    ...(bank_account !== undefined && { bank_account: bank_account && JSON.stringify(bank_account) }),
  }
  return Object.keys(fields).length > 0 ? await updateRefund(payments, tx, order, refund, fields, by, now) : refund
}

/** The buyer of an order says where a refund of it goes. */
export async function giveAccount(
  payments: Payments,
  tx: Tx,
  key: OrderKey,
  id: string,
  bank_account: BankAccount,
  now: Date,
) {
  const found = await getRefund(tx, key.business_id, id)
  if (found.order_id !== key.id || !isShownToBuyer(found)) throw notFound('The refund does not exist')
  return await editRefund(payments, tx, await lockRefund(tx, key.business_id, id), { bank_account }, null, now)
}
