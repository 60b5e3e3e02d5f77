import type { Readable } from 'node:stream'
import type { Merchant } from '../../../access/merchant-route.ts'
import { createFingerprints } from '../../../platform/csv/imported-rows.ts'
import { readCsv, rowProblems } from '../../../platform/csv/read-csv.ts'
import type { Db } from '../../../platform/db/types.ts'
import { fieldErrorSentences } from '../../../platform/errors/field-errors.ts'
import { attributeColumns, findReferences, readDefinitions } from '../attributes/index.ts'
import { readTree } from '../categories/index.ts'
import { findRepeated, freeSlug, insertProducts, toSlug } from '../products/index.ts'
import { csvColumns, type RowError, requiredColumns } from './csv-columns.ts'
import { type CsvProduct, isSameProduct, type Known, readCsvProduct, rowErrors } from './read-csv-products.ts'

export type ImportReport = {
  is_dry_run: boolean
  rows: number
  products: number
  failed_rows: number
  /** The first 1000 errors; `failed_rows` counts all failed rows. */
  errors: RowError[]
}

type Options = {
  dryRun?: boolean
  now?: Date
  onProgress?: (report: Pick<ImportReport, 'rows' | 'products' | 'failed_rows'>) => void
}

/** Products per transaction. Progress is reported after each transaction. */
const batchSize = 250
const maxErrors = 1000

/** Limits the work of one upload; merchants split larger files. */
const form = { required: requiredColumns, maxMebibytes: 50 }

const slugTaken = (rows: CsvProduct['rows']): RowError => ({
  row: rows[0]!.row,
  field: 'slug',
  code: 'taken',
  params: {},
  message: fieldErrorSentences.taken,
})

const rowProblem = (row: number, code: keyof typeof rowProblems): RowError => ({
  row,
  field: 'row',
  code,
  params: {},
  message: rowProblems[code],
})

/**
 * Creates products from CSV. Each product is inserted completely or not at all; an invalid one does not stop the
 * others.
 */
export async function importProducts(db: Db, merchant: Merchant, file: Readable, options: Options = {}) {
  const now = options.now ?? new Date()
  const known = await readKnown(db, merchant.business_id)
  const slugs = await readSlugs(db, merchant.business_id)
  const lastNumbers = new Map<string, number>()
  const report: ImportReport = {
    is_dry_run: options.dryRun ?? false,
    rows: 0,
    products: 0,
    failed_rows: 0,
    errors: [],
  }
  let batch: CsvProduct[] = []
  const fingerprint = createFingerprints('products')

  function fail(rows: number, errors: RowError[]) {
    report.failed_rows += rows
    report.errors.push(...errors.slice(0, maxErrors - report.errors.length))
  }

  function take(rows: CsvProduct['rows']) {
    const read = readCsvProduct(rows, known)
    if (Array.isArray(read)) return fail(rows.length, read)
    const wanted = read.input.slug
    if (wanted !== undefined && slugs.has(wanted)) return fail(rows.length, [slugTaken(rows)])
    if (wanted === undefined) read.fingerprint = fingerprint(rows.map(({ cells }) => cells))
    read.input.slug = wanted ?? freeSlug(toSlug(read.input.name), slugs, lastNumbers)
    slugs.add(read.input.slug)
    batch.push(read)
  }

  async function flush() {
    const lost = await findLost(db, merchant.business_id, batch)
    for (const [{ rows }, errors] of lost) fail(rows.length, errors)
    batch = batch.filter((product) => !lost.has(product))
    const { repeated, lost: taken } = options.dryRun
      ? { repeated: await findRepeated(db, merchant.business_id, batch, now), lost: [] }
      : await insertProducts(db, merchant, batch, now)
    report.products += batch.length - taken.length - repeated.length
    for (const { rows } of repeated) fail(rows.length, [rowProblem(rows[0]!.row, 'already_imported')])
    for (const { rows } of taken) fail(rows.length, [slugTaken(rows)])
    batch = []
    options.onProgress?.(report)
  }

  let group: CsvProduct['rows'] = []
  const columns = [...csvColumns, ...attributeColumns(known.definitions)]
  for await (const row of readCsv(file, { ...form, columns })) {
    report.rows++
    if (row.problem) {
      fail(1, [rowProblem(row.row, row.problem)])
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

async function readKnown(db: Db, businessId: number): Promise<Known> {
  const taxonomies = await db.selectFrom('product_taxonomies').select(['id', 'full_path']).execute()
  const categories = await readTree(db, businessId)
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'unique_id'])
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .execute()
  return {
    definitions: await readDefinitions(db, businessId, ['product', 'variant']),
    taxonomies: new Map(
      taxonomies.flatMap(({ id, full_path }) => [
        [full_path.toLowerCase(), id],
        [String(id), id],
      ]),
    ),
    categories: new Map(
      categories.flatMap(({ id, slug, full_path }) => [
        [slug, id],
        [full_path.toLowerCase(), id],
        [String(id), id],
      ]),
    ),
    stores: new Map(
      stores.flatMap(({ id, unique_id }) => [
        [unique_id, id],
        [String(id), id],
      ]),
    ),
  }
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
