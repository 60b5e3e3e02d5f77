import { useWords } from '../../../../../messages/provider.tsx'
import { productWords } from '../../words.ts'
import type { ProductDraft, VariantDraft } from '../draft.ts'

/** A one-line field of a variant. `name` is that of the API, under which errors are reported. */
export type VariantField = {
  name: string
  label: string
  hint?: string
  inputMode: 'decimal' | 'numeric' | 'text'
  type?: 'datetime-local'
  width: number
  /** An amount of the business's currency. */
  isMoney?: boolean
  /** Shown only in the details of a variant, not in the table. */
  isDetail?: boolean
  read: (variant: VariantDraft) => string
  write: (variant: VariantDraft, text: string) => VariantDraft
}

/** The API names under which errors of the attributes are reported. */
export const attributeNames = ({ attributes }: VariantDraft) =>
  Object.keys(attributes ?? {}).map((key) => `attributes.${key}`)

type TextName =
  | 'price'
  | 'cogs'
  | 'reseller_price'
  | 'sku'
  | `sale_${'price' | 'starts_at' | 'ends_at'}`
  | 'weight'
  | 'length'
  | 'width'
  | 'height'
type Warehouse = { id: number | 'new'; name: string }

/** The fields of this product's variants, in the order of the table. A new field is one entry here. */
export function useVariantFields({ item_type, is_inventory }: ProductDraft, warehouses: Warehouse[]): VariantField[] {
  const { productForm: words } = useWords(productWords)
  const text = (name: TextName, field: Partial<VariantField>): VariantField => ({
    name,
    label: words[name],
    inputMode: 'decimal',
    width: 100,
    read: (variant) => variant[name],
    write: (variant, text) => ({ ...variant, [name]: text }),
    ...field,
  })
  const stock = ({ id, name }: Warehouse): VariantField => ({
    name: `stocks.${id}`,
    label: warehouses.length > 1 ? words.stockIn(name) : words.stock,
    inputMode: 'numeric',
    width: 74,
    read: ({ stocks }) => stocks[id] ?? '',
    write: (variant, text) => ({ ...variant, stocks: { ...variant.stocks, [id]: text } }),
  })
  const isPhysical = item_type === 'physical'
  const sizes = (['length', 'width', 'height'] as const).map((name) =>
    text(name, { inputMode: 'numeric', isDetail: true }),
  )
  const saleTimes = (['sale_starts_at', 'sale_ends_at'] as const).map((name) =>
    text(name, { type: 'datetime-local', isDetail: true }),
  )
  return [
    text('price', { isMoney: true, width: 128 }),
    ...(is_inventory ? warehouses.map(stock) : []),
    ...(isPhysical ? [text('weight', { inputMode: 'numeric', width: 84 })] : []),
    text('sku', { inputMode: 'text', width: 116 }),
    text('sale_price', { isMoney: true, hint: words.saleHint, isDetail: true }),
    ...saleTimes,
    ...(isPhysical ? sizes : []),
    text('cogs', { isMoney: true, hint: words.cogsHint, isDetail: true }),
    text('reseller_price', { isMoney: true, isDetail: true }),
  ]
}
