import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import type { OrderKey } from '../../orders/orders/index.ts'
import type { DocumentKind } from './rules.ts'
import type { Content } from './schemas.ts'

const selectInvoices = (db: Db, businessId: number) =>
  db
    .selectFrom('invoices')
    .leftJoin('invoice_files as f', (join) =>
      join.onRef('f.business_id', '=', 'invoices.business_id').onRef('f.invoice_id', '=', 'invoices.id'),
    )
    .leftJoin('invoices as r', (join) =>
      join.onRef('r.business_id', '=', 'invoices.business_id').onRef('r.id', '=', 'invoices.refers_to'),
    )
    .select(['invoices.id', 'invoices.order_id', 'invoices.store_id', 'invoices.kind', 'invoices.reason'])
    .select(['invoices.number', 'invoices.refers_to', 'invoices.refund_id', 'invoices.total', 'invoices.tax'])
    .select(['invoices.currency', 'invoices.issued_at', 'r.number as referred_number'])
    .select([
      sql<string>`invoices.content->'buyer'->>'name'`.as('buyer_name'),
      sql<string>`invoices.content->'order'->>'order_id'`.as('order_number'),
      sql<string>`invoices.content->'store'->>'name'`.as('store_name'),
      sql<string | null>`encode(f.sha256, 'hex')`.as('sha256'),
    ])
    .where('invoices.business_id', '=', businessId)

type Listing = ReturnType<typeof selectInvoices>
export type ListedInvoice = Awaited<ReturnType<Listing['execute']>>[number]

type Filters = { kind?: DocumentKind; store_id?: number; from?: string; until?: string }

/** Filters by day in the business's time zone. */
function filter(query: Listing, businessId: number, { kind, store_id, from, until }: Filters): Listing {
  const selectStart = (day: string, days: number) => sql<string>`(select (${day}::date + ${days}::int)::timestamp
    at time zone b.time_zone from businesses b where b.id = ${businessId})`
  let found = query
  if (kind) found = found.where('invoices.kind', '=', kind)
  if (store_id) found = found.where('invoices.store_id', '=', store_id)
  if (from) found = found.where('invoices.issued_at', '>=', selectStart(from, 0))
  if (until) found = found.where('invoices.issued_at', '<', selectStart(until, 1))
  return found
}

/** The documents of a business, newest first. */
export async function listInvoices(
  { db, secrets }: Pick<Service, 'db' | 'secrets'>,
  businessId: number,
  { page_size, next_cursor, previous_cursor, ...filters }: PageRequest & Filters,
) {
  return await listPage({
    list: `invoices:${businessId}`,
    cursorSecret: secrets.cursor,
    request: { page_size, next_cursor, previous_cursor },
    filters,
    key: ['invoices.issued_at', 'invoices.id'],
    direction: 'desc',
    select: (wanted) => filter(selectInvoices(db, businessId), businessId, wanted),
    keyOf: (row) => [row.issued_at, row.id],
  })
}

/** The documents of an order, newest first. */
export const listOrderInvoices = (db: Db, { business_id, id }: OrderKey) =>
  selectInvoices(db, business_id).where('invoices.order_id', '=', id).orderBy('invoices.id', 'desc').execute()

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Returns a document, even if its order was deleted. */
export async function getInvoice(db: Db, businessId: number, id: string) {
  const found = uuidForm.test(id)
    ? await selectInvoices(db, businessId).select('invoices.content').where('invoices.id', '=', id).executeTakeFirst()
    : undefined
  if (!found) throw notFound('There is no such invoice')
  return { ...found, content: found.content as unknown as Content }
}

export async function getInvoiceFile(db: Db, businessId: number, id: string) {
  const invoice = await getInvoice(db, businessId, id)
  const file = await db
    .selectFrom('invoice_files')
    .select('pdf')
    .where('business_id', '=', businessId)
    .where('invoice_id', '=', id)
    .executeTakeFirst()
  if (!file) throw conflict('The file is still being written')
  return { invoice, pdf: file.pdf as unknown as Buffer }
}

const columns = ['number', 'kind', 'issued_at', 'order', 'store', 'buyer', 'currency', 'total', 'tax', 'refers_to']
const rowsPerPart = 500

/** Streams documents as CSV, oldest first, in parts, so that memory use is constant. */
export function exportInvoices(db: Db, businessId: number, filters: Filters): Readable {
  const csv = stringify({ header: true, columns, escape_formulas: true })
  // The reader of the stream gets the error.
  return pipeline(Readable.from(readRows(db, businessId, filters)), csv, () => {})
}

async function* readRows(db: Db, businessId: number, filters: Filters) {
  let last: ListedInvoice | undefined
  for (;;) {
    let query = filter(selectInvoices(db, businessId), businessId, filters)
    if (last) query = query.where(sql<boolean>`(invoices.issued_at, invoices.id) > (${last.issued_at}, ${last.id})`)
    const rows = await query.orderBy('invoices.issued_at').orderBy('invoices.id').limit(rowsPerPart).execute()
    for (const row of rows)
      yield {
        number: row.number,
        kind: row.kind,
        issued_at: row.issued_at,
        order: row.order_number,
        store: row.store_name,
        buyer: row.buyer_name,
        currency: row.currency,
        total: formatMoney(row.total),
        tax: formatMoney(row.tax),
        refers_to: row.referred_number,
      }
    if (rows.length < rowsPerPart) return
    last = rows.at(-1)!
  }
}
