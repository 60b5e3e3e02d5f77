import type { ProviderEntry } from '../../../../integrations/payments/index.ts'
import type { OpenAccount, Payments } from '../payment-accounts.ts'
import { applyReport, findReportedPayment, isUuid, type Source } from './apply-report.ts'

/** Whether a reference has our format. A provider also lists payments of the merchant's other systems. */
export const isOwnReference = (reference: string) => reference === '' || isUuid(reference)

/**
 * Applies a payment that the provider lists: its callback was lost, or it is a second one with the same reference.
 * Returns the id of our payment, or null if there is none. Throws if the provider gives no answer.
 */
export async function applyEntry(
  { db }: Payments,
  { provider }: OpenAccount,
  source: Source,
  entry: Pick<ProviderEntry, 'reference_id' | 'provider_payment_id'>,
  now: Date,
): Promise<string | null> {
  if (!isOwnReference(entry.reference_id)) return null
  const known = entry.reference_id ? await findReportedPayment(db, source, entry) : undefined
  if (entry.reference_id && !known) return null
  const found = await provider.find({ ...entry, provider_payment_id: entry.provider_payment_id || null })
  const reference_id = entry.reference_id || found?.reference_id
  if (!found || !reference_id) return known?.id ?? null
  const payment = known ?? (await findReportedPayment(db, source, { ...found, reference_id }))
  if (payment) await db.transaction().execute((tx) => applyReport(tx, source, { ...found, reference_id }, now))
  return payment?.id ?? null
}
