import type { Db } from '../../../platform/db/types.ts'
import { fieldError, validationFailed } from '../../../platform/errors.ts'
import { createUniqueId } from '../../../platform/ids.ts'
import { formatMoney, parseMoney } from '../../../platform/money.ts'
import { isElectronic } from '../methods.ts'
import type { PaymentRequest } from '../provider.ts'
import { createInstructions, isHosted } from './instructions.ts'
import type { SandboxMerchant } from './merchants.ts'
import { sandboxMaximum } from './methods.ts'

const currencies = new Set(Intl.supportedValuesOf('currency'))

export type NewSandboxPayment = Omit<PaymentRequest, 'amount' | 'customer'> & { amount: string; customer_name: string }

/** Creates one payment per reference. Repeated and concurrent requests return the existing one. */
export async function createSandboxPayment(
  db: Db,
  baseUrl: string,
  { merchant, sealed_signing_key }: SandboxMerchant,
  input: NewSandboxPayment,
  now: Date,
) {
  if (!isElectronic(input.payment_method)) throw validationFailed({ payment_method: 'not_offered' })
  if (!currencies.has(input.currency)) throw validationFailed({ currency: 'not_offered' })
  const amount = parseMoney(input.amount, 'amount')
  if (amount > sandboxMaximum)
    throw validationFailed({ amount: fieldError('too_large', { max: formatMoney(sandboxMaximum) }) })
  const id = createUniqueId('sandbox')
  const pageUrl = `${baseUrl}/sandbox/payments/${id}`
  await db
    .insertInto('sandbox_payments')
    .values({
      id,
      merchant,
      sealed_signing_key,
      reference_id: input.reference_id,
      payment_method: input.payment_method,
      amount,
      currency: input.currency,
      merchant_name: input.merchant_name,
      customer_name: input.customer_name,
      description: input.description,
      instructions: JSON.stringify(createInstructions({ ...input, amount }, pageUrl)),
      payment_url: isHosted(input.payment_method) ? pageUrl : null,
      callback_url: input.callback_url,
      return_url: input.return_url,
      expires_at: input.expires_at,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('reference_id').doNothing())
    .execute()
  return await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('reference_id', '=', input.reference_id)
    .where('merchant', '=', merchant)
    .executeTakeFirst()
}
