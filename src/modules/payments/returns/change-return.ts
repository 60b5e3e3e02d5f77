import type { Tx } from '../../../platform/db/types.ts'
import { fieldError, type Problems, validationFailed } from '../../../platform/errors/errors.ts'
import { type LockedOrder, lockOrder, restockLines } from '../../orders/orders/index.ts'
import type { Addresses } from '../../stores/store-messages/index.ts'
import type { Payments } from '../payments/index.ts'
import {
  type Author,
  accountFields,
  type BankAccount,
  createRefund,
  isSameAccount,
  type RefundInput,
} from '../refunds/index.ts'
import { getReturn, type ReturnRow } from './find-returns.ts'
import { mailReturn } from './mail-return.ts'
import { checkReturnStep, type ReturnLine } from './rules.ts'
import { updateReturn } from './save-return.ts'
import { goodsAmount } from './views.ts'

/** Locks the order of a return, then reads the return. */
export async function lockReturn(tx: Tx, business_id: number, id: string) {
  const { order_id } = await getReturn(tx, business_id, id)
  const order = await lockOrder(tx, { business_id, id: order_id })
  return { order, row: await getReturn(tx, business_id, id) }
}

export type Locked = { order: LockedOrder; row: ReturnRow }
export type Context = { addresses: Addresses; by: string | null; now: Date }

export async function approveReturn(tx: Tx, { order, row }: Locked, instructions: string | null, context: Context) {
  checkReturnStep(row, 'approve')
  const { by, now } = context
  const fields = { status: 'approved' as const, approved_at: now, instructions }
  const approved = await updateReturn(tx, row, fields, by, now)
  await mailReturn(tx, order, approved, context)
  return approved
}

export async function rejectReturn(tx: Tx, { order, row }: Locked, rejection: string, context: Context) {
  checkReturnStep(row, 'reject')
  const { by, now } = context
  const rejected = await updateReturn(tx, row, { status: 'rejected', rejected_at: now, rejection }, by, now)
  await mailReturn(tx, order, rejected, context)
  return rejected
}

type Arrived = { line_id: string; received_quantity: number; restocked_quantity: number }

/**
 * Records that the goods arrived; resalable units are restocked. If the return was refunded before, the buyer gets no
 * mail, because nothing changes for them.
 */
export async function receiveReturn(tx: Tx, { order, row }: Locked, arrived: Arrived[], context: Context) {
  checkReturnStep(row, 'receive')
  const lines = row.lines as ReturnLine[]
  checkArrived(lines, arrived)
  const { by, now } = context
  const units = arrived.map(({ line_id, restocked_quantity: quantity }) => ({ line_id, quantity }))
  await restockLines(tx, order, units, { list: 'lines', quantity: 'restocked_quantity' }, by, now)
  const counted = lines.map((line) => ({ ...line, ...arrived.find(({ line_id }) => line_id === line.line_id) }))
  const status = row.status === 'refunded' ? row.status : ('received' as const)
  const fields = { status, received_at: now, lines: JSON.stringify(counted) }
  const received = await updateReturn(tx, row, fields, by, now)
  if (status === 'received') await mailReturn(tx, order, received, context)
  return received
}

function checkArrived(lines: ReturnLine[], arrived: Arrived[]) {
  const problems: Problems = {}
  const seen = new Set<string>()
  for (const [i, { line_id, received_quantity, restocked_quantity }] of arrived.entries()) {
    const line = lines.find((one) => one.line_id === line_id)
    if (!line) problems[`lines.${i}.line_id`] = 'not_found'
    else if (seen.has(line_id)) problems[`lines.${i}.line_id`] = 'repeated'
    else if (received_quantity > line.quantity)
      problems[`lines.${i}.received_quantity`] = fieldError('too_large', { max: line.quantity })
    else if (restocked_quantity > received_quantity)
      problems[`lines.${i}.restocked_quantity`] = fieldError('too_large', { max: received_quantity })
    seen.add(line_id)
  }
  if (Object.keys(problems).length > 0) throw validationFailed(problems)
}

export type RefundOfReturn = Omit<RefundInput, 'reason' | 'restock' | 'return_id' | 'retry_of' | 'at_most'>

/**
 * Refunds a return. Without an amount it is what the buyer paid for the units, as far as it is left. The return's
 * status follows the refund (`followRefunds`).
 */
export async function refundReturn(
  payments: Payments,
  tx: Tx,
  { order, row }: Locked,
  input: RefundOfReturn,
  author: Author,
  now: Date,
) {
  checkReturnStep(row, 'refund')
  const sold = await tx
    .selectFrom('order_lines')
    .select(['id', 'product_name', 'variant_name', 'quantity', 'product_price', 'discount', 'discount_code_discount'])
    .where('business_id', '=', order.business_id)
    .where('order_id', '=', order.id)
    .execute()
  const kept = row.bank_account as BankAccount | null
  const bank_account = input.bank_account ?? kept
  const changed = !isSameAccount(kept, bank_account) && { account_changed_at: now }
  const wanted = {
    ...input,
    bank_account,
    ...changed,
    at_most: goodsAmount(row, sold),
    reason: row.reason,
    return_id: row.id,
  }
  return (await createRefund(payments, tx, order, wanted, author, now)).refund
}

/**
 * Updates a return of a locked order after its refunds changed: it is refunded while the money is on its way or was
 * sent, and open again if all of its refunds failed or were canceled.
 */
export async function followRefunds(
  tx: Tx,
  { business_id, id }: { business_id: number; id: string },
  by: string | null,
  now: Date,
) {
  const row = await getReturn(tx, business_id, id)
  const isRefunded = await hasActiveRefund(tx, row)
  if (isRefunded && (row.status === 'approved' || row.status === 'received'))
    await updateReturn(tx, row, { status: 'refunded', refunded_at: now }, by, now)
  if (!isRefunded && row.status === 'refunded') {
    const status = row.received_at === null ? ('approved' as const) : ('received' as const)
    await updateReturn(tx, row, { status, refunded_at: null }, by, now)
  }
}

const hasActiveRefund = async (tx: Tx, { business_id, order_id, id }: ReturnRow): Promise<boolean> =>
  (await tx
    .selectFrom('refunds')
    .select('id')
    .where('business_id', '=', business_id)
    .where('order_id', '=', order_id)
    .where('return_id', '=', id)
    .where('status', 'in', ['pending', 'succeeded'])
    .limit(1)
    .executeTakeFirst()) !== undefined

export type Parcel = {
  parcel_number?: string | null
  courier?: string | null
  note?: string | null
  bank_account?: BankAccount | null
}

/** Records the parcel, which the buyer or the merchant knows, or the buyer's bank account. */
export async function updateParcel(tx: Tx, { row }: Locked, change: Parcel, by: string | null, now: Date) {
  const { bank_account, ...fields } = change
  return await updateReturn(tx, row, { ...fields, ...accountFields(row, bank_account, now) }, by, now)
}
