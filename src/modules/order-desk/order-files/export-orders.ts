import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { enqueue } from '../../../platform/background/jobs.ts'
import { createSlices } from '../../../platform/concurrency/slices.ts'
import { purgeRows } from '../../../platform/db/purge.ts'
import { openSource, type SourceOwner } from '../../../platform/db/replica/index.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import type { Service } from '../../../platform/service.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { attributeColumns, readDefinitions, showAttributes } from '../../catalog/attributes/index.ts'
import { columnsShownTo, orderFields } from '../../orders/fields/index.ts'
import { completeOrders, type FullOrder } from '../../orders/orders/index.ts'
import { type OrderFilters, selectOrders } from '../order-lists/index.ts'

const rowsPerPart = 1000
const rowsPerSlice = 50
const maxAgeHours = 24

type Cell = string | number | null
type Column = [name: string, show: (order: FullOrder) => Cell]

const showCell = (name: ReturnType<typeof exported>[number]): Column['1'] => {
  if (orderFields[name].kind === 'money') return (order) => formatMoney(order[name] as number)
  if (orderFields[name].kind === 'texts') return (order) => (order[name] as string[]).join('; ')
  return (order) => order[name] as Cell
}

const exported = () => columnsShownTo('export')
const formatItems = ({ lines }: FullOrder) =>
  lines.map((line) => `${line.quantity} × ${line.variant_name ?? line.product_name}`).join('; ')

/** The exported columns of the table, plus the store before the buyer and the items before their price. */
const columns = exported().flatMap((name): Column[] => {
  const column: Column = [name, showCell(name)]
  if (name === 'customer_name') return [['store', (order) => order.store.name], column]
  if (name === 'product_price') return [['items', formatItems], column]
  return [column]
})

/** Prefixes a quote to a cell that a spreadsheet would run as a formula (CSV injection). */
const escapeFormula = (value: string | number | null) =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value

export async function startExport(tx: Tx, business_id: number, filters: OrderFilters, now: Date) {
  const id = createUuid()
  const { total } = await selectOrders(tx, business_id, filters)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const definitions = await readDefinitions(tx, business_id, ['order'])
  const attributes = definitions.map(({ key }) => key)
  const values = { id, business_id, filters: JSON.stringify(filters), attributes, total, created_at: now }
  await tx.insertInto('order_exports').values(values).execute()
  await enqueue(tx, 'export-orders', { business_id, export_id: id }, { key: `export:${id}` })
  return await getExport(tx, business_id, id)
}

export async function getExport(db: Db, business_id: number, id: string) {
  const found = await db
    .selectFrom('order_exports')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('There is no such export')
  return found
}

type OrderExport = Awaited<ReturnType<typeof getExport>>

/** A job of a release before this one does not name the business. */
export type ExportJob = { business_id?: number; export_id: string }

/** Writes the missing parts. After a crash it continues after the last part written. */
export async function runExport(
  service: SourceOwner & Pick<Service, 'config'>,
  { business_id, export_id: id }: ExportJob,
  now: Date,
) {
  const { db, config } = service
  const toUrl = pictureUrl(config.baseUrl)
  for (;;) {
    const job = await db
      .selectFrom('order_exports')
      .selectAll()
      .where('id', '=', id)
      .$if(business_id !== undefined, (query) => query.where('business_id', '=', business_id!))
      .executeTakeFirst()
    if (job?.status !== 'running') return
    const last = await db
      .selectFrom('order_export_parts')
      .select(['part', 'last_created_at', 'last_id'])
      .where('business_id', '=', job.business_id)
      .where('export_id', '=', id)
      .orderBy('part', 'desc')
      .limit(1)
      .executeTakeFirst()
    const source = await openSource(service)
    const rows = await loadRows(source.db, job, last)
    if (rows.length === 0) {
      await db
        .updateTable('order_exports')
        .set({ status: 'done', finished_at: now })
        .where('business_id', '=', job.business_id)
        .where('id', '=', id)
        .execute()
      return
    }
    const content = await writeRows(await completeOrders(source.db, rows, { lines: true }), job.attributes, toUrl)
    await storePart(db, job, { part: (last?.part ?? 0) + 1, content }, rows)
  }
}

type Job = Pick<OrderExport, 'id' | 'business_id' | 'filters'>
type Edge = { last_created_at: string; last_id: string }

/** The orders after those of the last part. */
async function loadRows(db: Db, { business_id, filters }: Job, last: Edge | undefined) {
  let query = selectOrders(db, business_id, filters as OrderFilters).selectAll('orders')
  if (last)
    query = query.where(sql<boolean>`(orders.created_at, orders.id) < (${last.last_created_at}, ${last.last_id})`)
  return await query.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc').limit(rowsPerPart).execute()
}

async function writeRows(orders: FullOrder[], attributes: string[], toUrl: ReturnType<typeof pictureUrl>) {
  const slice = createSlices()
  const toCells = (order: FullOrder) => {
    const values = showAttributes(order.named, toUrl)
    const shown = [...columns.map(([, show]) => show(order)), ...attributes.map((key) => values[key] ?? null)]
    return shown.map(escapeFormula)
  }
  let content = ''
  for (let start = 0; start < orders.length; start += rowsPerSlice) {
    content += stringify(orders.slice(start, start + rowsPerSlice).map(toCells))
    await slice()
  }
  return content
}

type Part = { part: number; content: string }

/** Stores a part together with the place where the next one starts. */
async function storePart(db: Db, { id, business_id }: Job, part: Part, rows: { id: string; created_at: string }[]) {
  const edge = rows.at(-1)!
  const place = { last_created_at: edge.created_at, last_id: edge.id }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('order_export_parts')
      .values({ business_id, export_id: id, ...part, ...place })
      .execute()
    await tx
      .updateTable('order_exports')
      .set((row) => ({ done: row('done', '+', rows.length) }))
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .execute()
  })
}

/** Streams the file part by part. */
export async function* readExport(db: Db, { business_id, id, attributes }: OrderExport): AsyncGenerator<string> {
  const ofAttributes = attributeColumns(attributes.map((key) => ({ owner: 'order', key })))
  yield `\ufeff${stringify([[...columns.map(([name]) => name), ...ofAttributes]])}`
  for (let part = 1; ; part++) {
    const found = await db
      .selectFrom('order_export_parts')
      .select('content')
      .where('business_id', '=', business_id)
      .where('export_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!found) return
    yield found.content
  }
}

/** Deletes old exports, a few at a time, because an export of a million orders has a thousand parts. */
export const purgeOldExports = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'order_exports',
    key: ['id'],
    where: sql`created_at < ${new Date(now.getTime() - maxAgeHours * 3_600_000)}`,
    orderBy: 'created_at',
    batchSize: 5,
  })

/** Deletes the exported files of a business, which name buyers. A running export ends without a file. */
export const discardExports = (tx: Tx, businessId: number) =>
  tx.deleteFrom('order_exports').where('business_id', '=', businessId).execute()
