import type { ProviderPayment } from '../../../../integrations/payments/index.ts'
import { sameBusiness } from '../../../../platform/db/of-business.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { AppError, validationFailed } from '../../../../platform/errors/errors.ts'
import type { OrderRow } from '../../../orders/fields/index.ts'
import { saveOrder } from '../../../orders/orders/index.ts'
import { endPayment } from './end-payment.ts'
import { storeReceipt } from './store-receipt.ts'
import { type PaymentRow, updatePayment } from './update-payment.ts'

export type Outcome = 'applied' | 'no_change' | 'conflict' | 'unknown'

/** The error for an implausible report, of which nothing is stored. */
export class InvalidReport extends AppError {}

/**
 * Refuses negative values, because a negative amount or surcharge could mark an order as paid for less than it costs.
 */
function checkReport({ amount, receipt }: ProviderPayment) {
  const amounts = {
    amount,
    paid_amount: receipt?.amount ?? 0,
    surcharge: receipt?.surcharge ?? 0,
    fee: receipt?.fee ?? 0,
  }
  const negative = Object.entries(amounts).filter(([, value]) => value < 0)
  if (negative.length === 0) return
  const { message, extras } = validationFailed(Object.fromEntries(negative.map(([field]) => [field, 'negative'])))
  throw new InvalidReport(422, 'validation_failed', message, extras)
}

/** The account that a report comes from; null for the default provider. */
export type Source = { business_id: number; account_id: number | null; provider: string }

/** Finds the payment of this account that a report is about, by our reference or, without one, by the provider's id. */
export async function findReportedPayment(
  db: Db,
  { business_id, account_id, provider }: Source,
  { reference_id, provider_payment_id }: { reference_id: string; provider_payment_id: string },
) {
  if (reference_id ? !isUuid(reference_id) : !provider_payment_id) return undefined
  return await db
    .selectFrom('payments')
    .select(['id', 'order_id', 'provider_payment_id'])
    .where('business_id', '=', business_id)
    .where('provider', '=', provider)
    .where('account_id', 'is not distinct from', account_id)
    .where((eb) => (reference_id ? eb('id', '=', reference_id) : eb('provider_payment_id', '=', provider_payment_id)))
    .executeTakeFirst()
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const isUuid = (text: string) => uuidPattern.test(text)

/** Whether the buyer has paid, or can pay with the report's instructions. A reference alone is no instruction. */
export const isPayable = ({ receipt, instructions }: ProviderPayment) =>
  receipt !== null || Object.keys(instructions).some((name) => name !== 'reference_id')

/**
 * Applies a provider's report about a payment: a response, a callback or a lookup. Reports may repeat and arrive in any
 * order; the final state is the same. Orders are always locked before payments, which prevents deadlocks. The answer to
 * our own request always counts, because some methods need no instructions.
 */
export async function applyReport(
  tx: Tx,
  source: Source,
  report: ProviderPayment,
  now: Date,
  { isAnswer = false } = {},
): Promise<Outcome> {
  const { business_id: businessId } = source
  const known = await findReportedPayment(tx, source, report)
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
    .where('id', '=', known.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // A callback may arrive before the answer to our request. Without instructions the payment still waits for that
  // answer.
  const isAnswered = payment.status === 'creating' && (isAnswer || (isPayable(report) && !isEnd(report)))
  if (isAnswered) order = await storeInstructions(tx, payment, order, report, now)
  if (report.receipt) return await storeReceipt(tx, payment, order, report, report.receipt, now)
  if (isEnd(report) && (isAnswer || isCurrent(payment, report, now))) {
    await endPayment(tx, payment.id, order, report.status === 'expired' ? 'expired' : 'failed', now)
    return 'applied'
  }
  return isAnswered ? 'applied' : 'no_change'
}

const isEnd = ({ status }: ProviderPayment) => ['failed', 'expired', 'canceled'].includes(status)

/**
 * Whether a report is about a payment's current request, not an earlier one with the same reference. Unknown while the
 * provider is being asked.
 */
function isCurrent(payment: PaymentRow, report: ProviderPayment, now: Date): boolean {
  if (payment.status !== 'creating' && payment.status !== 'open') return false
  if (payment.asked_until !== null && Date.parse(payment.asked_until) > now.getTime()) return false
  return payment.provider_payment_id === null || payment.provider_payment_id === report.provider_payment_id
}

/** Stores the instructions in the payment and, if the order still uses this method, in the order. */
async function storeInstructions(tx: Tx, payment: PaymentRow, order: OrderRow, report: ProviderPayment, now: Date) {
  const pg_payment_info = report.instructions as OrderRow['pg_payment_info']
  await updatePayment(tx, payment, {
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
 * An order from checkout ends with its payment. Other orders keep their own end, for example that of a merchant's
 * payment link.
 */
function endOfOrder(order: OrderRow, payment: PaymentRow): string | null {
  if (order.is_from_form) return payment.expires_at
  return order.payment_expiration_at ?? (payment.payment_method === 'payment_link' ? payment.expires_at : null)
}
