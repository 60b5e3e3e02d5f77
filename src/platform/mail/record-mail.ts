import { sql } from 'kysely'
import type { Tx } from '../db/types.ts'
import { enqueue } from '../jobs.ts'

export type Mail = {
  template: string
  recipient: string
  subject: string
  text: string
  html: string
  business_id?: number
  /** The store in whose name it is sent, and the order that it is about. */
  store_id?: number
  order_id?: string
  /** The sender's name, if not the installation's. */
  sender_name?: string
  /** The sender's address, if not the installation's; used while its domain is verified. */
  sender_address?: string | null
  /** Where answers go, if not to the sender. */
  reply_to?: string | null
  /** Contains a code or link that gives access. Members cannot read it in the outbox, and its text is deleted after sending. */
  is_secret?: boolean
  /** Where a reader ends mails like this one, for mails that nobody asked for. */
  unsubscribe_url?: string
  /** Names the mail in the address of the picture that tells that it was opened. */
  open_token?: string
}

const rowOf = (mail: Mail) => ({
  template: mail.template,
  recipient: mail.recipient,
  subject: mail.subject,
  body_text: mail.text,
  body_html: mail.html,
  business_id: mail.business_id ?? null,
  store_id: mail.store_id ?? null,
  order_id: mail.order_id ?? null,
  sender_name: mail.sender_name ?? null,
  sender_address: mail.sender_address ?? null,
  reply_to: mail.reply_to ?? null,
  is_secret: mail.is_secret ?? false,
  unsubscribe_url: mail.unsubscribe_url ?? null,
  open_token: mail.open_token ?? null,
})

/** Whoever waits for a code or a link gets it before others get their news. */
const priorityOf = ({ is_secret }: Pick<Mail, 'is_secret'>) => (is_secret ? -10 : 0)

/** A mail has one job. Queuing another replaces it, and the one that runs is not retried if its process dies. */
const jobKeyPrefix = 'mail:'

/** Queues the delivery of a mail; `slot` is when it may be sent, if not at once. */
export async function queueMail(tx: Tx, { id, is_secret }: { id: number; is_secret: boolean }, slot?: Date) {
  const job = { mail_id: id, ...(slot && { slot_at: slot.toISOString() }) }
  const options = { key: `${jobKeyPrefix}${id}`, priority: priorityOf({ is_secret }), ...(slot && { runAt: slot }) }
  await enqueue(tx, 'send-mail', job, options)
}

/** Stores a mail and enqueues its delivery in the caller's transaction, so a rollback also cancels the mail. */
export async function recordMail(tx: Tx, mail: Mail): Promise<number> {
  const row = await tx.insertInto('mails').values(rowOf(mail)).returning(['id', 'is_secret']).executeTakeFirstOrThrow()
  await queueMail(tx, row)
  return row.id
}

/** Stores several mails in two statements. Returns their ids, in the order of the mails. */
export async function recordMails(tx: Tx, mails: Mail[]): Promise<number[]> {
  if (mails.length === 0) return []
  const rows = await tx.insertInto('mails').values(mails.map(rowOf)).returning(['id', 'is_secret']).execute()
  const jobs = rows.map(({ id, is_secret }) => ({ id, priority: priorityOf({ is_secret }) }))
  await sql`select graphile_worker.add_job('send-mail', json_build_object('mail_id', id), priority => priority,
      job_key => ${jobKeyPrefix}::text || id)
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as job (id bigint, priority int)`.execute(tx)
  return rows.map(({ id }) => id)
}
