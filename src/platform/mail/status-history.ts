import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../schema/tables.ts'
import type { Db } from '../db/types.ts'
import type { StoredMail } from './compose-envelope.ts'

export const mailStatuses = ['stored', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed'] as const

export type MailStatus = (typeof mailStatuses)[number]

/** Besides statuses, the history has reports that do not change the status. */
export type HistoryEntry = { status: MailStatus | 'opened' | 'delayed'; timestamp: string }

/** The history of a mail. Reports or the tracking picture show that it was opened. */
export const toHistory = ({
  created_at,
  opened_at,
  status_history,
}: Pick<StoredMail, 'created_at' | 'opened_at' | 'status_history'>): HistoryEntry[] => [
  { status: 'stored', timestamp: created_at },
  ...(status_history as HistoryEntry[]),
  ...(opened_at === null ? [] : [{ status: 'opened' as const, timestamp: opened_at }]),
]

/** The history with one more entry, as a value for an update. */
export const withEntry = (status: HistoryEntry['status'], at: Date) =>
  sql<string>`status_history || ${JSON.stringify([{ status, timestamp: toTimestamp(at) }])}::jsonb`

/** Formats a time as the database does, with microseconds. */
export const toTimestamp = (at: Date) => at.toISOString().replace('Z', '000Z')

type Change = Partial<
  Pick<StoredMail, 'failure' | 'message_id' | 'sender_address' | 'body_text' | 'body_html'> & {
    sent_at: Date
    given_up_at: Date
  }
>

/** Records that the mail server accepted the mail, unless a report about it arrived before and says more. */
export async function markSent(db: Db, id: number, now: Date, change: Change) {
  const status = sql<MailStatus>`case when status in ('stored', 'failed') then 'sent' else status end`
  await update(db, id, { ...change, status, status_history: withEntry('sent', now), last_updated_at: now }).execute()
}

/** Records that the mail was not sent, unless a report says that it was delivered. */
export async function markUnsent(db: Db, id: number, status: 'failed' | 'suppressed', now: Date, change: Change) {
  await update(db, id, { ...change, status, status_history: withEntry(status, now), last_updated_at: now })
    .where('status', 'in', ['stored', 'failed'])
    .execute()
}

const update = (db: Db, id: number, values: UpdateObject<Tables, 'mails'>) =>
  db.updateTable('mails').set(values).where('id', '=', id)
