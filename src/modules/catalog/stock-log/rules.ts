export const movementKinds = [
  'opening',
  'adjustment',
  'count',
  'transfer',
  'import',
  'sale',
  'order_edit',
  'canceled',
  'returned',
  'deleted',
  'reopened',
  'unrecorded',
] as const

export type MovementKind = (typeof movementKinds)[number]

/** Reasons for a manual adjustment of stock. */
export const adjustmentReasons = ['received', 'correction', 'damaged', 'lost', 'found', 'returned', 'other'] as const

export type AdjustmentReason = (typeof adjustmentReasons)[number]

export const stockStatuses = ['in_stock', 'low_stock', 'out_of_stock'] as const

export type StockStatus = (typeof stockStatuses)[number]

export function toStatus(quantity: number, level: number): StockStatus {
  if (quantity <= 0) return 'out_of_stock'
  return quantity <= level ? 'low_stock' : 'in_stock'
}
