import type { FieldError } from '../../../platform/errors/field-errors.ts'
import { positions } from '../variants/index.ts'

/** Each row is a variant; the rows of a product are adjacent. Import and export use the same columns. */
export const csvColumns = [
  'slug',
  'name',
  'public_name',
  'item_type',
  'description',
  'category',
  'categories',
  'labels',
  'images',
  'image_alts',
  'seo_title',
  'seo_description',
  'is_inventory',
  ...positions.map((p) => `option${p}_name`),
  ...positions.map((p) => `option${p}_value`),
  'sku',
  'price',
  'sale_price',
  'sale_starts_at',
  'sale_ends_at',
  'cogs',
  'weight',
  'length',
  'width',
  'height',
  'stock',
  'pricing_type',
  'interval',
  'interval_count',
  'is_checked',
  'stores',
  'is_visible',
]

export const requiredColumns = ['name', 'price']

/** Separates the values in a cell: categories, labels, images, alternative texts or stores. */
export const listSeparator = '|'

export type RowError = FieldError & { row: number; message: string }
