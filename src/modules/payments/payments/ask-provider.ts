import {
  lookUp,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
} from '../../../integrations/payments/index.ts'
import { AppError, conflictBecause } from '../../../platform/errors/errors.ts'
import { loadOrder, lockOrderRow } from '../../orders/orders/index.ts'
import { orderUrls } from '../../orders/views/index.ts'
import { findChargeable, openToken } from '../saved-methods/index.ts'
import { cancelPayment, type EndedPayment } from './expiry/cancel-payment.ts'
import { loadLookup } from './load-lookup.ts'
import { findPayingAccount, type OpenAccount, type Payments } from './payment-accounts.ts'
import { applyReport, InvalidReport, isPayable } from './reports/apply-report.ts'
import { endPayment } from './reports/end-payment.ts'
import { claimRequest, releaseRequest, waitForAnswer } from './request-lease.ts'
import { canBePaid } from './rules.ts'

export const unavailable = () =>
  new AppError(503, 'provider_unavailable', 'The payment provider does not respond. Try again', {
    headers: { 'retry-after': '5' },
  })

export type Ask = {
  id: string
  business_id: number
  account_id: number | null
  provider: string
  order_id: string
  payment_method: string
  amount: number
  currency: string
  expires_at: string | null
  saves: boolean
  saved_method_id: string | null
}

/** `mayCreate: false`: a charge that the provider does not know is not sent again. */
type Options = { lookFirst: boolean; mayCreate?: boolean }

/**
 * Requests the payment at the provider and stores the response. After an unknown outcome it looks the payment up first,
 * because not every provider recognises a repeated request. Only one of several processes calls; the others wait for
 * its answer.
 */
export async function askProvider(payments: Payments, ask: Ask, now: Date, { lookFirst, mayCreate = true }: Options) {
  const { db, log } = payments
  const account = await findPayingAccount(payments, ask)
  if (!account) throw unavailable()
  const lease = await claimRequest(db, ask, payments.now())
  if (!lease) {
    if (await waitForAnswer(db, ask)) return
    throw unavailable()
  }
  try {
    const lookup = lookFirst && (await loadLookup(payments, { ...ask, provider_payment_id: null }))
    const found = lookup ? await lookUp(account.provider.find(lookup)) : undefined
    // A payment whose QR code or link cannot be shown again is requested anew, because nobody could pay it. Charges
    // need neither.
    const isUsable = found && (ask.saved_method_id !== null || found.status !== 'open' || isPayable(found))
    const answer = isUsable ? found : await sendRequest(payments, account, ask, { isRepeat: lookFirst, mayCreate })
    if (answer.reference_id && answer.reference_id !== ask.id)
      throw new ProviderUnavailable('The provider answered with another reference')
    const report = { ...answer, reference_id: ask.id }
    await db.transaction().execute((tx) => applyReport(tx, ask, report, now, { isAnswer: true }))
  } catch (error) {
    if (error instanceof ProviderRefused) {
      log.warn({ payment: ask.id, code: error.code }, 'the payment provider refused a payment')
      await endRefused(payments, ask, now, error.code)
      throw conflictBecause('payment_refused', 'The payment provider refused this payment. Choose another method')
    }
    if (error instanceof InvalidReport)
      log.error({ err: error, payment: ask.id }, 'refused an invalid report of the payment provider')
    else if (!(error instanceof ProviderUnavailable)) throw error
    throw unavailable()
  } finally {
    await releaseRequest(db, ask, lease)
  }
}

async function sendRequest(
  payments: Payments,
  account: OpenAccount,
  ask: Ask,
  { isRepeat, mayCreate }: { isRepeat: boolean; mayCreate: boolean },
): Promise<ProviderPayment> {
  const { db, config } = payments
  const { provider, callback_url } = account
  const order = await loadOrder(db, { business_id: ask.business_id, id: ask.order_id }, {})
  if (ask.saved_method_id) {
    const isSame = order.gross_revenue === ask.amount && order.payment_method === ask.payment_method
    const isOver = Date.parse(ask.expires_at!) <= payments.now().getTime()
    if (isRepeat && !(mayCreate && canBePaid(order) && isSame && !isOver))
      throw new ProviderUnavailable('The outcome of a charge is not known yet')
    return await sendCharge(payments, account, { ...ask, description: order.order_id }, isRepeat)
  }
  return await provider.create({
    reference_id: ask.id,
    payment_method: ask.payment_method,
    amount: ask.amount,
    currency: ask.currency,
    merchant_name: order.store.name,
    customer: { name: order.customer_name, email: order.customer_email, phone: order.customer_phone },
    description: order.order_id,
    expires_at: ask.expires_at,
    return_url: orderUrls(order, config.shopUrl).public_order_url,
    callback_url,
    ...(ask.saves && { saves: true }),
  })
}

/**
 * Checks the consent again. If a repetition would charge twice, or is no longer permitted, it waits for the unknown
 * outcome instead.
 */
async function sendCharge(
  { db, secrets }: Payments,
  { provider }: OpenAccount,
  ask: Ask & { description: string },
  isRepeat: boolean,
): Promise<ProviderPayment> {
  const method = await findChargeable(db, ask.business_id, ask.saved_method_id!)
  if (isRepeat && !(method && provider.saved?.isRepeatable))
    throw new ProviderUnavailable('It is not known whether the charge arrived')
  if (!method || !provider.saved) throw new ProviderRefused('consent_removed', 'The method may not be charged any more')
  const { id: reference_id, payment_method, amount, currency, description } = ask
  const token = openToken(secrets.credentials, method)
  return await provider.saved.charge({ reference_id, payment_method, amount, currency, description, token })
}

/** The provider refused, so nothing happened there and the payment has failed. */
const endRefused = ({ db }: Payments, { id, business_id, order_id }: Ask, now: Date, code: string | null = null) =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrderRow(tx, { business_id, id: order_id })
    await endPayment(tx, id, order, 'failed', now, code)
  })

/**
 * Cancels the previous payment. If the buyer has already paid that one, the new one is ended without a request and this
 * returns false.
 */
export async function replacePayment(
  payments: Payments,
  replaced: EndedPayment,
  ask: Ask,
  now: Date,
): Promise<boolean> {
  try {
    if (await cancelPayment(payments, replaced, now)) return true
  } catch (err) {
    payments.log.warn({ err, payment: replaced.id }, 'could not look up a replaced payment that was paid')
    await endRefused(payments, ask, now)
    throw unavailable()
  }
  await endRefused(payments, ask, now)
  return false
}
