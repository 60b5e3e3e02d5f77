import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause, notFound } from '../../../platform/errors/errors.ts'
import type { Payments } from '../payments/index.ts'
import { type Buyer, type BuyerOrder, changeAccount, notifyOfAccount } from '../refunds/index.ts'
import { type Locked, lockReturn, type Parcel, updateParcel } from './change-return.ts'
import { getReturn, type ReturnRow } from './find-returns.ts'

/** Returns a return of this order. */
export async function getBuyerReturn(db: Db, order: BuyerOrder, id: string): Promise<ReturnRow> {
  const found = await getReturn(db, order.business_id, id)
  if (found.order_id !== order.id) throw notFound('The return does not exist')
  return found
}

const isOpen = ({ status }: ReturnRow) => status === 'requested' || status === 'approved'

/** Whether the buyer may replace the account of a return. */
export const hasReturnAccount = (row: ReturnRow) => row.bank_account !== null && isOpen(row)

function checkOpen(row: ReturnRow) {
  const { status } = row
  if (!isOpen(row)) throw conflictBecause('return_ended', `The return is ${status}: it can no longer be changed`)
}

/** Records the parcel with which the goods come back, or the buyer's bank account for the refund. */
export async function changeBuyerReturn(
  payments: Payments,
  order: BuyerOrder,
  id: string,
  change: Parcel,
  buyer: Buyer,
  now: Date,
): Promise<ReturnRow> {
  const found = await getBuyerReturn(payments.db, order, id)
  const lock = async (tx: Tx) => {
    const locked = await lockReturn(tx, order.business_id, id)
    checkOpen(locked.row)
    return { ...locked, bank_account: locked.row.bank_account }
  }
  const apply = async (tx: Tx, locked: Locked) => {
    const changed = await updateParcel(tx, locked, change, null, now)
    if (changed.account_changed_at !== locked.row.account_changed_at)
      await notifyOfAccount(tx, 'return', changed, { addresses: payments.config, actor: buyer.actor, by: null, now })
    return changed
  }
  if (change.bank_account === undefined)
    return await payments.db.transaction().execute(async (tx) => apply(tx, await lock(tx)))
  const target = { ...found, customer_email: order.customer_email }
  return await changeAccount(payments, target, buyer, { lock, change: apply }, now)
}
