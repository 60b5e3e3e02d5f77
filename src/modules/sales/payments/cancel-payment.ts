import { ProviderRefused } from '../../../integrations/payments/index.ts'
import { applyReport } from './apply-report.ts'
import { findPayingAccount, type Payments } from './payment-accounts.ts'

export type EndedPayment = {
  id: string
  business_id: number
  account_id: number | null
  provider: string
  provider_payment_id: string | null
}

/**
 * Ends a payment at the provider after it ended here, so that nobody pays it any more. False if it was paid already; the
 * receipt is then applied, and a failure to read it is thrown. That it cannot be canceled is only logged: a payment that
 * arrives all the same is recorded.
 */
export async function cancelPayment(payments: Payments, ended: EndedPayment, now: Date): Promise<boolean> {
  const { db, log } = payments
  const account = await findPayingAccount(payments, ended)
  if (!account) return true
  const lookup = { reference_id: ended.id, provider_payment_id: ended.provider_payment_id }
  try {
    await account.provider.cancel(lookup)
    return true
  } catch (err) {
    if (!(err instanceof ProviderRefused && err.code === 'already_paid')) {
      log.warn({ err, payment: ended.id }, 'could not cancel a payment at the provider')
      return true
    }
  }
  const found = await account.provider.find(lookup)
  if (found) await db.transaction().execute((tx) => applyReport(tx, ended, { ...found, reference_id: ended.id }, now))
  return false
}
