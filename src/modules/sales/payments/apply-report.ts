import type { Selectable } from 'kysely'
import type { ProviderPayment, Receipt } from '../../../integrations/payments/index.ts'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, validationFailed } from '../../../platform/errors.ts'
import { formatMoney } from '../../../platform/money.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { OrderRow } from '../order-fields/index.ts'
import { netRevenue } from '../order-pricing/index.ts'
import { changeOrderStatus, saveOrder } from '../orders/index.ts'
import { endPayment } from './end-payment.ts'
import { hasEnded } from './rules.ts'

type PaymentRow = Selectable<Tables['payments']>

export type Outcome = 'applied' | 'no_change' | 'conflict' | 'unknown'

/** A report that no gateway would send; nothing is taken from it. */
export class InvalidReport extends AppError {}

/** A negative amount or surcharge could mark an order as paid for less than it costs. */
function checkReport({ amount, receipt }: ProviderPayment) {
  const amounts = { amount, paid_amount: receipt?.amount ?? 0, surcharge: receipt?.surcharge ?? 0 }
  const negative = Object.entries(amounts).filter(([, value]) => value < 0)
  if (negative.length === 0) return
  const { message, extras } = validationFailed(Object.fromEntries(negative.map(([field]) => [field, 'negative'])))
  throw new InvalidReport(422, 'validation_failed', message, extras)
}

const uuidPattern = /^[0-9a-f-]{36}$/
export const isUuid = (text: string) => uuidPattern.test(text)

/**
 * Applies a report of the provider about a payment: a response, a callback or a lookup. Reports may repeat and arrive
 * in any order; the final state is the same. Orders are always locked before payments, which prevents deadlocks.
 */
export async function applyReport(
  tx: Tx,
  provider: string,
  businessId: number,
  report: ProviderPayment,
  now: Date,
): Promise<Outcome> {
  const known = isUuid(report.reference_id)
    ? await tx
        .selectFrom('payments')
        .select('order_id')
        .where('business_id', '=', businessId)
        .where('id', '=', report.reference_id)
        .where('provider', '=', provider)
        .executeTakeFirst()
    : undefined
  if (!known) return 'unknown'
  checkReport(report)
  let order: OrderRow = await tx
    .selectFrom('orders')
    .selectAll()
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', '=', known.order_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', report.reference_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (payment.status === 'creating') order = await storeInstructions(tx, payment, order, report, now)
  if (report.receipt) return await storeReceipt(tx, payment, order, report, report.receipt, now)
  const isLive = payment.status === 'creating' || payment.status === 'open'
  if (isLive && (report.status === 'failed' || report.status === 'expired')) {
    await endPayment(tx, payment.id, order, report.status, now)
    return 'applied'
  }
  return payment.status === 'creating' ? 'applied' : 'no_change'
}

const update = (tx: Tx, { business_id, id }: PaymentRow, fields: Partial<Tables['payments']> | object) =>
  tx
    .updateTable('payments')
    .set(fields as never)
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()

/** Stores the instructions in the payment and, if the order still uses this method, in the order. */
async function storeInstructions(tx: Tx, payment: PaymentRow, order: OrderRow, report: ProviderPayment, now: Date) {
  const pg_payment_info = report.instructions as OrderRow['pg_payment_info']
  await update(tx, payment, {
    status: 'open',
    provider_payment_id: report.provider_payment_id,
    pg_payment_info: JSON.stringify(pg_payment_info),
    payment_url: report.payment_url,
    updated_at: now,
  })
  if (order.deleted_at || order.payment_method !== payment.payment_method) return order
  const fields = {
    pg_payment_info,
    pg_reference_id: payment.id,
    epayment_provider: payment.provider,
    payment_expiration_at: endOfOrder(order, payment),
    ...(payment.payment_method === 'payment_link' && {
      payment_link_id: order.payment_link_id ?? report.provider_payment_id,
      is_from_payment_link: true,
    }),
  }
  return await saveOrder(tx, order, fields, null, now, ['order.epayment_created'])
}

/**
 * An order placed at checkout ends with its payment. Any other order keeps its own end; a payment link of a merchant
 * gives it one.
 */
function endOfOrder(order: OrderRow, payment: PaymentRow): string | null {
  if (order.is_from_form) return payment.expires_at
  return order.payment_expiration_at ?? (payment.payment_method === 'payment_link' ? payment.expires_at : null)
}

/** Stores the receipt in the payment. Marks the order as paid, or as a conflict if it cannot accept the payment. */
async function storeReceipt(
  tx: Tx,
  payment: PaymentRow,
  order: OrderRow,
  report: ProviderPayment,
  receipt: Receipt,
  now: Date,
): Promise<Outcome> {
  const isSettled = report.status === 'settled'
  if (payment.paid_at !== null) {
    if (!isSettled || payment.status === 'settled') return 'no_change'
    await update(tx, payment, { status: 'settled', updated_at: now })
    if (order.payment_status !== 'paid' || order.deleted_at) return 'conflict'
    await changeOrderStatus(tx, order, { payment_status: 'settled' }, null, now)
    return 'applied'
  }
  await update(tx, payment, {
    status: isSettled ? 'settled' : 'paid',
    paid_amount: receipt.amount,
    surcharge: receipt.surcharge,
    paid_method: receipt.payment_method,
    paid_at: receipt.paid_at,
    provider_payment_id: report.provider_payment_id,
    updated_at: now,
  })
  if (order.deleted_at) return 'conflict'
  const trace = {
    provider: payment.provider,
    reference_id: payment.id,
    provider_payment_id: report.provider_payment_id,
    payment_method: receipt.payment_method,
    amount: formatMoney(receipt.amount),
    paid_at: receipt.paid_at,
  }
  if (order.payment_status !== 'unpaid') {
    const before = order.pg_paid_info as { also_paid?: (typeof trace)[] } | null
    const info = before ? { ...before, also_paid: [...(before.also_paid ?? []), trace] } : trace
    await saveOrder(tx, order, { pg_paid_info: info }, null, now)
    return 'conflict'
  }
  const isWhole = receipt.amount - receipt.surcharge === order.gross_revenue
  const isUsable = isWhole && !hasEnded(order)
  const gross_revenue = order.gross_revenue + receipt.surcharge
  const fields = {
    pg_paid_info: trace,
    ...(isUsable && {
      payment_method: receipt.payment_method,
      payment_link_income: order.payment_link_income + receipt.surcharge,
      gross_revenue,
      net_revenue: netRevenue({ ...order, gross_revenue }),
    }),
  }
  await changeOrderStatus(tx, order, { payment_status: isUsable ? 'paid' : 'conflict', fields }, null, now)
  if (isUsable && isSettled) await changeOrderStatus(tx, order, { payment_status: 'settled' }, null, now)
  return isUsable ? 'applied' : 'conflict'
}
