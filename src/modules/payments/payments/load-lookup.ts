import type { PaymentLookup } from '../../../integrations/payments/index.ts'
import { findChargeable, openToken } from '../saved-methods/index.ts'
import type { Payments } from './payment-accounts.ts'

type Looked = {
  id: string
  business_id: number
  provider_payment_id: string | null
  saved_method_id: string | null
}

/** The data by which the provider finds a payment. For a charge this includes its token, while that may be used. */
export async function loadLookup({ db, secrets }: Payments, payment: Looked): Promise<PaymentLookup> {
  const { id: reference_id, business_id, provider_payment_id, saved_method_id } = payment
  const method = saved_method_id === null ? undefined : await findChargeable(db, business_id, saved_method_id)
  return { reference_id, provider_payment_id, ...(method && { token: openToken(secrets.credentials, method) }) }
}
