import { sql } from 'kysely'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import type { ActOnEvents, QueuedEvent } from '../../events/index.ts'
import { type OrderKey, recordOrderEvents, toTimestamp } from '../../orders/orders/index.ts'
import { buildInvoice, buildPart, isSameSale } from './build-content.ts'
import { type InvoiceRow, loadCases, type OrderCase } from './load-cases.ts'
import {
  creditNotePrefix,
  type Draft,
  documentKinds,
  findStanding,
  formatNumber,
  isFirstPayment,
  isPaid,
  planDocuments,
  toYear,
} from './rules.ts'
import type { Content } from './schemas.ts'
import { showInvoiceEvent } from './views.ts'
import { words } from './words.ts'

type History = { payment_status_history?: { status: string }[] }

/**
 * Issues the documents that orders lack after their payment status changed or a refund ended. `payment.received` is not
 * handled, because it always comes with a change of the payment status.
 */
export const issueForEvents: ActOnEvents = async (tx, events, now) => {
  const isStart = ({ payload }: QueuedEvent) => isFirstPayment((payload as History).payment_status_history ?? [])
  for (const [businessId, own] of Map.groupBy(events, ({ business_id }) => business_id)) {
    const started = new Set(own.filter(isStart).map(({ order_id }) => order_id))
    const orderIds = [...new Set(own.flatMap(({ order_id }) => order_id ?? []))]
    if (orderIds.length > 0) await issueDocuments(tx, businessId, orderIds, (id) => started.has(id), now)
  }
}

/** Issues the invoice of a paid order without one, at the merchant's request. */
export async function issueOnDemand(tx: Tx, { business_id, id }: OrderKey, now: Date): Promise<InvoiceRow> {
  const issued = await issueDocuments(tx, business_id, [id], () => true, now, checkIssuable)
  return issued.find(({ reason }) => reason === 'payment')!
}

function checkIssuable({ order, issued }: OrderCase) {
  if (!isPaid(order.payment_status) || order.gross_revenue <= 0)
    throw conflictBecause('nothing_to_invoice', `Order ${order.order_id} is not paid, or costs nothing`)
  if (findStanding(issued)) throw conflictBecause('already_invoiced', `Order ${order.order_id} has an invoice already`)
}

type Planned = { of: OrderCase; draft: Draft }

async function issueDocuments(
  tx: Tx,
  businessId: number,
  orderIds: string[],
  isStarted: (orderId: string) => boolean,
  now: Date,
  check: (of: OrderCase) => void = () => {},
): Promise<InvoiceRow[]> {
  const cases = await loadCases(tx, businessId, orderIds)
  const planned = cases.flatMap((of) => {
    check(of)
    return plan(of, isStarted(of.order.id), now).map((draft) => ({ of, draft }))
  })
  if (planned.length === 0) return []
  const year = toYear(now, planned[0]!.of.shop.time_zone)
  const sequences = await takeSequences(tx, businessId, year, planned)
  const known = new Map(cases.flatMap(({ issued }) => issued.map((row) => [row.id, row])))
  const rows: InvoiceRow[] = []
  for (const { of, draft } of planned) {
    const row = build(of, draft, { year, sequence: sequences[draft.kind]++, known, now })
    known.set(row.id, row)
    rows.push(row)
  }
  await insert(tx, rows)
  const events = rows.map((row, i) => ({
    kind: 'invoice.issued' as const,
    order_id: row.order_id,
    payload: showInvoiceEvent(row, planned[i]!.of.order, row.refers_to ? known.get(row.refers_to)! : null),
  }))
  await recordOrderEvents(tx, businessId, events, now)
  return rows
}

const plan = ({ order, issued, refunds, shop, payment }: OrderCase, isStarted: boolean, now: Date) =>
  planDocuments({
    order,
    issued,
    refunds,
    isStarted,
    isSame: (invoice) => isSameSale((invoice as InvoiceRow).content, buildInvoice(order, shop, payment)),
    createId: () => createUuid(now.getTime()),
  })

/**
 * Reserves as many numbers as needed in each series and returns the first ones. The row stays locked until the
 * transaction ends, so that a rollback leaves no gap. Every transaction locks the series of invoices first.
 */
async function takeSequences(tx: Tx, businessId: number, year: number, planned: Planned[]) {
  const first = { invoice: 0, credit_note: 0 }
  for (const series of documentKinds) {
    const count = planned.filter(({ draft }) => draft.kind === series).length
    if (count === 0) continue
    const { rows } = await sql<{ last: number }>`
      insert into invoice_counters (business_id, year, series, last_sequence)
      values (${businessId}, ${year}, ${series}, ${count})
      on conflict (business_id, year, series)
        do update set last_sequence = invoice_counters.last_sequence + excluded.last_sequence
      returning last_sequence as last`.execute(tx)
    first[series] = rows[0]!.last - count + 1
  }
  return first
}

type Issue = { year: number; sequence: number; known: Map<string, InvoiceRow>; now: Date }

function build(of: OrderCase, { credited, ...draft }: Draft, { year, sequence, known, now }: Issue): InvoiceRow {
  const { order, shop } = of
  const content = buildContent(of, { credited, ...draft }, known)
  return {
    ...draft,
    business_id: order.business_id,
    order_id: order.id,
    store_id: order.store_id,
    year,
    sequence,
    number: formatNumber(draft.kind === 'invoice' ? shop.prefix : creditNotePrefix, year, sequence),
    tax: content.tax ? parseMoney(content.tax.amount, 'tax') : 0,
    currency: order.currency,
    content,
    issued_at: toTimestamp(now),
  }
}

function buildContent(of: OrderCase, draft: Draft, known: Map<string, InvoiceRow>): Content {
  const { order, shop, payment, refunds } = of
  if (draft.reason === 'payment') return buildInvoice(order, shop, payment)
  const referred = known.get(draft.refers_to!)!
  // The document that reverses a credit note refers to the invoice with its amounts.
  const invoice = draft.reason === 'refund_failed' ? known.get(referred.refers_to!)! : referred
  const said = words[invoice.content.language]
  const refund = refunds.find(({ id }) => id === draft.refund_id)
  return buildPart(invoice.content, {
    total: draft.total,
    between: draft.credited,
    payment: draft.reason === 'refund' && refund ? { method: refund.method, paid_at: refund.ended_at } : null,
    name: draft.reason === 'refund_failed' ? said.refundFailedLine(referred.number) : said.refundLine(referred.number),
  })
}

async function insert(tx: Tx, rows: InvoiceRow[]) {
  await tx
    .insertInto('invoices')
    .values(rows.map((row) => ({ ...row, content: JSON.stringify(row.content) })))
    .execute()
  // One job per document, because drawing keeps a core busy, and there may be thousands after a sale.
  for (const { business_id, id } of rows)
    await enqueue(tx, 'write-invoice', { business_id, id }, { key: `invoice:${id}`, queue: 'write-invoice' })
}
