import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { attributesColumn, checkAttributes } from '../attributes/index.ts'
import { optionsTaken } from './add-variant.ts'
import { variantColumns } from './insert-variants.ts'
import { lockVariant } from './lock-variant.ts'
import { checkOptionValues, checkPricing, checkSale, checkValidity, noSale, optionKey } from './rules.ts'
import type { VariantChange } from './schemas.ts'
import type { VariantRow } from './views.ts'

/** Changes a variant, and returns it as it was before. */
export async function updateVariant(tx: Tx, merchant: Merchant, id: string, change: VariantChange, now: Date) {
  const { product, variant: before, siblings } = await lockVariant(tx, merchant.business_id, id)
  const { pricing_type, interval, interval_count, ...rest } = change
  const after = { ...before, ...rest }
  checkOptionValues(product, after)
  checkValidity(after)
  const columns = changedColumns(before, rest)
  const [values] = await checkAttributes(tx, merchant.business_id, [{ owner: 'variant', values: change.attributes }])
  if (siblings.some((other) => optionKey(other) === optionKey(after))) throw optionsTaken()
  await tx
    .updateTable('variants')
    .set({
      ...columns,
      ...attributesColumn(values!),
      ...checkPricing(product.item_type, {
        pricing_type: pricing_type ?? before.pricing_type,
        interval: interval === undefined ? before.interval : interval,
        interval_count: interval_count === undefined ? before.interval_count : interval_count,
      }),
      last_updated_at: now,
    })
    .where('business_id', '=', merchant.business_id)
    .where('id', '=', before.id)
    .execute()
  return before
}

/** The columns that a change sets. The sale is checked with the values after the change. */
export function changedColumns(before: VariantRow, change: VariantChange, path = '') {
  const columns = { ...(change.sale_price === null && noSale), ...variantColumns(change, path) }
  if (saleFields.some((field) => field in columns)) checkSale({ ...toSale(before), ...columns }, path)
  return columns
}

const saleFields = ['price', 'sale_price', 'sale_starts_at', 'sale_ends_at']

const toDate = (text: string | null) => (text === null ? null : new Date(text))

const toSale = ({ price, sale_price, sale_starts_at, sale_ends_at }: VariantRow) => ({
  price,
  sale_price,
  sale_starts_at: toDate(sale_starts_at),
  sale_ends_at: toDate(sale_ends_at),
})
