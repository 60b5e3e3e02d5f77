import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/ids.ts'
import { recordEvent } from '../../events/index.ts'
import { changeOrderStatus, microseconds } from './change-order-status.ts'
import type { Author } from './create-order.ts'
import { showOrderEvent } from './event-views.ts'
import { type FullOrder, loadOrder } from './load-orders.ts'
import { lockOrder } from './lock-orders.ts'
import { retakeStock } from './move-stock.ts'
import { createOrderNumber, createSecretSlug } from './order-number.ts'
import type { DuplicateIn } from './write-schemas.ts'

/** The same goods and prices as a new, unpaid order; the original is canceled and its stock passes over. */
export async function duplicateOrder(
  tx: Tx,
  author: Author,
  id: string,
  input: Static<typeof DuplicateIn>,
  now: Date,
): Promise<FullOrder> {
  const original = await lockOrder(tx, id)
  if (original.status !== 'canceled') await changeOrderStatus(tx, id, { status: 'canceled' }, author.by, now)
  const copy = createUuid()
  const changes = {
    id: copy,
    legacy_id: null,
    order_id: createOrderNumber(now),
    secret_slug: createSecretSlug(),
    version: 1,
    last_event_sequence: 1,
    status: 'pending',
    payment_status: 'unpaid',
    ...Object.fromEntries(
      'confirmed in_process ready shipped completed rts canceled closed paid conflict settled transfer'
        .split(' ')
        .map((name) => [`${name}_time`, null]),
    ),
    draft_time: now,
    pending_time: now,
    unpaid_time: now,
    pg_payment_info: {},
    pg_reference_id: null,
    pg_paid_info: null,
    epayment_provider: null,
    transferproof_url: null,
    payment_expiration_at: null,
    shipment_receipt: null,
    shipment_status: null,
    shipment_status_history: [],
    is_shipment_completed: false,
    awb_status: 'unavailable',
    awb_ca_status: 'unavailable',
    rtsproof_url: null,
    external_id: null,
    fingerprint: null,
    cart_id: null,
    created_by: author.user_id,
    last_updated_by: author.user_id,
    created_at: now,
    last_updated_at: now,
    ...input,
    is_from_payment_link: original.is_from_payment_link || input.payment_method === 'payment_link',
  }
  await sql`insert into orders select (jsonb_populate_record(o, ${JSON.stringify(changes)}::jsonb)).*
    from orders o where o.id = ${id}`.execute(tx)
  await copyLines(tx, id, copy)
  const entry = { order_id: copy, at: now, by: author.by, from_status: null }
  await tx
    .insertInto('order_status_history')
    .values([
      { ...entry, axis: 'status', to_status: 'pending' },
      { ...entry, axis: 'payment', to_status: 'unpaid' },
    ])
    .execute()
  await retakeStock(tx, [copy], now)
  const order = await loadOrder(tx, copy)
  const payload = { ...showOrderEvent(order), created_at: microseconds(now) }
  await recordEvent(tx, { business_id: order.business_id, kind: 'order.created', order_id: copy, payload }, now)
  return order
}

async function copyLines(tx: Tx, from: string, to: string) {
  const lines = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', from)
    .orderBy('position')
    .execute()
  if (lines.length === 0) return
  const copies = lines.map((line) => ({ ...line, id: createUuid(), order_id: to }))
  await tx.insertInto('order_lines').values(copies).execute()
}
