import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { OrderRow, PaymentStatus } from '../../orders/fields/index.ts'
import type { OrderKey } from '../../orders/orders/index.ts'
import { isAllRefunded, sumUp } from './rules.ts'

export type RefundRow = Selectable<Tables['refunds']>

export type PaidPayment = Pick<
  Selectable<Tables['payments']>,
  | 'id'
  | 'business_id'
  | 'order_id'
  | 'account_id'
  | 'provider'
  | 'payment_method'
  | 'paid_method'
  | 'currency'
  | 'status'
> & { provider_payment_id: string | null; paid_amount: number; paid_at: string }

/** The received payments of an order, newest first, and its refunds, oldest first. */
export type Books = { payments: PaidPayment[]; refunds: RefundRow[] }

export async function loadBooks(db: Db, { business_id, id }: OrderKey): Promise<Books> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'business_id', 'order_id', 'account_id', 'provider', 'provider_payment_id', 'payment_method'])
    .select(['paid_method', 'currency', 'status', 'paid_amount', 'paid_at'])
    .where('business_id', '=', business_id)
    .where('order_id', '=', id)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { payments: payments as PaidPayment[], refunds: await listOrderRefunds(db, { business_id, id }) }
}

export const listOrderRefunds = (db: Db, { business_id, id }: OrderKey): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()

/** Whether all money received for an order was refunded. */
export async function isWhollyRefunded(db: Db, order: OrderKey): Promise<boolean> {
  const { payments, refunds } = await loadBooks(db, order)
  return isAllRefunded(sumUp(payments, refunds))
}

/** The payment status that the order had before its refunds. A conflict that a person resolved no longer counts. */
export async function findEarlierStatus(db: Db, order: OrderRow, { payments }: Books): Promise<PaymentStatus> {
  if (order.payment_status !== 'partially_refunded' && order.payment_status !== 'refunded') return order.payment_status
  const { rows } = await sql<{ to_status: PaymentStatus }>`
    select h.to_status from order_status_history h
    where h.business_id = ${order.business_id} and h.order_id = ${order.id} and h.axis = 'payment'
      and h.to_status in ('paid', 'settled', 'conflict')
      and not (h.to_status = 'conflict' and exists (
        select 1 from order_status_history later
        where later.business_id = h.business_id and later.order_id = h.order_id and later.axis = 'payment'
          and later.id > h.id and later.from_status = 'conflict' and later.to_status = 'partially_refunded'))
    order by h.id desc limit 1`.execute(db)
  const earlier = rows[0]?.to_status ?? 'paid'
  return earlier === 'paid' && payments.some(({ status }) => status === 'settled') ? 'settled' : earlier
}
