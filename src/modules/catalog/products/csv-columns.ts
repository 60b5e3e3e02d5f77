import type { FieldError } from '../../../platform/field-errors.ts'
import { positions } from './rules.ts'

/** One row is one variant; rows of one product follow each other. The same columns go out and come in. */
export const csvColumns = [
  ...['slug', 'name', 'public_name', 'item_type', 'description', 'category', 'labels', 'images', 'is_inventory'],
  ...positions.map((p) => `option${p}_name`),
  ...positions.map((p) => `option${p}_value`),
  ...['sku', 'price', 'weight', 'stock', 'pricing_type', 'interval', 'interval_count', 'is_checked'],
  ...['stores', 'is_visible'],
]

export const requiredColumns = ['name', 'price']

/** Between several labels, images or stores of one cell. */
export const listMark = '|'

export type RowError = FieldError & { row: number; message: string }
