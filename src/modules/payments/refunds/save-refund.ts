import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import type { Tables } from '../../../schema/tables.ts'
import { type AuditAction, recordAudit } from '../../accounts/audit/index.ts'
import type { OrderRow } from '../../orders/fields/index.ts'
import { changeOrderStatus, recordOnOrder } from '../../orders/orders/index.ts'
import type { Payments } from '../payments/index.ts'
import { findEarlierStatus, loadBooks, type RefundRow } from './load-books.ts'
import { computeRefunded, paymentStatusAfter, sumUp } from './rules.ts'
import { showRefundEvent } from './views.ts'

export type NewRefund = Omit<Insertable<Tables['refunds']>, 'created_at' | 'updated_at'>

type Following = Pick<Payments, 'refundPort'>

export async function insertRefund(
  payments: Following,
  tx: Tx,
  order: OrderRow,
  values: NewRefund,
  by: string | null,
  now: Date,
) {
  const refund = await tx
    .insertInto('refunds')
    .values({ ...values, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await followRefund(payments, tx, order, refund, { event: 'refund.created' }, by, now)
  return refund
}

export async function updateRefund(
  payments: Following,
  tx: Tx,
  order: OrderRow,
  { business_id, id }: Pick<RefundRow, 'business_id' | 'id'>,
  fields: Updateable<Tables['refunds']>,
  by: string | null,
  now: Date,
) {
  const refund = await tx
    .updateTable('refunds')
    .set({ ...fields, updated_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const isEdit = fields.status === undefined
  const isAccountChanged = isEdit && fields.account_changed_at !== undefined
  await followRefund(payments, tx, order, refund, { event: 'refund.updated', isEdit, isAccountChanged }, by, now)
  return refund
}

type Happened = { event: 'refund.created' | 'refund.updated'; isEdit?: boolean; isAccountChanged?: boolean }

/**
 * Updates a locked order after its refund changed state: amounts, payment status, timeline and event, and the return
 * that it pays for. An edit, which keeps the state, changes none of these.
 */
async function followRefund(
  { refundPort }: Following,
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  { event, isEdit = false, isAccountChanged = false }: Happened,
  by: string | null,
  now: Date,
) {
  if (order.deleted_at) return
  const books = await loadBooks(tx, order)
  const sums = sumUp(books.payments, books.refunds)
  const refunded_amount = computeRefunded(order, sums)
  const fields = { refunded_amount, net_revenue: order.net_revenue + order.refunded_amount - refunded_amount }
  const payment_status = paymentStatusAfter(order, sums, await findEarlierStatus(tx, order, books))
  const isMoved = !isEdit && payment_status !== order.payment_status
  if (isMoved) await changeOrderStatus(tx, order, { payment_status, fields }, by, now)
  const { business_id, id, return_id, status, method, origin, failure_code } = refund
  const shown = { refund_id: id, status, method, origin, amount: formatMoney(refund.amount), failure_code }
  const values = { ...shown, ...(isEdit && { is_edit: true }), ...(isAccountChanged && { is_account_changed: true }) }
  await recordOnOrder(
    tx,
    order,
    {
      ...(!isMoved && { fields }),
      timeline: { kind: 'refund', data: { values } },
      event,
      payload: (after) => showRefundEvent(refund, after),
    },
    by,
    now,
  )
  if (return_id && !isEdit) await refundPort.followRefunds(tx, { business_id, id: return_id }, by, now)
}

/** Records in the audit log who decided about money. */
export async function auditRefund(
  tx: Tx,
  actor: string,
  action: Extract<AuditAction, `refund.${string}`>,
  { business_id, id, order_id, amount, method, status }: RefundRow,
  now: Date,
) {
  const details = { order_id, amount: formatMoney(amount), method, status }
  await recordAudit(tx, { business_id, actor, action, target: `refund:${id}`, details }, now)
}
