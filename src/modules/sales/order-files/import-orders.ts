import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { insertPastOrders, type Migrated } from './insert-past-orders.ts'
import { checkMigrated, type Format, readMigrated } from './read-migrated.ts'

export type Imported = {
  is_dry_run: boolean
  imported: number
  known: number
  /** All that could not be taken; of their lines only the first thousand are named. */
  refused: number
  failed: { line: number; problem: string }[]
}

type Options = { format?: Format; dryRun?: boolean; onProgress?: (report: Imported) => void }

const batchSize = 250
/** Keeps the text of a statement's values to a few megabytes. */
const mostLinesInBatch = 4000
const mostNamed = 1000

/**
 * Orders of an older system with the numbers they had. A number that is already here is left alone, so that an
 * interrupted import is simply run again. No stock moves and no events are recorded: it is history.
 */
export async function importOrders(db: Db, business_id: number, file: Readable, now: Date, options: Options = {}) {
  const { format = 'jsonl', dryRun = false, onProgress } = options
  const report: Imported = { is_dry_run: dryRun, imported: 0, known: 0, refused: 0, failed: [] }
  const stores = await readStores(db, business_id)
  const business = await readBusiness(db, business_id)
  const lineOf = { legacy_id: new Map<number, number>(), order_id: new Map<string, number>() }
  let batch: Migrated[] = []
  let lines = 0
  // Into an empty database: plans made for small tables would read them whole until autovacuum comes by.
  let nextAnalysis = 1000

  function refuse(line: number, problem: string) {
    report.refused++
    if (report.failed.length < mostNamed) report.failed.push({ line, problem })
  }

  function take(line: number, written: unknown) {
    const input = checkMigrated(written)
    if (typeof input === 'string') return refuse(line, input)
    const store_id = stores.get(input.store_unique_id)
    if (store_id === undefined) return refuse(line, `store_unique_id ${input.store_unique_id} does not exist`)
    const { legacy_id, order_id } = input
    const twin = lineOf.legacy_id.get(legacy_id)
    if (twin) return refuse(line, `legacy_id ${legacy_id} is also that of line ${twin}`)
    const namesake = order_id && lineOf.order_id.get(order_id)
    if (namesake) return refuse(line, `order_id ${order_id} is also that of line ${namesake}`)
    lineOf.legacy_id.set(legacy_id, line)
    if (order_id) lineOf.order_id.set(order_id, line)
    batch.push({ line, store_id, input })
    lines += input.lines?.length ?? 0
  }

  async function flush() {
    const rows = await leaveKnown(db, business_id, batch, report, refuse)
    batch = []
    lines = 0
    const added = dryRun ? rows.length : await insertAll(db, business, rows, refuse, now)
    report.imported += added
    if (!dryRun && report.imported >= nextAnalysis) {
      await sql`analyze orders, customers`.execute(db)
      nextAnalysis *= 4
    }
    onProgress?.(report)
  }

  for await (const read of readMigrated(file, format)) {
    if ('problem' in read) refuse(read.line, read.problem)
    else take(read.line, read.input)
    if (batch.length >= batchSize || lines >= mostLinesInBatch) await flush()
  }
  await flush()
  report.failed.sort((a, b) => a.line - b.line)
  return report
}

async function readStores(db: Db, business_id: number) {
  const stores = db.selectFrom('stores').select(['id', 'unique_id']).where('business_id', '=', business_id)
  return new Map((await stores.execute()).map(({ id, unique_id }) => [unique_id, id]))
}

type Business = { id: number; currency: string }

const readBusiness = (db: Db, id: number): Promise<Business> =>
  db.selectFrom('businesses').select(['id', 'currency']).where('id', '=', id).executeTakeFirstOrThrow()

type Refuse = (line: number, problem: string) => void

/** What is still to be written; a number that another order has is refused, since it would say the wrong thing. */
async function leaveKnown(db: Db, business_id: number, rows: Migrated[], report: Imported, refuse: Refuse) {
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

/** All at once; where the database refuses something, one by one, so that a bad order spoils no other. */
async function insertAll(db: Db, business: Business, rows: Migrated[], refuse: Refuse, now: Date): Promise<number> {
  if (rows.length === 0) return 0
  try {
    return await db.transaction().execute((tx) => insertPastOrders(tx, business, rows, now))
  } catch (error) {
    // Classes 22 and 23: a value that cannot be stored, or that a constraint forbids. Anything else is no row's fault.
    if (!/^2[23]/.test((error as { code?: string }).code ?? '')) throw error
    if (rows.length === 1) {
      refuse(rows[0]!.line, `cannot be stored: ${(error as Error).message}`)
      return 0
    }
  }
  let added = 0
  for (const row of rows) added += await insertAll(db, business, [row], refuse, now)
  return added
}
