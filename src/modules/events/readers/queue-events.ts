import type { Tx } from '../../../platform/db/types.ts'
import type { EventKind } from '../catalogue.ts'

/** Our modules that act on events after the commit, and the events that each handles. */
export const eventReaders = {
  invoices: ['order.payment_status_changed', 'refund.created', 'refund.updated'],
  checkout_intents: ['order.created'],
  measuring: ['order.created', 'order.status_changed', 'order.payment_status_changed'],
  mail_consents: ['customer.created'],
  stock_requests: ['stock.changed'],
  whatsapp: ['order.created', 'order.status_changed', 'payment.received'],
  notifications: [
    'order.created',
    'order.updated',
    'payment.received',
    'payment.failed',
    'refund.created',
    'refund.updated',
    'return.created',
    'return.updated',
    'stock.changed',
  ],
  messages: [
    'order.created',
    'order.epayment_created',
    'order.status_changed',
    'payment.received',
    'shipment.status.updated',
    'subscription.renewed',
    'subscription.paused',
    'subscription.canceled',
    'subscription.expired',
  ],
} satisfies Record<string, readonly EventKind[]>

export type EventReader = keyof typeof eventReaders

/** Events per batch of a reader, few enough for a short transaction. */
export const readerBatchSize = 100

/** Queues events for `startEventReaders`: for each reader the events that it handles. */
export async function queueEvents(tx: Tx, events: { id: number; kind: string }[]) {
  const batches = Object.entries<readonly string[]>(eventReaders).flatMap(([reader, kinds]) => {
    const ids = events.flatMap(({ id, kind }) => (kinds.includes(kind) ? [id] : []))
    return toChunks(ids, readerBatchSize).map((event_ids) => ({ reader, event_ids }))
  })
  if (batches.length > 0) await insertBatches(tx, batches)
}

/** Queues events again for a reader that has already taken them, for a later time. */
export const readAgain = (tx: Tx, reader: EventReader, event_ids: number[], run_at: Date) =>
  insertBatches(tx, [{ reader, event_ids, run_at }])

export const insertBatches = (
  tx: Tx,
  batches: { reader: string; event_ids: number[]; failures?: number; failure?: string | null; run_at?: Date }[],
) => tx.insertInto('queued_events').values(batches).execute()

function toChunks<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}
