import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import type { OrderFields } from './change-order-status.ts'
import type { OrderKey } from './find-orders.ts'

/** The columns whose values an entry shows; none of them has personal data. */
const shown = [
  'shipment_receipt',
  'shipment_status',
  'awb_status',
  'epayment_provider',
  'payment_method',
  'tags',
] as const

/** The columns that change together with others and mean nothing to a reader. */
const hidden = new Set(['last_updated_by', 'pg_payment_info', 'pg_reference_id', 'shipment_status_history'])

/**
 * Converts a change of columns to its entry, by the events that it causes. That a new proof ends a rejection is left
 * out.
 */
export function toTimelineEntry(fields: OrderFields, events: string[]) {
  const isShown = ([name, value]: [string, unknown]) =>
    value !== undefined && !hidden.has(name) && !(name === 'transferproof_rejection' && value === null)
  const changed = Object.entries(fields).flatMap((field) => (isShown(field) ? field[0] : []))
  const values: Record<string, unknown> = {}
  for (const name of shown) if (fields[name] !== undefined) values[name] = fields[name]
  if (fields.gross_revenue !== undefined) values.gross_revenue = formatMoney(fields.gross_revenue as number)
  const data = JSON.stringify({ fields: changed, values })
  if (events.includes('order.epayment_created')) return { kind: 'payment_request' as const, data }
  return { kind: events.includes('shipment.status.updated') ? ('shipment' as const) : ('edit' as const), data }
}

/** `about` identifies the content, so that the sender does not repeat it. */
type Message = { order_id: string; business_id: number; mail_id: number; template: string; about?: string }

/** Adds a mail to the timeline of its order; its state is read from the mail. */
export const recordMessage = (tx: Tx, message: Message, by: string | null, now: Date) =>
  recordMessages(tx, [{ ...message, by }], now)

/** Adds mails to the timelines of several orders in one statement. */
export async function recordMessages(tx: Tx, messages: (Message & { by: string | null })[], now: Date) {
  if (messages.length === 0) return
  const rows = messages.map(({ order_id, business_id, by, ...data }) => {
    return { order_id, business_id, by, data }
  })
  await sql`insert into order_timeline (order_id, business_id, kind, at, by, data)
    select order_id, business_id, 'message', ${now}, by, data
    from json_to_recordset(${JSON.stringify(rows)}::json) as entry (order_id uuid, business_id bigint, by text, data jsonb)`.execute(
    tx,
  )
}

/**
 * Records that the buyer canceled the order. The status history has no name in that case, as for changes by the service
 * itself.
 */
export async function recordBuyerCancel(tx: Tx, { business_id, id: order_id }: OrderKey, now: Date) {
  const entry = { order_id, business_id, kind: 'buyer_cancel' as const, at: now, by: null, data: '{}' }
  await tx.insertInto('order_timeline').values(entry).execute()
}
