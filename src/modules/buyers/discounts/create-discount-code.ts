import type { Insertable } from 'kysely'
import type { Static } from 'typebox'
import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import { parseMoment } from '../../../platform/text/parse-moment.ts'
import type { Tables } from '../../../schema/tables.ts'
import { checkCovered } from './coverage.ts'
import { checkConditions, normalizeCode } from './rules.ts'
import type { DiscountCodeIn, DiscountCodePatch } from './schemas.ts'

const parseAmount = (value: string | number | null | undefined, field: string) => {
  if (value === undefined || value === null) return value
  const amount = parseMoney(value, field)
  if (amount < 0) throw validationFailed({ [field]: 'negative' })
  return amount
}

/** Converts the changeable fields of a request to columns and parses amounts and timestamps. */
export const readConditions = (input: Static<typeof DiscountCodePatch>) => ({
  is_enabled: input.is_enabled,
  is_usage_limit: input.is_usage_limit,
  usage_limit: input.usage_limit,
  is_customer_usage_limit: input.is_customer_usage_limit,
  customer_usage_limit: input.customer_usage_limit,
  is_start: input.is_start,
  start_time: input.start_time ? parseMoment(input.start_time, 'start_time') : input.start_time,
  is_expiry: input.is_expiry,
  expiry_time: input.expiry_time ? parseMoment(input.expiry_time, 'expiry_time') : input.expiry_time,
  is_limited_to_pages: input.is_limited_to_pages,
  page_ids: input.page_ids,
  is_limited_to_products: input.is_limited_to_products,
  product_ids: input.product_ids && [...new Set(input.product_ids)],
  taxonomy_ids: input.taxonomy_ids && [...new Set(input.taxonomy_ids)],
  is_limited_to_payment_methods: input.is_limited_to_payment_methods,
  payment_methods: input.payment_methods,
  is_minimum_revenue: input.is_minimum_revenue,
  minimum_revenue: parseAmount(input.minimum_revenue, 'minimum_revenue'),
})

export async function createDiscountCode(tx: Tx, businessId: number, input: Static<typeof DiscountCodeIn>, now: Date) {
  const conditions = readConditions(input)
  checkConditions({ ...input, ...conditions })
  await checkCovered(tx, businessId, conditions)
  return await insertCode(tx, {
    ...conditions,
    business_id: businessId,
    code: normalizeCode(input.code),
    applied_to: input.applied_to,
    amount_type: input.amount_type,
    amount: input.amount_type === 'fixed' ? parseAmount(input.amount, 'amount') : null,
    percentage: input.amount_type === 'percentage' ? input.percentage : null,
    is_max_amount: input.is_max_amount,
    max_amount: parseAmount(input.max_amount, 'max_amount'),
    inserted_at: now,
    updated_at: now,
  })
}

/** Inserts a code, unless the business has one with the same text. */
export async function insertCode(tx: Tx, row: Insertable<Tables['discount_codes']>) {
  const created = await tx
    .insertInto('discount_codes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['business_id', 'code']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!created) throw validationFailed({ code: 'taken' })
  return created
}
