import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import type { EventKind } from '../catalogue.ts'

type Declared = {
  kinds: readonly EventKind[]
  /**
   * The table, with a condition, in which a business that needs this reader has rows; events of others are not queued.
   * Default: all do.
   */
  isUsed?: string
}

/** Our modules that act on events after the commit, and the events that each handles. */
export const eventReaders = {
  invoices: { kinds: ['order.payment_status_changed', 'refund.created', 'refund.updated'] },
  checkout_intents: {
    kinds: ['order.created'],
    isUsed: 'checkout_intents t where true',
  },
  measuring: {
    kinds: ['order.created', 'order.status_changed', 'order.payment_status_changed'],
    isUsed: 'store_pixels t where t.is_enabled and t.sealed_token is not null',
  },
  mail_consents: {
    kinds: ['customer.created'],
    isUsed: 'mail_optouts t where true',
  },
  stock_requests: {
    kinds: ['stock.changed'],
    isUsed: 'stock_requests t where t.notified_at is null',
  },
  whatsapp: {
    kinds: ['order.created', 'order.status_changed', 'payment.received'],
    isUsed: 'whatsapp_templates t where true',
  },
  notifications: {
    kinds: [
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
  },
  messages: {
    kinds: [
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
  },
} satisfies Record<string, Declared>

export type EventReader = keyof typeof eventReaders

const declared = Object.entries(eventReaders) as [EventReader, Declared][]

/** Events per batch of a reader, few enough for a transaction of less than a second. */
export const readerBatchSize = 500

/**
 * Processes share a reader by shards: the events of a business are in one shard, which one process at a time works on, so
 * they are read in their order.
 */
const shardCount = 8

export const toShard = (businessId: number) => businessId % shardCount

type Positioned = { id: number; business_id: number; kind: string }

/** Queues events for `startEventReaders`: for each reader the events that it handles, of businesses that use it. */
export async function queueEvents(tx: Tx, events: Positioned[]) {
  const users = await findUsers(tx, events)
  const batches = declared.flatMap(([reader, { kinds, isUsed }]) => {
    const wanted = events.filter(
      ({ kind, business_id }) =>
        (kinds as readonly string[]).includes(kind) && (!isUsed || users.has(`${reader} ${business_id}`)),
    )
    return [...Map.groupBy(wanted, ({ business_id }) => toShard(business_id))].flatMap(([shard, own]) =>
      toChunks(
        own.map(({ id }) => id),
        readerBatchSize,
      ).map((event_ids) => ({ reader, shard, event_ids })),
    )
  })
  await insertBatches(tx, batches)
}

/** Which of these businesses use the readers that not every business uses, asked with one statement. */
async function findUsers(tx: Tx, events: Positioned[]): Promise<Set<string>> {
  const questions = declared.flatMap(([reader, { kinds, isUsed }]) => {
    const wanted = events.filter(({ kind }) => (kinds as readonly string[]).includes(kind))
    const ids = [...new Set(wanted.map(({ business_id }) => business_id))]
    if (!isUsed || ids.length === 0) return []
    return sql`select ${reader}::text || ' ' || b.id as name from unnest(${ids}::bigint[]) as b (id)
      where b.id in (select t.business_id from ${sql.raw(isUsed)} and t.business_id = any(${ids}::bigint[]))`
  })
  if (questions.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`${sql.join(questions, sql` union all `)}`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

/** Queues events again for a reader that has already taken them, for a later time. */
export const readAgain = (tx: Tx, reader: EventReader, events: Omit<Positioned, 'kind'>[], run_at: Date) =>
  insertBatches(
    tx,
    [...Map.groupBy(events, ({ business_id }) => toShard(business_id))].map(([shard, own]) => ({
      reader,
      shard,
      event_ids: own.map(({ id }) => id),
      run_at,
    })),
  )

export type NewBatch = {
  reader: string
  /** Null in batches of the release before, which hold events of any businesses. */
  shard: number | null
  event_ids: number[]
  is_alone?: boolean
  failures?: number
  failure?: string | null
  run_at?: Date
}

export async function insertBatches(tx: Tx, batches: NewBatch[]) {
  if (batches.length === 0) return
  await sql`insert into queued_events (reader, shard, event_ids, is_alone, failures, failure, run_at)
    select reader, shard, event_ids, coalesce(is_alone, false), coalesce(failures, 0), failure, coalesce(run_at, '-infinity')
    from json_to_recordset(${JSON.stringify(batches)}::json) as batch (reader text, shard smallint, event_ids bigint[],
      is_alone boolean, failures int, failure text, run_at timestamptz)`.execute(tx)
}

function toChunks<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}
