import type { FieldError } from '../../../platform/field-errors.ts'
import { applyDefinitions, type DefinitionRow, fromText } from '../attributes/index.ts'
import { positions } from './rules.ts'

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

const prefixes = { product: 'attributes.', variant: 'variant_attributes.' } as const

/** The columns of the attributes that the business has defined. */
export const attributeColumns = (definitions: DefinitionRow[]) =>
  (['product', 'variant'] as const).flatMap((owner) =>
    definitions.filter((one) => one.owner === owner).map(({ key }) => prefixes[owner] + key),
  )

export const attributeCells = (owner: keyof typeof prefixes, values: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [prefixes[owner] + key, value]))

/** The values in the rows of a product: its own are in the first row. Empty cells give none. */
export function readAttributes(definitions: DefinitionRow[], rows: { cells: Record<string, string> }[]) {
  const read = (owner: keyof typeof prefixes, cells: Record<string, string>) =>
    Object.fromEntries(
      definitions.flatMap(({ key, type, owner: of }) => {
        const cell = of === owner ? cells[prefixes[owner] + key] : undefined
        // The export marks a negative number, so that a spreadsheet takes it for no formula.
        return cell ? [[key, fromText(type as 'text', cell.replace(/^'(?=-\d)/, '')) ?? cell]] : []
      }),
    )
  return applyDefinitions(definitions, [
    { owner: 'product', values: read('product', rows[0]!.cells) },
    ...rows.map(({ cells }, index) => ({
      owner: 'variant' as const,
      values: read('variant', cells),
      path: `variants.${index}.variant_`,
    })),
  ])
}

export const requiredColumns = ['name', 'price']

/** Separates the categories, labels, images, their texts or stores in a cell. */
export const listSeparator = '|'

export type RowError = FieldError & { row: number; message: string }
