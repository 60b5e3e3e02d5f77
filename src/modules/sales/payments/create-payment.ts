import { type PaymentProvider, ProviderUnavailable } from '../../../integrations/payments/index.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { createUuid } from '../../../platform/ids.ts'
import type { Service } from '../../../platform/service.ts'
import { effectiveSettings } from '../../stores/stores/index.ts'
import { orderUrls } from '../order-views/index.ts'
import { checkoutOrderEnd, earliest, loadOrder, lockOrder, type OrderKey, paymentEnd } from '../orders/index.ts'
import { applyReport, InvalidReport } from './apply-report.ts'
import { checkPayable, needsInstructions } from './rules.ts'

export type Payments = Pick<Service, 'db' | 'config' | 'log'> & { provider: PaymentProvider }

const unavailable = () =>
  new AppError(503, 'provider_unavailable', 'The payment provider does not respond. Try again', {
    headers: { 'retry-after': '5' },
  })

/**
 * Creates the payment instructions of an order, or reuses existing ones. Commits the request before it calls the
 * provider, and holds no transaction open during the call. `reconcilePayments` recovers from a crash in between.
 */
export async function createPayment(payments: Payments, order: OrderKey, now: Date) {
  const { db, provider, log } = payments
  const { ask, replaced } = await db.transaction().execute((tx) => prepare(tx, provider.name, order, now))
  if (replaced) {
    await provider
      .cancel(replaced)
      .catch((err) => log.warn({ err, payment: replaced }, 'could not cancel the replaced payment at the provider'))
  }
  if (ask) await askProvider(payments, ask, now)
}

type Ask = {
  id: string
  business_id: number
  order_id: string
  payment_method: string
  amount: number
  currency: string
  expires_at: string | null
}

/** Requests the payment at the provider and stores the response. Idempotent by reference. */
export async function askProvider({ db, provider, config, log }: Payments, ask: Ask, now: Date) {
  const order = await loadOrder(db, { business_id: ask.business_id, id: ask.order_id })
  const request = {
    reference_id: ask.id,
    payment_method: ask.payment_method,
    amount: ask.amount,
    currency: ask.currency,
    merchant_name: order.store.name,
    customer_name: order.customer_name,
    description: order.order_id,
    expires_at: ask.expires_at,
    return_url: orderUrls(order, config.appUrl).public_order_url,
  }
  const answer = await provider.create(request).catch((error) => {
    if (error instanceof ProviderUnavailable) throw unavailable()
    throw error
  })
  try {
    await db.transaction().execute((tx) => applyReport(tx, provider.name, ask.business_id, answer, now))
  } catch (error) {
    if (!(error instanceof InvalidReport)) throw error
    log.error({ err: error, payment: ask.id }, 'refused an invalid report of the payment provider')
    throw unavailable()
  }
}

/** Decides, with the order locked, what to request. Nothing if instructions exist or none are needed. */
async function prepare(
  tx: Tx,
  provider: string,
  { business_id, id: orderId }: OrderKey,
  now: Date,
): Promise<{ ask?: Ask; replaced?: string }> {
  const order = await lockOrder(tx, { business_id, id: orderId })
  if (!needsInstructions(order)) return {}
  checkPayable(order, now)
  const live = await tx
    .selectFrom('payments')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('order_id', '=', orderId)
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirst()
  const isOver = live?.expires_at != null && Date.parse(live.expires_at) <= now.getTime()
  const isSame = !isOver && live?.payment_method === order.payment_method && live.amount === order.gross_revenue
  if (live && isSame) return live.status === 'creating' ? { ask: live } : {}
  if (live) {
    const status = isOver ? 'expired' : 'replaced'
    await tx
      .updateTable('payments')
      .set({ status, updated_at: now })
      .where('business_id', '=', business_id)
      .where('id', '=', live.id)
      .execute()
  }
  const settings = effectiveSettings(order.store.settings)
  const ask = {
    id: createUuid(),
    business_id,
    order_id: orderId,
    payment_method: order.payment_method,
    amount: order.gross_revenue,
    currency: order.currency,
    expires_at: order.is_from_form
      ? checkoutOrderEnd(settings, order.payment_method, new Date(order.created_at), now)
      : earliest(order.payment_expiration_at, paymentEnd(settings, order.payment_method, now)),
  }
  await tx.insertInto('payment_handles').values({ payment_id: ask.id, business_id }).execute()
  await tx
    .insertInto('payments')
    .values({
      ...ask,
      provider,
      status: 'creating',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { ask, replaced: live?.id }
}
