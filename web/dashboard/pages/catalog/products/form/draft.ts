import type { Product, ProductForm, Variant } from '../../../../api/types.generated.ts'
import { getSpoken } from '../../../../messages/loaded-words.ts'

export type ItemType = Product['item_type']
export type PeriodUnit = 'day' | 'week' | 'month' | 'year'

/** A variant as it is edited. Numbers are kept as typed, so that the draft contains exactly what was entered. */
export type VariantDraft = {
  key: string
  id?: number
  unique_id?: string
  values: string[]
  price: string
  cogs: string
  reseller_price: string
  sale_price: string
  /** Times in the format of `datetime-local` fields: local, without a zone. */
  sale_starts_at: string
  sale_ends_at: string
  weight: string
  length: string
  width: string
  height: string
  sku: string
  /** The address of its picture; empty if it has none. */
  image: string
  is_checked: boolean
  /** Stock by warehouse id; the key is `new` before the business has a warehouse. */
  stocks: Record<string, string>
  interval: PeriodUnit
  interval_count: string
  validity_period: string
  validity_period_unit: PeriodUnit
  attributes: AttributeValues
}

/** Values by attribute key; null clears a value. */
type AttributeValues = Record<string, string | number | null>

/** What the form of a product starts from, and the version of the product. */
export type LoadedForm = { answer: ProductForm; etag: string | undefined }

export type OptionDraft = { key: string; name: string; values: string[] }

export type ProductDraft = {
  name: string
  slug: string
  item_type: ItemType
  description: string
  rich_description: string
  seo_title: string
  seo_description: string
  images: string[]
  /** Alternative texts of pictures, by address. */
  alts: Record<string, string>
  labels: string
  is_inventory: boolean
  /** The shared category. */
  category: { id: number; name: string } | null
  /** The business's own categories. */
  categories: { id: number; name: string }[]
  attributes: AttributeValues
  options: OptionDraft[]
  variants: VariantDraft[]
  /** The ids of the stores that list it. */
  stores: number[]
}

export const newKey = () => crypto.randomUUID()

/** Converts "12000.00" to what people write: "12000". */
const plain = (amount: string | null) => (amount ?? '').replace(/\.00$/, '')

/** The local time of a moment, in the format of `datetime-local` fields. */
function toLocal(moment: string | null) {
  if (!moment) return ''
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const typed = (value: number | null) => (value === null ? '' : String(value))

const emptyVariant = (): VariantDraft => ({
  key: newKey(),
  values: [],
  price: '',
  cogs: '',
  reseller_price: '',
  sale_price: '',
  sale_starts_at: '',
  sale_ends_at: '',
  weight: '',
  length: '',
  width: '',
  height: '',
  sku: '',
  image: '',
  is_checked: true,
  stocks: {},
  interval: 'month',
  interval_count: '1',
  validity_period: '',
  validity_period_unit: 'month',
  attributes: {},
})

export const emptyDraft = ({ stores }: ProductForm): ProductDraft => ({
  name: '',
  slug: '',
  item_type: 'physical',
  description: '',
  rich_description: '',
  seo_title: '',
  seo_description: '',
  images: [],
  alts: {},
  labels: '',
  is_inventory: true,
  category: null,
  categories: [],
  attributes: {},
  options: [],
  variants: [emptyVariant()],
  stores: stores.length === 1 ? [stores[0]!.id] : [],
})

export function toDraft(form: ProductForm): ProductDraft {
  const { product } = form
  if (!product) return emptyDraft(form)
  const positions = [1, 2, 3] as const
  const used = positions.filter((p) => product[`option${p}_name`])
  return {
    name: product.name,
    slug: product.slug,
    item_type: product.item_type,
    description: product.description ?? '',
    rich_description: product.rich_description ?? '',
    seo_title: product.seo_title ?? '',
    seo_description: product.seo_description ?? '',
    images: product.images,
    alts: Object.fromEntries(
      product.images.flatMap((image, place) => {
        const alt = product.image_alts[place]
        return alt ? [[image, alt]] : []
      }),
    ),
    labels: product.labels.map(({ name }) => name).join(', '),
    is_inventory: product.is_inventory,
    category: product.taxonomy && { id: product.taxonomy.id, name: product.taxonomy.full_paths[getSpoken().language] },
    categories: product.categories.map(({ id, full_path: name }) => ({ id, name })),
    attributes: product.attributes,
    options: used.map((p) => ({
      key: `option${p}`,
      name: product[`option${p}_name`]!,
      values: product[`option${p}_values`],
    })),
    variants: product.variants.map((variant) =>
      toVariantDraft(
        variant,
        used.map((p) => variant[`option${p}_value`] ?? ''),
        form,
      ),
    ),
    stores: product.stores.filter(({ is_visible }) => is_visible).map(({ id }) => id),
  }
}

const toVariantDraft = (variant: Variant, values: string[], { stocks }: ProductForm): VariantDraft => ({
  key: String(variant.id),
  id: variant.id,
  unique_id: variant.unique_id,
  values,
  price: plain(variant.price),
  cogs: plain(variant.cogs),
  reseller_price: plain(variant.reseller_price),
  sale_price: plain(variant.sale_price),
  sale_starts_at: toLocal(variant.sale_starts_at),
  sale_ends_at: toLocal(variant.sale_ends_at),
  length: typed(variant.length),
  width: typed(variant.width),
  height: typed(variant.height),
  weight: String(variant.weight),
  sku: variant.sku ?? '',
  image: variant.images[0] ?? '',
  is_checked: variant.is_checked,
  stocks: Object.fromEntries(
    stocks
      .filter(({ variant_id }) => variant_id === variant.id)
      .map(({ warehouse_id, quantity }) => [warehouse_id, String(quantity)]),
  ),
  interval: variant.interval ?? 'month',
  interval_count: String(variant.interval_count ?? 1),
  validity_period: typed(variant.validity_period),
  validity_period_unit: variant.validity_period_unit ?? 'month',
  attributes: variant.attributes,
})

export const isSame = (one: ProductDraft, other: ProductDraft) => JSON.stringify(one) === JSON.stringify(other)
