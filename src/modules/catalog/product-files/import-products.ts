import type { Readable } from 'node:stream'
import type { Merchant } from '../../../access/merchant-route.ts'
import { createFingerprints } from '../../../platform/csv/imported-rows.ts'
import { readCsv } from '../../../platform/csv/read-csv.ts'
import type { Db } from '../../../platform/db/types.ts'
import { createFileReport, type FileReport, type RowError, toRowError } from '../../../platform/tables/import-report.ts'
import type { ReadExcel } from '../../../platform/tables/read-excel.ts'
import { attributeColumns, findReferences } from '../attributes/index.ts'
import { findRepeated, freeSlug, insertProducts, toSlug } from '../products/index.ts'
import { createMissingCategories } from './create-categories.ts'
import { productColumns, requiredColumns } from './csv-columns.ts'
import { findKnown, readKnown } from './known-records.ts'
import { type CheckPictures, isElsewhere } from './pictures/check-pictures.ts'
import { queuePictures } from './pictures/fetch-pictures.ts'
import { type CsvProduct, isSameProduct, readCsvProduct, rowErrors } from './read-csv-products.ts'

export type ImportReport = FileReport & {
  products: number
  /** Categories that were created, or in a dry run those that would be. */
  new_categories: string[]
}

type Options = {
  dryRun?: boolean
  /** Creates categories that the file names and the business lacks. */
  createsCategories?: boolean
  readExcel?: ReadExcel
  /** How pictures at addresses are treated; without it the worker finds out whether they exist. */
  pictures?: { toKey(picture: string): string; check: CheckPictures }
  now?: Date
  onProgress?: (report: Pick<ImportReport, 'rows' | 'products' | 'failed_rows'>) => void
}

/** Products per transaction. Progress is reported after each transaction. */
const batchSize = 250

/** Limits the work of one upload; merchants split larger files. */
const maxMebibytes = 50

const rowError = (rows: CsvProduct['rows'], field: string, code: 'taken' | 'already_imported') =>
  toRowError(rows[0]!.row, { field, code, params: {} })

/**
 * Creates products from CSV or Excel. Each product is inserted completely or not at all; an invalid one does not stop
 * the others.
 */
export async function importProducts(db: Db, merchant: Merchant, file: Readable, options: Options = {}) {
  const { dryRun = false, createsCategories = false, readExcel, pictures, now = new Date() } = options
  const known = await readKnown(db, merchant.business_id, createsCategories)
  const slugs = await readSlugs(db, merchant.business_id)
  const lastNumbers = new Map<string, number>()
  const { report: shared, fail } = createFileReport(dryRun)
  const report: ImportReport = Object.assign(shared, { products: 0, new_categories: [] })
  const newCategories = new Map<string, string>()
  let batch: CsvProduct[] = []
  const fingerprint = createFingerprints('products')

  function take(rows: CsvProduct['rows']) {
    const read = readCsvProduct(rows, known)
    if (Array.isArray(read)) return fail(rows, read)
    const wanted = read.input.slug
    if (wanted !== undefined && slugs.has(wanted)) return fail(rows, [rowError(rows, 'slug', 'taken')])
    if (wanted === undefined) read.fingerprint = fingerprint(rows.map(({ cells }) => cells))
    read.input.slug = wanted ?? freeSlug(toSlug(read.input.name), slugs, lastNumbers)
    slugs.add(read.input.slug)
    if (pictures) read.input.images = read.input.images?.map(pictures.toKey)
    batch.push(read)
  }

  async function flush() {
    const lost = await findLost(db, merchant.business_id, batch)
    for (const [{ rows }, errors] of lost) fail(rows, errors)
    batch = batch.filter((product) => !lost.has(product))
    if (pictures) batch = await dropWithoutPictures(batch, pictures.check, fail)
    const repeated = await findRepeated(db, merchant.business_id, batch, now)
    for (const { rows } of repeated) fail(rows, [rowError(rows, 'row', 'already_imported')])
    batch = batch.filter((product) => !repeated.includes(product))
    for (const path of batch.flatMap((product) => product.newCategories))
      if (findKnown(known.categories, path) === undefined) newCategories.set(path.toLowerCase(), path)
    report.new_categories = [...newCategories.values()]
    if (!dryRun) await insert()
    report.products += batch.length
    batch = []
    options.onProgress?.(report)
  }

  async function insert() {
    await createMissingCategories(db, merchant.business_id, batch, known, now)
    const { repeated, lost, inserted } = await insertProducts(db, merchant, batch, now)
    const pictured = [...inserted].filter(([{ input }]) => input.images?.some(isElsewhere)).map(([, id]) => id)
    await db.transaction().execute((tx) => queuePictures(tx, merchant.business_id, pictured))
    for (const { rows } of repeated) fail(rows, [rowError(rows, 'row', 'already_imported')])
    for (const { rows } of lost) fail(rows, [rowError(rows, 'slug', 'taken')])
    batch = batch.filter((product) => !repeated.includes(product) && !lost.includes(product))
  }

  let group: CsvProduct['rows'] = []
  const form = {
    columns: [...productColumns, ...attributeColumns(known.definitions)],
    required: requiredColumns,
    maxMebibytes,
    readExcel,
    onHeader: (columns: FileReport['columns']) => void Object.assign(report, { columns }),
  }
  for await (const row of readCsv(file, form)) {
    report.rows++
    if (row.problem) {
      fail([row], [toRowError(row.row, { field: 'row', code: row.problem, params: {} })])
      continue
    }
    if (group.length > 0 && !isSameProduct(group[0]!, row)) {
      take(group)
      group = []
    }
    group.push(row)
    if (batch.length >= batchSize) await flush()
  }
  if (group.length > 0) take(group)
  await flush()
  return report
}

/** The products with an attribute that refers to a missing record, each with the errors of its rows. */
async function findLost(db: Db, businessId: number, batch: CsvProduct[]) {
  const references = batch.flatMap((product, index) =>
    product.references.map((reference) => ({ ...reference, field: `${index}:${reference.field}` })),
  )
  const lost = new Map<CsvProduct, RowError[]>()
  for (const [place, code] of Object.entries(await findReferences(db, businessId, references))) {
    const [index, field] = place.split(':') as [string, string]
    const product = batch[Number(index)]!
    const errors = rowErrors(product.rows, [{ field, code: code as 'not_found', params: {} }])
    lost.set(product, [...(lost.get(product) ?? []), ...errors])
  }
  return lost
}

/** Reports the products with addresses that lead to no picture, and returns the others. */
async function dropWithoutPictures(
  batch: CsvProduct[],
  check: CheckPictures,
  fail: (rows: CsvProduct['rows'], errors: RowError[]) => void,
) {
  const problems = await check(batch.flatMap(({ input }) => input.images?.filter(isElsewhere) ?? []))
  return batch.filter(({ rows, input }) => {
    const code = input.images?.map((image) => problems.get(image)).find(Boolean)
    if (code) fail(rows, [toRowError(rows[0]!.row, { field: 'images', code, params: {} })])
    return !code
  })
}

async function readSlugs(db: Db, businessId: number) {
  const rows = await db
    .selectFrom('products')
    .select('slug')
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.slug))
}
