import type { Input } from '../../../../api/call.ts'
import { toAmount } from '../../../../parts/fields/plain-amount.ts'
import type { ProductDraft, VariantDraft } from './draft.ts'
import { toLabels } from './to-labels.ts'

export type SavedBody = Input<'PUT /api/businesses/{business_id}/products/{product_id}'>['body']
type SavedVariant = SavedBody['variants'][number]

/** A fraction is sent unchanged, so that the server explains that it must be a whole number. */
const toCount = (typed: string) => Number(toAmount(typed) || 0)

/** Returns the changed attributes; omitted ones keep their value. */
const changedAttributes = (now: ProductDraft['attributes'] = {}, before: ProductDraft['attributes'] = {}) =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== (before[key] ?? null)))

/** The whole product in the API's format. Only changed stock is included, because stock may be sold in the meantime. */
export function toBody(draft: ProductDraft, base: ProductDraft): SavedBody {
  const used = draft.options.flatMap(({ values }, index) => (values.length > 0 ? index : []))
  const optionName = (place: number) => (used[place] === undefined ? null : draft.options[used[place]]!.name.trim())
  return {
    name: draft.name.trim(),
    item_type: draft.item_type,
    ...(draft.slug.trim() && { slug: draft.slug.trim() }),
    description: draft.description.trim() || null,
    rich_description: draft.rich_description || null,
    seo_title: draft.seo_title.trim() || null,
    seo_description: draft.seo_description.trim() || null,
    images: draft.images,
    image_alts: draft.images.map((image) => draft.alts[image]?.trim() || null),
    labels: toLabels(draft.labels),
    is_inventory: draft.is_inventory,
    taxonomy_id: draft.category?.id ?? null,
    category_ids: draft.categories.map(({ id }) => id),
    attributes: changedAttributes(draft.attributes, base.attributes),
    option1_name: optionName(0),
    option2_name: optionName(1),
    option3_name: optionName(2),
    variants: draft.variants.map((variant) => {
      const before = base.variants.find(({ key }) => key === variant.key)
      return toVariant(variant, before, draft, used)
    }),
  }
}

function toVariant(
  variant: VariantDraft,
  before: VariantDraft | undefined,
  { item_type, is_inventory }: ProductDraft,
  used: number[],
): SavedVariant {
  const value = (place: number) => (used[place] === undefined ? null : (variant.values[used[place]] ?? null))
  const size = (length: string) => (item_type === 'physical' && length.trim() ? toCount(length) : null)
  const changed = Object.entries(variant.stocks).filter(
    ([warehouse, typed]) => is_inventory && typed.trim() !== '' && typed !== before?.stocks[warehouse],
  )
  const opening = changed.find(([warehouse]) => warehouse === 'new')
  return {
    ...(variant.id !== undefined && { id: variant.id }),
    ...toPrices(variant),
    weight: item_type === 'physical' ? toCount(variant.weight) : 0,
    length: size(variant.length),
    width: size(variant.width),
    height: size(variant.height),
    sku: variant.sku.trim() || null,
    // Only when it changed, because a variant may have more pictures than the form shows.
    ...((variant.image ?? '') !== (before?.image ?? '') && { images: variant.image ? [variant.image] : [] }),
    attributes: changedAttributes(variant.attributes, before?.attributes),
    is_checked: variant.is_checked,
    option1_value: value(0),
    option2_value: value(1),
    option3_value: value(2),
    ...toPeriods(variant, item_type),
    ...(opening && { stock: toCount(opening[1]) }),
    stocks: changed
      .filter(([warehouse]) => warehouse !== 'new')
      .map(([warehouse, typed]) => ({ warehouse_id: Number(warehouse), quantity: toCount(typed) })),
  }
}

function toPrices({ price, cogs, reseller_price, sale_price, sale_starts_at, sale_ends_at }: VariantDraft) {
  const optional = (amount: string) => (amount.trim() ? toAmount(amount) : null)
  const moment = (local: string) => (local && sale_price.trim() ? new Date(local).toISOString() : null)
  return {
    price: toAmount(price),
    cogs: optional(cogs),
    reseller_price: optional(reseller_price),
    sale_price: optional(sale_price),
    sale_starts_at: moment(sale_starts_at),
    sale_ends_at: moment(sale_ends_at),
  }
}

/** How often it is paid, and how long what was bought can be used. */
function toPeriods(variant: VariantDraft, item_type: ProductDraft['item_type']) {
  const { interval, interval_count, validity_period, validity_period_unit } = variant
  const isLimited = validity_period.trim() !== ''
  return {
    ...(item_type === 'subscription'
      ? { pricing_type: 'recurring' as const, interval, interval_count: toCount(interval_count) }
      : { pricing_type: 'one_time' as const }),
    ...(item_type !== 'physical' && {
      validity_period: isLimited ? toCount(validity_period) : null,
      validity_period_unit: isLimited ? validity_period_unit : null,
    }),
  }
}
