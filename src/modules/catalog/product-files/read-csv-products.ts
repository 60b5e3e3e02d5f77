import type { CsvRow } from '../../../platform/csv/read-csv.ts'
import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import type { FieldError } from '../../../platform/errors/field-errors.ts'
import { compileValidator, validationError } from '../../../platform/http/validation/validation.ts'
import { type Collected, collectProblems } from '../../../platform/tables/collect-problems.ts'
import { type RowError, toRowError } from '../../../platform/tables/import-report.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import { type Reference, readAttributeCells } from '../attributes/index.ts'
import { checkVariantSet, describeImages, type NewProduct, ProductIn, type ProductInput } from '../products/index.ts'
import { type ItemType, maxVariants, newVariant } from '../variants/index.ts'
import { listSeparator } from './csv-columns.ts'
import { findKnown, type Known, toCategoryPath } from './known-records.ts'

export type CsvProduct = NewProduct & {
  rows: CsvRow[]
  /** The records that the attributes refer to; they are looked up for many products at once. */
  references: Reference[]
  /** The categories to create for it, as the cells name them. */
  newCategories: string[]
}

const validate = compileValidator(ProductIn, 'body')

/** Adjacent rows form one product if they have the same slug or, without slugs, the same name and an option. */
export function isSameProduct(a: CsvRow, b: CsvRow): boolean {
  if (a.cells.slug || b.cells.slug) return a.cells.slug === b.cells.slug
  return Boolean(a.cells.option1_name) && a.cells.name === b.cells.name
}

/** Converts the rows of a product, or returns all their errors by row and column. */
export function readCsvProduct(rows: CsvRow[], known: Known): CsvProduct | RowError[] {
  const problems = collectProblems()
  if (rows.length > maxVariants) {
    problems.add('slug', fieldError('too_many_variants', { count: rows.length, max: maxVariants }))
    return rowErrors(rows, problems.found)
  }
  const first = rows[0]!.cells
  const categories = readCategories(first, known, problems)
  const variants = rows.map((row, index) => variantFields(row, index, problems))
  const input = dropEmpty({
    ...productFields(first, problems),
    ...(categories.taxonomy_id && { taxonomy_id: categories.taxonomy_id }),
    category_ids: categories.ids,
    variants,
  }) as ProductInput
  const storeIds = parseList(first.stores).map((name) => lookUp(known.stores, name, 'stores', problems))
  const isVisible = parseFlag(first.is_visible, 'is_visible', problems) ?? true
  if (validate(input)) problems.attempt(() => checkProduct(input))
  else problems.addAll(validationError(validate.errors!, 'body'))
  const { checked, references, errors } = readAttributeCells(known.definitions, [
    { owner: 'product', cells: first },
    ...rows.map(({ cells }, index) => ({ owner: 'variant' as const, cells, path: `variants.${index}.variant_` })),
  ])
  if (Object.keys(errors).length > 0) problems.addAll(validationFailed(errors))
  if (problems.found.length > 0) return rowErrors(rows, problems.found)
  return {
    rows,
    input,
    storeIds: [...new Set(storeIds as number[])],
    isVisible,
    attributes: checked,
    references,
    newCategories: categories.missing,
  }
}

/** The checks that need a product of the right form. */
function checkProduct(input: ProductInput) {
  checkVariantSet(input)
  describeImages(input.images ?? [], input.image_alts)
  const owner = { id: 0, business_id: 0, item_type: input.item_type }
  input.variants.forEach((variant, index) => {
    newVariant(owner, variant, new Date(0), `variants.${index}.`)
  })
}

/** Finds the categories that the cells name. Missing ones of the business's own are returned if they are created. */
function readCategories(cells: CsvRow['cells'], known: Known, problems: Collected) {
  const ids: number[] = []
  const missing: string[] = []
  const taxonomy_id = cells.category ? findKnown(known.taxonomies, cells.category) : undefined
  const isOwn = cells.category !== undefined && taxonomy_id === undefined
  const categoryCells = { category: isOwn ? cells.category : '', categories: cells.categories }
  for (const [field, cell] of Object.entries(categoryCells))
    for (const name of parseList(cell)) {
      const id = findKnown(known.categories, name)
      if (id !== undefined) ids.push(id)
      else if (known.categoryRoom > 0 && toCategoryPath(name)) missing.push(name)
      else problems.add(field, 'not_found')
    }
  return { taxonomy_id, ids: [...new Set(ids)], missing }
}

function productFields(cells: CsvRow['cells'], problems: Collected) {
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
    labels: parseList(cells.labels),
    images: parseList(cells.images),
    // Empty entries count, because not every picture has a text.
    ...(cells.image_alts && { image_alts: cells.image_alts.split(listSeparator).map((alt) => alt.trim() || null) }),
    is_inventory: parseFlag(cells.is_inventory, 'is_inventory', problems) ?? Boolean(cells.stock),
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

const amountColumns = ['price', 'sale_price', 'cogs']

function variantFields({ cells }: CsvRow, index: number, problems: Collected) {
  const path = `variants.${index}.`
  for (const name of amountColumns) if (cells[name]) problems.attempt(() => parseMoney(cells[name]!, path + name))
  const readWhole = (name: string) => parseInteger(cells[name], path + name, problems)
  const isPhysical = ((cells.item_type || 'physical') as ItemType) === 'physical'
  return dropEmpty({
    ...Object.fromEntries(copiedColumns.map((name) => [name, cells[name]])),
    weight: readWhole('weight') ?? (isPhysical ? undefined : 0),
    length: readWhole('length'),
    width: readWhole('width'),
    height: readWhole('height'),
    stock: readWhole('stock'),
    interval_count: readWhole('interval_count'),
    is_checked: parseFlag(cells.is_checked, `${path}is_checked`, problems),
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

function parseFlag(cell: string | undefined, field: string, problems: Collected): boolean | undefined {
  if (!cell) return undefined
  if (cell === 'true' || cell === 'false') return cell === 'true'
  problems.add(field, 'not_boolean')
}

function parseInteger(cell: string | undefined, field: string, problems: Collected): number | undefined {
  if (!cell) return undefined
  if (/^\d{1,10}$/.test(cell)) return Number(cell)
  problems.add(field, 'not_whole')
}

function lookUp(known: Map<string, number>, name: string, field: string, problems: Collected): number | undefined {
  const id = findKnown(known, name)
  if (id === undefined) problems.add(field, 'not_found')
  return id
}

/** An error at `variants.2.price` belongs to the third row; errors of the product belong to the first row. */
export function rowErrors(rows: CsvRow[], errors: FieldError[]): RowError[] {
  return errors.map(({ field: path, code, params }) => {
    const match = /^variants\.(\d+)(?:\.(.*))?$/s.exec(path)
    const row = rows[Number(match?.[1] ?? 0)]?.row ?? rows[0]!.row
    const field = (match ? match[2] : path) || 'option1_value'
    return toRowError(row, { field, code, params })
  })
}
