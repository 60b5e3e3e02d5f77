import { type Selectable, sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict, fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { createUniqueId } from '../../../platform/secrets/ids.ts'
import { formatMoney, parseMoney } from '../../../platform/text/money.ts'
import type { Tables } from '../../../schema/tables.ts'
import { isElectronic } from '../methods.ts'
import type { PaymentRequest } from '../provider.ts'
import { readCallbackUrl, readPageUrl } from './check-addresses.ts'
import { createInstructions, isHosted } from './instructions.ts'
import { maxPaymentsPerKey } from './limits.ts'
import type { SandboxMerchant } from './merchants.ts'
import { sandboxMaximum } from './methods.ts'

const currencies = new Set(Intl.supportedValuesOf('currency'))

export type NewSandboxPayment = Omit<PaymentRequest, 'amount' | 'customer'> & { amount: string; customer_name: string }

type Create = (
  db: Db,
  baseUrl: string,
  merchant: SandboxMerchant,
  input: NewSandboxPayment,
  now: Date,
) => Promise<Selectable<Tables['sandbox_payments']> | undefined>

/** Creates one payment per reference. Repeated and concurrent requests return the existing one. */
export const createSandboxPayment: Create = async (db, baseUrl, merchant, input, now) => {
  if (merchant.merchant === '') return await insertPayment(db, baseUrl, merchant, input, now)
  return await db.transaction().execute(async (tx) => {
    await checkPaymentCount(tx, merchant.merchant, input.reference_id)
    return await insertPayment(tx, baseUrl, merchant, input, now)
  })
}

function readInput(baseUrl: string, input: Parameters<Create>[3]) {
  if (!isElectronic(input.payment_method)) throw validationFailed({ payment_method: 'not_offered' })
  if (!currencies.has(input.currency)) throw validationFailed({ currency: 'not_offered' })
  const amount = parseMoney(input.amount, 'amount')
  if (amount > sandboxMaximum)
    throw validationFailed({ amount: fieldError('too_large', { max: formatMoney(sandboxMaximum) }) })
  const callback_url = readCallbackUrl(baseUrl, input.callback_url)
  if (!callback_url) throw validationFailed({ callback_url: 'invalid_url' })
  const return_url = readPageUrl(input.return_url)
  if (!return_url) throw validationFailed({ return_url: 'invalid_url' })
  return { amount, callback_url, return_url }
}

const insertPayment: Create = async (db, baseUrl, { merchant, sealed_signing_key }, input, now) => {
  const { amount, callback_url, return_url } = readInput(baseUrl, input)
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
      callback_url,
      return_url,
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

/**
 * Refuses another payment of an invented key that already has the maximum. The lock makes concurrent requests of the
 * key wait for each other.
 */
async function checkPaymentCount(tx: Tx, merchant: string, reference: string) {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.sandboxPayments}, hashtext(${merchant}))`.execute(tx)
  const { rows } = await sql<{ count: number; is_known: boolean }>`select
      (select count(*)::int from (select from sandbox_payments where merchant = ${merchant}
        and merchant <> '' limit ${maxPaymentsPerKey})
        as kept) as count,
      exists (select from sandbox_payments where reference_id = ${reference}) as is_known`.execute(tx)
  if (rows[0]!.count >= maxPaymentsPerKey && !rows[0]!.is_known)
    throw conflict(`The sandbox keeps at most ${maxPaymentsPerKey} payments of a key`, 'limit_reached')
}
