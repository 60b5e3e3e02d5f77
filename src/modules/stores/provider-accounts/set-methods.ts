import { findLimits, type MethodCapability } from '../../../integrations/payments/index.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { fieldError, type Problem, type Problems, validationFailed } from '../../../platform/errors/errors.ts'
import { formatMoney, type Minor, parseMoney } from '../../../platform/text/money.ts'
import { type AccountMethod, defaultMethod } from './rules.ts'
import type { MethodInput } from './schemas.ts'

const money = (value: string | number | null | undefined, field: string): Minor | null =>
  value === null || value === undefined ? null : parseMoney(value, field)

type Offer = { provider: string; currency: string; methods: readonly MethodCapability[] }

/**
 * Converts the merchant's methods for an account, in their order. Expiry and limits must be within the provider's,
 * which differ by currency.
 */
export function readMethods({ provider, currency, methods: capabilities }: Offer, input: readonly MethodInput[]) {
  const problems: Problems = {}
  const methods = input.map((given, index): AccountMethod => {
    const at = (field: string) => `methods.${index}.${field}`
    const capability = capabilities.find(({ payment_method }) => payment_method === given.payment_method)
    const method = {
      ...defaultMethod(given.payment_method),
      ...given,
      minimum_amount: money(given.minimum_amount, at('minimum_amount')),
      maximum_amount: money(given.maximum_amount, at('maximum_amount')),
      fee_amount: money(given.fee_amount, at('fee_amount')) ?? 0,
    }
    const isRepeated = input.findIndex(({ payment_method }) => payment_method === given.payment_method) !== index
    if (!capability) problems[at('payment_method')] = 'not_offered'
    else if (isRepeated) problems[at('payment_method')] = 'repeated'
    else {
      const limits = findLimits(provider, given.payment_method, currency)
      for (const [field, problem] of Object.entries(findProblems({ ...capability, ...limits }, method)))
        problems[at(field)] = problem
    }
    return method
  })
  if (Object.keys(problems).length > 0) throw validationFailed(problems)
  return methods
}

function findProblems(capability: MethodCapability, method: AccountMethod): Record<string, Problem> {
  const { minimum_amount: least, maximum_amount: most, expiry } = capability
  const { minimum_amount, maximum_amount, fee_amount, expiry_minutes } = method
  const problems: Record<string, Problem> = {}
  if (minimum_amount !== null && minimum_amount < least)
    problems.minimum_amount = fieldError('too_small', { min: formatMoney(least) })
  if (maximum_amount !== null && most !== null && maximum_amount > most)
    problems.maximum_amount = fieldError('too_large', { max: formatMoney(most) })
  if (maximum_amount !== null && maximum_amount < (minimum_amount ?? least))
    problems.maximum_amount = fieldError('too_small', { min: formatMoney(minimum_amount ?? least) })
  if (fee_amount < 0) problems.fee_amount = 'negative'
  if (expiry_minutes !== null && expiry && expiry_minutes < expiry.minimum_minutes)
    problems.expiry_minutes = fieldError('too_small', { min: expiry.minimum_minutes })
  if (expiry_minutes !== null && expiry && expiry_minutes > expiry.maximum_minutes)
    problems.expiry_minutes = fieldError('too_large', { max: expiry.maximum_minutes })
  return problems
}

/** Refuses stores that the business does not have. */
export async function checkStores(tx: Tx, businessId: number, ids: readonly number[] | null | undefined) {
  if (!ids?.length) return
  const known = await tx
    .selectFrom('stores')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  if (known.length < ids.length) throw validationFailed({ store_ids: 'not_found' })
}

/** The currency of the orders that an account takes payments for. */
export async function readCurrency(db: Db, businessId: number): Promise<string> {
  const { currency } = await db
    .selectFrom('businesses')
    .select('currency')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return currency
}
