import { sql } from 'kysely'
import { enqueue, enqueueAll } from '../background/jobs.ts'
import type { Tx } from '../db/types.ts'
import type { StoredMail } from './compose-envelope.ts'
import type { MailContent } from './layout/blocks.ts'
import type { HistoryEntry } from './status-history.ts'

export type Mail = {
  template: string
  recipient: string
  subject: string
  text: string
  html: string
  /** What text and HTML were made from, so that they need not be kept for long. */
  content?: MailContent
  business_id?: number
  /** The store in whose name the mail is sent, and the order that it is about. */
  store_id?: number
  order_id?: string
  /** The sender's name, if not the installation's. */
  sender_name?: string
  /** The sender's address if it is not the installation's. It is used while its domain is verified. */
  sender_address?: string | null
  /** The address for replies if it is not the sender's. */
  reply_to?: string | null
  /** Contains a code or link that gives access. Members cannot read it in the outbox, and its text is deleted after sending. */
  is_secret?: boolean
  /** Where the recipient unsubscribes, for mails that were not requested. */
  unsubscribe_url?: string
  /** Identifies the mail in the address of its tracking picture. */
  open_token?: string
}

/** Texts that were cut within a character are repaired: JSON cannot hold them. */
const toRow = (mail: Mail) => ({
  template: mail.template,
  recipient: mail.recipient,
  subject: mail.subject.toWellFormed(),
  body_text: mail.text.toWellFormed(),
  body_html: mail.html.toWellFormed(),
  business_id: mail.business_id ?? null,
  store_id: mail.store_id ?? null,
  order_id: mail.order_id ?? null,
  sender_name: mail.sender_name?.toWellFormed() ?? null,
  sender_address: mail.sender_address ?? null,
  reply_to: mail.reply_to ?? null,
  is_secret: mail.is_secret ?? false,
  unsubscribe_url: mail.unsubscribe_url ?? null,
  open_token: mail.open_token ?? null,
  // The text of a secret mail is deleted after sending.
  content: mail.content && !mail.is_secret ? JSON.stringify(mail.content) : null,
})

const columns: Record<keyof ReturnType<typeof toRow>, string> = {
  template: 'text',
  recipient: 'text',
  subject: 'text',
  body_text: 'text',
  body_html: 'text',
  business_id: 'bigint',
  store_id: 'bigint',
  order_id: 'uuid',
  sender_name: 'text',
  sender_address: 'text',
  reply_to: 'text',
  is_secret: 'boolean',
  unsubscribe_url: 'text',
  open_token: 'text',
  content: 'text',
}
const names = sql.raw(Object.keys(columns).join(', '))
const declared = sql.raw(
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
)

/** Mails with a code or a link are sent before others, because a person waits for them. */
const toPriority = ({ is_secret }: Pick<Mail, 'is_secret'>) => (is_secret ? -10 : 0)

/**
 * A mail has one job. Queuing another replaces it; a running job that was replaced is not retried if its process dies.
 */
const jobKeyPrefix = 'mail:'

/** The job has 25 tries, and in the last one the mail is given up. */
const maxFailures = 24

/**
 * Queues the next try of a mail at a given time. A new job would have all its tries again, so the failed ones are
 * subtracted; otherwise pauses would not grow, and no try would be the last.
 */
export async function queueMailAt(
  tx: Tx,
  { id, is_secret, status_history }: StoredMail,
  slot: Date,
  postponed: number,
) {
  const key = `${jobKeyPrefix}${id}`
  const job = { mail_id: id, slot_at: slot.toISOString(), postponed }
  await enqueue(tx, 'send-mail', job, { key, priority: toPriority({ is_secret }), runAt: slot })
  const failures = (status_history as HistoryEntry[]).filter(({ status }) => status === 'failed').length
  if (failures === 0) return
  await sql`select from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = ${key}),
    attempts => ${Math.min(failures, maxFailures)}::int)`.execute(tx)
}

/** Stores a mail and enqueues its delivery in the caller's transaction, so a rollback also cancels the mail. */
export const recordMail = async (tx: Tx, mail: Mail): Promise<number> => (await recordMails(tx, [mail]))[0]!

/** Stores several mails in two statements, whose texts do not depend on their number. Returns their ids, in the order of the mails. */
export async function recordMails(tx: Tx, mails: Mail[]): Promise<number[]> {
  if (mails.length === 0) return []
  const { rows } = await sql<{ id: number }>`insert into mails (${names})
    select ${names} from json_to_recordset(${JSON.stringify(mails.map(toRow))}::json) as mail (${declared})
    returning id`.execute(tx)
  const jobs = mails.map((mail, i) => {
    const { id } = rows[i]!
    return { payload: { mail_id: id }, key: `${jobKeyPrefix}${id}`, priority: toPriority(mail) }
  })
  await enqueueAll(tx, 'send-mail', jobs)
  return rows.map(({ id }) => id)
}
