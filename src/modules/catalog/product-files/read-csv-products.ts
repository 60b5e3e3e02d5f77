import type { CsvRow } from '../../../platform/csv/read-csv.ts'
import { AppError, fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { type FieldError, toSentence } from '../../../platform/errors/field-errors.ts'
import { compileValidator, validationError } from '../../../platform/http/validation/validation.ts'
import { type DefinitionRow, type Reference, readAttributeCells } from '../attributes/index.ts'
import { checkVariantSet, describeImages, type NewProduct, ProductIn, type ProductInput } from '../products/index.ts'
import { type ItemType, maxVariants, newVariant } from '../variants/index.ts'
import { listSeparator, type RowError } from './csv-columns.ts'

/**
 * The records that cells may refer to: shared categories, the business's own categories, its stores and its attributes.
 */
export type Known = Record<'taxonomies' | 'categories' | 'stores', Map<string, number>> & {
  definitions: DefinitionRow[]
}

export type CsvProduct = NewProduct & {
  rows: CsvRow[]
  /** The records that the attributes refer to; they are looked up for many products at once. */
  references: Reference[]
}

const validate = compileValidator(ProductIn, 'body')

/** Adjacent rows form one product if they have the same slug or, without slugs, the same name and an option. */
export function isSameProduct(a: CsvRow, b: CsvRow): boolean {
  if (a.cells.slug || b.cells.slug) return a.cells.slug === b.cells.slug
  return Boolean(a.cells.option1_name) && a.cells.name === b.cells.name
}

/** Converts the rows of a product, or returns their errors by row and column. */
export function readCsvProduct(rows: CsvRow[], known: Known): CsvProduct | RowError[] {
  try {
    if (rows.length > maxVariants)
      throw validationFailed({ slug: fieldError('too_many_variants', { count: rows.length, max: maxVariants }) })
    const first = rows[0]!.cells
    const input = dropEmpty({ ...productFields(first, known), variants: rows.map(variantFields) }) as ProductInput
    if (!validate(input)) throw validationError(validate.errors!, 'body')
    checkVariantSet(input)
    describeImages(input.images ?? [], input.image_alts)
    const owner = { id: 0, business_id: 0, item_type: input.item_type }
    input.variants.forEach((variant, index) => {
      newVariant(owner, variant, new Date(0), `variants.${index}.`)
    })
    const { checked, references, errors } = readAttributeCells(known.definitions, [
      { owner: 'product', cells: rows[0]!.cells },
      ...rows.map(({ cells }, index) => ({ owner: 'variant' as const, cells, path: `variants.${index}.variant_` })),
    ])
    if (Object.keys(errors).length > 0) throw validationFailed(errors)
    const storeIds = parseList(first.stores).map((name) => lookUp(known.stores, name, 'stores'))
    return {
      rows,
      input,
      storeIds: [...new Set(storeIds)],
      isVisible: parseFlag(first.is_visible, 'is_visible') ?? true,
      attributes: checked,
      references,
    }
  } catch (error) {
    if (!(error instanceof AppError) || !error.extras.fields) throw error
    return rowErrors(rows, error.extras.fields)
  }
}

function productFields(cells: CsvRow['cells'], { taxonomies, categories }: Known) {
  const { name, slug, public_name, description, seo_title, seo_description, option1_name, option2_name, option3_name } =
    cells
  return {
    name,
    slug,
    public_name,
    description,
    seo_title,
    seo_description,
    option1_name,
    option2_name,
    option3_name,
    item_type: cells.item_type || 'physical',
    ...(cells.category && {
      taxonomy_id: lookUp(taxonomies, cells.category.toLowerCase(), 'category'),
    }),
    category_ids: [
      ...new Set(parseList(cells.categories).map((name) => lookUp(categories, name.toLowerCase(), 'categories'))),
    ],
    labels: parseList(cells.labels),
    images: parseList(cells.images),
    // Empty entries count, because not every picture has a text.
    ...(cells.image_alts && { image_alts: cells.image_alts.split(listSeparator).map((alt) => alt.trim() || null) }),
    is_inventory: parseFlag(cells.is_inventory, 'is_inventory') ?? Boolean(cells.stock),
  }
}

/** The columns of a variant whose cells the schema of a product reads as they are. */
const copiedColumns = [
  'sku',
  'price',
  'sale_price',
  'sale_starts_at',
  'sale_ends_at',
  'cogs',
  'option1_value',
  'option2_value',
  'option3_value',
  'pricing_type',
  'interval',
]

function variantFields({ cells }: CsvRow, index: number) {
  const path = `variants.${index}.`
  const isPhysical = ((cells.item_type || 'physical') as ItemType) === 'physical'
  return dropEmpty({
    ...Object.fromEntries(copiedColumns.map((name) => [name, cells[name]])),
    weight: parseInteger(cells.weight, `${path}weight`) ?? (isPhysical ? undefined : 0),
    length: parseInteger(cells.length, `${path}length`),
    width: parseInteger(cells.width, `${path}width`),
    height: parseInteger(cells.height, `${path}height`),
    stock: parseInteger(cells.stock, `${path}stock`),
    interval_count: parseInteger(cells.interval_count, `${path}interval_count`),
    is_checked: parseFlag(cells.is_checked, `${path}is_checked`),
  })
}

const dropEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))

const parseList = (cell = '') => [
  ...new Set(
    cell
      .split(listSeparator)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

function parseFlag(cell: string | undefined, field: string): boolean | undefined {
  if (!cell) return undefined
  const text = cell.toLowerCase()
  if (['true', 'yes', '1'].includes(text)) return true
  if (['false', 'no', '0'].includes(text)) return false
  throw validationFailed({ [field]: 'not_boolean' })
}

function parseInteger(cell: string | undefined, field: string): number | undefined {
  if (!cell) return undefined
  if (!/^\d{1,10}$/.test(cell)) throw validationFailed({ [field]: 'not_whole' })
  return Number(cell)
}

function lookUp(known: Map<string, number>, name: string, field: string): number {
  const id = known.get(name)
  if (id === undefined) throw validationFailed({ [field]: 'not_found' })
  return id
}

/** An error at `variants.2.price` belongs to the third row; errors of the product belong to the first row. */
export function rowErrors(rows: CsvRow[], errors: FieldError[]): RowError[] {
  return errors.map(({ field: path, code, params }) => {
    const match = /^variants\.(\d+)(?:\.(.*))?$/s.exec(path)
    const row = rows[Number(match?.[1] ?? 0)]?.row ?? rows[0]!.row
    const field = (match ? match[2] : path) || 'option1_value'
    return { row, field, message: toSentence({ code, params }), code, params }
  })
}
