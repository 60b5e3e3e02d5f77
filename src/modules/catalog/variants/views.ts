import type { Selectable } from 'kysely'
import { beforeTax, formatMoney } from '../../../platform/text/money.ts'
import type { Tables } from '../../../schema/tables.ts'
import { type NamedValue, showAttributes } from '../attributes/index.ts'
import { fullName, optionText } from '../item-names/index.ts'

export type ProductRow = Selectable<Tables['products']>
export type VariantRow = Selectable<Tables['variants']>

type VariantProduct = Pick<ProductRow, 'id' | 'name' | 'public_name' | 'item_type' | 'is_inventory'>
export type StockedVariant = VariantRow & { available_qty: number | null; current_price: number }
export type NamedVariant = StockedVariant & { named: NamedValue[] }
/** The currency and tax rate that apply to a business's prices. */
export type Pricing = { currency: string; tax_rate: number | null }

const money = (value: number | null) => (value === null ? null : formatMoney(value))

const moneyBeforeTax = (value: number | null, rate: number | null) =>
  value === null ? null : formatMoney(beforeTax(value, rate))

export const variantNames = (product: Pick<ProductRow, 'name'>, variant: VariantRow) => ({
  name: optionText(variant) || product.name,
  fullname: fullName(product.name, variant),
})

/** Prices include the tax of the business; `_bt` is the part before tax. */
export function showVariant(
  variant: NamedVariant,
  product: VariantProduct,
  { currency, tax_rate }: Pricing,
  toUrl: (picture: string) => string,
) {
  const { name, fullname } = variantNames(product, variant)
  const { business_id: _, deleted_at: __, available_qty, named, ...shown } = variant
  return {
    ...shown,
    name,
    fullname,
    display: fullname,
    product_name: product.name,
    price: formatMoney(variant.price),
    price_bt: formatMoney(beforeTax(variant.price, tax_rate)),
    sale_price: money(variant.sale_price),
    current_price: formatMoney(variant.current_price),
    reseller_price: money(variant.reseller_price),
    reseller_price_bt: moneyBeforeTax(variant.reseller_price, tax_rate),
    cogs: money(variant.cogs),
    cogs_bt: moneyBeforeTax(variant.cogs, tax_rate),
    images: variant.images.map(toUrl),
    attributes: showAttributes(named, toUrl),
    currency,
    item_type: product.item_type,
    is_inventory: product.is_inventory,
    available_qty: product.is_inventory ? (available_qty ?? 0) : null,
    is_editable: true,
  }
}
