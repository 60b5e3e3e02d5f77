import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { byName } from './find-named.ts'
import { findPlaces } from './find-places.ts'
import { insertPastOrders, type Migrated } from './insert-past-orders.ts'
import { checkMigrated, type Format, readMigrated } from './read-migrated.ts'

export type Imported = {
  is_dry_run: boolean
  imported: number
  known: number
  /** The number of all refused orders; `failed` lists only the first thousand. */
  refused: number
  failed: { line: number; problem: string }[]
}

type Options = { format?: Format; dryRun?: boolean; onProgress?: (report: Imported) => void }

const batchSize = 250
/** Bounds the values of a statement to a few megabytes. */
const maxLinesPerBatch = 4000
const maxReportedFailures = 1000

/**
 * Imports orders of an older system with their numbers. Skips numbers that exist, so that an interrupted import can be
 * repeated. Takes no stock and records no events, because these orders are history.
 */
export async function importOrders(db: Db, business_id: number, file: Readable, now: Date, options: Options = {}) {
  const { format = 'jsonl', dryRun = false, onProgress } = options
  const report: Imported = { is_dry_run: dryRun, imported: 0, known: 0, refused: 0, failed: [] }
  const stores = await readStores(db, business_id)
  const business = await readBusiness(db, business_id)
  const seenLines = { legacy_id: new Map<number, number>(), order_id: new Map<string, number>() }
  let batch: Migrated[] = []
  let lines = 0
  // In an empty database the planner assumes small tables and scans them until autovacuum analyzes them.
  let nextAnalysis = 1000

  function refuse(line: number, problem: string) {
    report.refused++
    if (report.failed.length < maxReportedFailures) report.failed.push({ line, problem })
  }

  function add(line: number, written: unknown) {
    const input = checkMigrated(written)
    if (typeof input === 'string') return refuse(line, input)
    const store_id = stores.get(input.store_unique_id) ?? stores.get(input.store_unique_id.toLowerCase())
    if (store_id === undefined) return refuse(line, `store_unique_id ${input.store_unique_id} does not exist`)
    const { legacy_id, order_id } = input
    const sameId = seenLines.legacy_id.get(legacy_id)
    if (sameId) return refuse(line, `legacy_id ${legacy_id} is also that of line ${sameId}`)
    const sameNumber = order_id && seenLines.order_id.get(order_id)
    if (sameNumber) return refuse(line, `order_id ${order_id} is also that of line ${sameNumber}`)
    seenLines.legacy_id.set(legacy_id, line)
    if (order_id) seenLines.order_id.set(order_id, line)
    batch.push({ line, store_id, input })
    lines += input.lines?.length ?? 0
  }

  async function flush() {
    const rows = await findPlaces(db, await skipKnown(db, business_id, batch, report, refuse), refuse)
    batch = []
    lines = 0
    const added = await insertAll(db, business, rows, refuse, { dryRun, now })
    report.imported += added
    if (!dryRun && report.imported >= nextAnalysis) {
      await sql`analyze orders, customers`.execute(db)
      nextAnalysis *= 4
    }
    onProgress?.(report)
  }

  for await (const read of readMigrated(file, format)) {
    if ('problem' in read) refuse(read.line, read.problem)
    else add(read.line, read.input)
    if (batch.length >= batchSize || lines >= maxLinesPerBatch) await flush()
  }
  await flush()
  report.failed.sort((a, b) => a.line - b.line)
  return report
}

/** The ids of the stores by unique id and by name. */
async function readStores(db: Db, business_id: number) {
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'unique_id', 'name'])
    .where('business_id', '=', business_id)
    .execute()
  const ids = new Map(stores.map(({ id, unique_id }) => [unique_id, id]))
  return new Map([...[...byName(stores)].map(([name, unique_id]) => [name, ids.get(unique_id)!] as const), ...ids])
}

type Business = { id: number; currency: string; time_zone: string; tax_rate: number | null }

const readBusiness = (db: Db, id: number): Promise<Business> =>
  db
    .selectFrom('businesses')
    .select(['id', 'currency', 'time_zone', 'tax_rate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type Refuse = (line: number, problem: string) => void

/** Skips orders that exist already, and refuses an order number that another order has. */
async function skipKnown(db: Db, business_id: number, rows: Migrated[], report: Imported, refuse: Refuse) {
  if (rows.length === 0) return []
  const numbers = rows.flatMap(({ input }) => (input.order_id ? [input.order_id] : []))
  const orders = db.selectFrom('orders').where('business_id', '=', business_id)
  const legacy = await orders
    .select('legacy_id')
    .where(
      'legacy_id',
      'in',
      rows.map(({ input }) => input.legacy_id),
    )
    .execute()
  const taken = numbers.length > 0 ? await orders.select('order_id').where('order_id', 'in', numbers).execute() : []
  const known = new Set(legacy.map(({ legacy_id }) => legacy_id))
  const used = new Set(taken.map(({ order_id }) => order_id))
  return rows.filter(({ line, input: { legacy_id, order_id } }) => {
    if (known.has(legacy_id)) report.known++
    else if (order_id && used.has(order_id)) refuse(line, `order_id ${order_id} is that of another order here`)
    else return true
    return false
  })
}

class TakenBack extends Error {
  added: number

  constructor(added: number) {
    super('dry run')
    this.added = added
  }
}

/** Inserts all orders in one transaction. If the database refuses one, inserts them one by one. */
async function insertAll(
  db: Db,
  business: Business,
  rows: Migrated[],
  refuse: Refuse,
  how: { dryRun: boolean; now: Date },
): Promise<number> {
  if (rows.length === 0) return 0
  try {
    return await db.transaction().execute(async (tx) => {
      const added = await insertPastOrders(tx, business, rows, how.now)
      // A dry run inserts too, so that it refuses exactly what an import would, and is then rolled back.
      if (how.dryRun) throw new TakenBack(added)
      return added
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.added
    // SQLSTATE classes 22 (data exception) and 23 (constraint violation) are errors of a row; others are not.
    if (!/^2[23]/.test((error as { code?: string }).code ?? '')) throw error
    if (rows.length === 1) {
      refuse(rows[0]!.line, `cannot be stored: ${(error as Error).message}`)
      return 0
    }
  }
  let added = 0
  for (const row of rows) added += await insertAll(db, business, [row], refuse, how)
  return added
}
