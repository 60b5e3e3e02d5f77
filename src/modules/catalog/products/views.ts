import type { Selectable } from 'kysely'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import type { Tables } from '../../../schema/tables.ts'
import { type NamedValue, showAttributes } from '../attributes/index.ts'
import { nameTaxonomy } from '../categories/index.ts'
import { publicName } from '../item-names/index.ts'
import {
  type ItemType,
  type NamedVariant,
  type Pricing,
  type ProductRow,
  showPictures,
  showVariant,
  variantNames,
} from '../variants/index.ts'
import { showImageAlts } from './image-alts.ts'

export type TaxonomyRow = Selectable<Tables['product_taxonomies']>
export type StoreRefRow = {
  id: number
  unique_id: string
  name: string
  custom_domain_id: number | null
  hostname: string | null
  is_verified: boolean | null
}

type Person = { unique_id: string | null; fullname: string | null }

export type WholeProduct = {
  product: ProductRow
  /** The values of the product's attributes. */
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

export const showTaxonomy = ({ parent_id: _, ...taxonomy }: TaxonomyRow) => ({
  ...taxonomy,
  ...nameTaxonomy(taxonomy),
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
  const { review_count: _count, review_stars: _stars, units_sold: _sold, ...shown } = rest
  const { currency, tax_rate, ...owner } = business
  return {
    ...shown,
    ...showPictures(product, toUrl),
    image_alts: showImageAlts(product),
    display: publicName(product),
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
  display: publicName(product),
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
