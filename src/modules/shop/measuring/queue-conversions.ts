import { sql } from 'kysely'
import { enqueueAll } from '../../../platform/background/jobs.ts'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { ActOnEvents, QueuedEvent } from '../../events/index.ts'
import { hasConsent, isReported, paidStatuses } from './rules.ts'

/** The job of the task `send-conversion`. */
export type ConversionJob = { business_id: number; order_id: string; vendor: string }

type News = { business_id: number; order_id: string; conversion: 'placed' | 'paid'; at: string }

/** Converts an event to a purchase; undefined if it is none. A draft counts as placed when it becomes an order. */
function toNews({ kind, payload, business_id, order_id, created_at }: QueuedEvent): News | undefined {
  if (order_id === null) return undefined
  const news = (conversion: News['conversion']) => ({ business_id, order_id, conversion, at: created_at })
  if (kind === 'order.created') return news('placed')
  if (kind === 'order.status_changed') return payload.status === 'pending' ? news('placed') : undefined
  return paidStatuses.includes(String(payload.payment_status)) ? news('paid') : undefined
}

/** Queues purchases for the services that their stores report to, each once per order. */
export const queueConversions: ActOnEvents = async (tx, events, now) => {
  const news = events.flatMap((event) => toNews(event) ?? [])
  const pixels = await readServerPixels(tx, [...new Set(news.map(({ business_id }) => business_id))])
  for (const businessId of new Set(pixels.map(({ business_id }) => business_id))) {
    const own = news.filter(({ business_id }) => business_id === businessId)
    const orders = await readOrders(tx, businessId, [...new Set(own.map(({ order_id }) => order_id))])
    const found = own.flatMap(({ order_id, conversion, at }) => {
      const order = orders.get(order_id)
      if (!order) return []
      return pixels
        .filter((one) => one.store_id === order.store_id && one.conversion === conversion)
        .map(({ store_id, vendor }) => ({ business_id: businessId, order_id, store_id, vendor, happened_at: at }))
    })
    await insertConversions(tx, found, now)
  }
}

async function readServerPixels(tx: Tx, businessIds: number[]) {
  if (businessIds.length === 0) return []
  return await tx
    .selectFrom('store_pixels')
    .select(['business_id', 'store_id', 'vendor', 'conversion'])
    .where('business_id', 'in', businessIds)
    .where('is_enabled', '=', true)
    .where('sealed_token', 'is not', null)
    .execute()
}

/** Reads the orders that are reported, whose buyers consented. */
async function readOrders(tx: Tx, businessId: number, ids: string[]) {
  const { rows } = await sql<{
    id: string
    store_id: number
    status: string
    payment_status: string
    is_probably_spam: boolean
    deleted_at: string | null
    attribution: unknown
  }>`select id, store_id, status, payment_status, is_probably_spam, deleted_at, attribution from orders
    where business_id = ${businessId} and id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.filter((row) => isReported(row) && hasConsent(row.attribution)).map((row) => [row.id, row]))
}

type Found = ConversionJob & { store_id: number; happened_at: string }

async function insertConversions(tx: Tx, found: Found[], now: Date) {
  if (found.length === 0) return
  const inserted = await tx
    .insertInto('conversions')
    .values(found.map((one) => ({ ...one, status: 'queued' as const, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['business_id', 'order_id', 'vendor'])
    .execute()
  await enqueueAll(
    tx,
    'send-conversion',
    inserted.map((payload) => ({ payload })),
  )
}

/** Old records are deleted after this many days, when no order is paid for the first time any more. */
const keptDays = 400

export async function purgeOldConversions(db: Db, now: Date) {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  const key = ['business_id', 'order_id', 'vendor']
  await purgeRows(db, { table: 'conversions', key, where: sql`created_at < ${before}`, orderBy: 'created_at' })
}
