import type { Product, ProductForm, Variant } from '../../../api/types.generated.ts'

export type ItemType = Product['item_type']
export type PeriodUnit = 'day' | 'week' | 'month' | 'year'

/** Numbers are kept as typed, so that a draft holds exactly what was entered. */
export type VariantDraft = {
  key: string
  id?: number
  unique_id?: string
  values: string[]
  price: string
  cogs: string
  reseller_price: string
  weight: string
  sku: string
  is_checked: boolean
  /** By id of the warehouse; `new` before the business has one. */
  stocks: Record<string, string>
  interval: PeriodUnit
  interval_count: string
  validity_period: string
  validity_period_unit: PeriodUnit
}

export type OptionDraft = { key: string; name: string; values: string[] }

export type ProductDraft = {
  name: string
  slug: string
  item_type: ItemType
  description: string
  rich_description: string
  images: string[]
  labels: string
  is_inventory: boolean
  category: { id: number; name: string } | null
  options: OptionDraft[]
  variants: VariantDraft[]
  /** The ids of the stores that show it. */
  stores: number[]
}

export const newKey = () => crypto.randomUUID()

/** "12000.00" as people write it. */
const plain = (amount: string | null) => (amount ?? '').replace(/\.00$/, '')

const emptyVariant = (): VariantDraft => ({
  key: newKey(),
  values: [],
  price: '',
  cogs: '',
  reseller_price: '',
  weight: '',
  sku: '',
  is_checked: true,
  stocks: {},
  interval: 'month',
  interval_count: '1',
  validity_period: '',
  validity_period_unit: 'month',
})

export const emptyDraft = ({ stores }: ProductForm): ProductDraft => ({
  name: '',
  slug: '',
  item_type: 'physical',
  description: '',
  rich_description: '',
  images: [],
  labels: '',
  is_inventory: true,
  category: null,
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
    images: product.images,
    labels: product.labels.map(({ name }) => name).join(', '),
    is_inventory: product.is_inventory,
    category: product.taxonomy && { id: product.taxonomy.id, name: product.taxonomy.full_path },
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
  weight: String(variant.weight),
  sku: variant.sku ?? '',
  is_checked: variant.is_checked,
  stocks: Object.fromEntries(
    stocks
      .filter(({ variant_id }) => variant_id === variant.id)
      .map(({ warehouse_id, quantity }) => [warehouse_id, String(quantity)]),
  ),
  interval: variant.interval ?? 'month',
  interval_count: String(variant.interval_count ?? 1),
  validity_period: variant.validity_period === null ? '' : String(variant.validity_period),
  validity_period_unit: variant.validity_period_unit ?? 'month',
})

export const isSame = (one: ProductDraft, other: ProductDraft) => JSON.stringify(one) === JSON.stringify(other)
