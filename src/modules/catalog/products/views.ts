import type { Selectable } from 'kysely'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { beforeTax, formatMoney } from '../../../platform/text/money.ts'
import type { Tables } from '../../../schema/tables.ts'
import { type NamedValue, showAttributes } from '../attributes/index.ts'
import { showImageAlts } from './image-alts.ts'
import type { ItemType } from './rules.ts'
import { showPictures } from './to-stored-item.ts'

export type ProductRow = Selectable<Tables['products']>
export type VariantRow = Selectable<Tables['variants']>
export type TaxonomyRow = Selectable<Tables['product_taxonomies']>
export type StoreRefRow = {
  id: number
  unique_id: string
  name: string
  custom_domain_id: number | null
  hostname: string | null
  is_verified: boolean | null
}

type VariantProduct = Pick<ProductRow, 'id' | 'name' | 'public_name' | 'item_type' | 'is_inventory'>
export type StockedVariant = VariantRow & { available_qty: number | null; current_price: number }
export type NamedVariant = StockedVariant & { named: NamedValue[] }
/** What the prices of a business mean. */
type Pricing = { currency: string; tax_rate: number | null }
type Person = { unique_id: string | null; fullname: string | null }

export type WholeProduct = {
  product: ProductRow
  /** The values of its attributes. */
  named: NamedValue[]
  variants: NamedVariant[]
  taxonomy: TaxonomyRow | undefined
  categories: { id: number; name: string; full_path: string }[]
  stores: (StoreRefRow & { is_visible: boolean })[]
  warehouses: { id: number; name: string }[]
  business: { id: number; unique_id: string; username: string } & Pricing
  created_by: Person
  last_updated_by: Person
}

const itemTypeNames: Record<ItemType, string> = {
  physical: 'Physical product',
  digital: 'Digital product',
  course: 'Course',
  license: 'License',
  subscription: 'Subscription',
}

const money = (value: number | null) => (value === null ? null : formatMoney(value))

const moneyBeforeTax = (value: number | null, rate: number | null) =>
  value === null ? null : formatMoney(beforeTax(value, rate))

export function variantNames(product: Pick<ProductRow, 'name'>, variant: VariantRow) {
  const values = [variant.option1_value, variant.option2_value, variant.option3_value].filter((value) => value !== null)
  const name = values.join(' / ') || product.name
  return { name, fullname: values.length > 0 ? `${product.name} - ${name}` : product.name }
}

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

export const showTaxonomy = ({ parent_id: _, ...taxonomy }: TaxonomyRow) => ({
  ...taxonomy,
  level_4: null,
  level_5: null,
  level_6: null,
  level_7: null,
})

export const showStoreRef = ({ custom_domain_id, hostname, is_verified, ...store }: StoreRefRow) => ({
  ...store,
  custom_domain:
    custom_domain_id === null
      ? null
      : { id: custom_domain_id, full_url: `https://${hostname}`, is_verified: is_verified! },
})

const showPerson = ({ unique_id, fullname }: Person) =>
  unique_id === null ? null : { unique_id, fullname: fullname ?? '' }

export const showProduct = (baseUrl: string) => (whole: WholeProduct) => {
  const { product, named, variants, taxonomy, categories, stores, warehouses, business, ...people } = whole
  const toUrl = pictureUrl(baseUrl)
  const { business_id: _, taxonomy_id: __, search: ___, deleted_at: ____, labels, ...rest } = product
  const { review_count: _count, review_stars: _stars, ...shown } = rest
  const { currency, tax_rate, ...owner } = business
  return {
    ...shown,
    ...showPictures(product, toUrl),
    image_alts: showImageAlts(product),
    display: product.public_name ?? product.name,
    item_type_name: itemTypeNames[product.item_type],
    labels: labels.map((name) => ({ name })),
    attributes: showAttributes(named, toUrl),
    taxonomy: taxonomy ? showTaxonomy(taxonomy) : null,
    categories,
    variants: variants.map((variant) => showVariant(variant, product, { currency, tax_rate }, toUrl)),
    variants_count: variants.length,
    stores: stores.map(({ is_visible, ...store }) => ({ ...showStoreRef(store), is_visible })),
    warehouses,
    business: owner,
    created_by: showPerson(people.created_by),
    last_updated_by: showPerson(people.last_updated_by),
  }
}

/** The fields that a product picker or an order form needs. */
export const showSimplifiedProduct = ({ product, variants }: Pick<WholeProduct, 'product' | 'variants'>) => ({
  id: product.id,
  name: product.name,
  display: product.public_name ?? product.name,
  slug: product.slug,
  item_type: product.item_type,
  is_inventory: product.is_inventory,
  variants: variants.map((variant) => ({
    id: variant.id,
    unique_id: variant.unique_id,
    fullname: variantNames(product, variant).fullname,
    sku: variant.sku,
    price: formatMoney(variant.price),
    current_price: formatMoney(variant.current_price),
  })),
})
