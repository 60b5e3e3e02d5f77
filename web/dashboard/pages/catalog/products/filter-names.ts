export const filterNames = [
  'search',
  'item_type',
  'qty_type',
  'label',
  'category_id',
  'store_id',
  'is_archived',
] as const
type FilterName = (typeof filterNames)[number]
export type Filters = Partial<Record<FilterName, string>>
export type Change = (change: Partial<Record<FilterName, string | undefined>>, isTyping?: boolean) => void
