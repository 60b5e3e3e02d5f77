import { sql } from 'kysely'
import { enqueueAll } from '../../../platform/background/jobs.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Minor } from '../../../platform/text/money.ts'
import { type NoticeKind, pauseMs } from './rules.ts'

/** Ids, amounts and quantities, but no data that names a person. */
export type NoticeData = {
  order_number?: string
  amount?: Minor | null
  currency?: string | null
  payment_method?: string
  variant_id?: number
  product_id?: number
  quantity?: number
  stock_status?: 'low_stock' | 'out_of_stock'
  account?: { id: number; name: string; provider: string }
  sender_domain?: { domain: string; store_unique_id: string | null }
  conflict?: 'order' | 'second_payment' | 'dispute' | 'unexpected_payment'
}

export type NewNotice = {
  business_id: number
  kind: Exclude<NoticeKind, 'daily_summary'>
  /** What the notification is about; there is one per subject. */
  subject: string
  order_id?: string | null
  data: NoticeData
  created_at: string
}

type InsertedNotice = { business_id: number; kind: NoticeKind }

/** Stores notifications and queues the mails and pushes about them. */
export async function recordNotices(tx: Tx, notices: NewNotice[], now: Date) {
  if (notices.length === 0) return
  const { rows } = await sql<InsertedNotice>`
    insert into notifications (business_id, kind, subject, order_id, data, created_at)
    select business_id, kind, subject, order_id, data, created_at
    from json_to_recordset(${JSON.stringify(notices)}) as t (business_id bigint, kind text, subject text, order_id uuid,
      data jsonb, created_at timestamptz)
    on conflict (business_id, kind, subject) do nothing
    returning business_id, kind`.execute(tx)
  const kinds = [...new Map(rows.map((row) => [`${row.business_id}:${row.kind}`, row])).values()]
  if (kinds.length === 0) return
  await queueMails(tx, kinds, now)
  await queuePushes(tx, kinds, now)
}

type Notified = InsertedNotice & { notified_at: string | null }

/** Queues one job for each business and kind, which mails all members. */
async function queueMails(tx: Tx, kinds: InsertedNotice[], now: Date) {
  const { rows } = await sql<Notified>`
    select t.business_id, t.kind, m.mailed_at as notified_at from ${toTable(kinds)}
    left join notification_mails m on m.business_id = t.business_id and m.kind = t.kind`.execute(tx)
  await queueKinds(tx, 'mail-notices', rows, pauseMs.mail, now)
}

/** Queues one job for each kind of the businesses whose members have devices. */
async function queuePushes(tx: Tx, kinds: InsertedNotice[], now: Date) {
  const devices = await tx
    .selectFrom('push_devices')
    .select('business_id')
    .distinct()
    .where('business_id', 'in', [...new Set(kinds.map(({ business_id }) => business_id))])
    .execute()
  const reached = new Set(devices.map(({ business_id }) => business_id))
  const pushed = kinds.filter(({ business_id }) => reached.has(business_id))
  if (pushed.length === 0) return
  const { rows } = await sql<Notified>`
    select t.business_id, t.kind, p.pushed_at as notified_at from ${toTable(pushed)}
    left join notification_pushes p on p.business_id = t.business_id and p.kind = t.kind`.execute(tx)
  await queueKinds(tx, 'compose-pushes', rows, pauseMs.push, now)
}

const toTable = (kinds: InsertedNotice[]) =>
  sql`unnest(${kinds.map(({ business_id }) => business_id)}::bigint[], ${kinds.map(({ kind }) => kind)}::text[])
    as t (business_id, kind)`

const queueKinds = (tx: Tx, task: string, kinds: Notified[], pause: number, now: Date) =>
  enqueueAll(
    tx,
    task,
    kinds.map(({ business_id, kind, notified_at }) => ({
      payload: { business_id, kind },
      key: `${task}:${business_id}:${kind}`,
      runAt: new Date(Math.max(now.getTime(), notified_at === null ? 0 : Date.parse(notified_at) + pause)),
    })),
  )
