import { sql } from 'kysely'
import { enqueueAll } from '../../../platform/background/jobs.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Minor } from '../../../platform/text/money.ts'
import { mailPauseMs, type NoticeKind } from './rules.ts'

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

/** Stores notifications and queues the mails about them. */
export async function recordNotices(tx: Tx, notices: NewNotice[], now: Date) {
  if (notices.length === 0) return
  const { rows } = await sql<InsertedNotice>`
    insert into notifications (business_id, kind, subject, order_id, data, created_at)
    select business_id, kind, subject, order_id, data, created_at
    from json_to_recordset(${JSON.stringify(notices)}) as t (business_id bigint, kind text, subject text, order_id uuid,
      data jsonb, created_at timestamptz)
    on conflict (business_id, kind, subject) do nothing
    returning business_id, kind`.execute(tx)
  await queueMails(tx, rows, now)
}

/** Queues one job for each business and kind, which mails all members. */
async function queueMails(tx: Tx, inserted: InsertedNotice[], now: Date) {
  const pairs = [...new Map(inserted.map((one) => [`${one.business_id}:${one.kind}`, one])).entries()]
  if (pairs.length === 0) return
  const { rows } = await sql<InsertedNotice & { mailed_at: string }>`
    select m.business_id, m.kind, m.mailed_at from notification_mails m
    join unnest(${pairs.map(([, one]) => one.business_id)}::bigint[], ${pairs.map(([, one]) => one.kind)}::text[])
      as t (business_id, kind) on t.business_id = m.business_id and t.kind = m.kind
    where m.mailed_at is not null`.execute(tx)
  const mailed = new Map(rows.map((row) => [`${row.business_id}:${row.kind}`, Date.parse(row.mailed_at)]))
  await enqueueAll(
    tx,
    'mail-notices',
    pairs.map(([key, { business_id, kind }]) => ({
      payload: { business_id, kind },
      key: `mail-notices:${key}`,
      runAt: new Date(Math.max(now.getTime(), (mailed.get(key) ?? 0) + mailPauseMs)),
    })),
  )
}
