import type { Tx } from '../db/types.ts'
import { enqueue } from '../jobs.ts'

export type Mail = {
  template: string
  recipient: string
  subject: string
  text: string
  html: string
  business_id?: number
}

/** Stores a mail and queues its delivery in the caller's transaction: what rolls back is never sent. */
export async function recordMail(tx: Tx, mail: Mail): Promise<number> {
  const { id } = await tx
    .insertInto('mails')
    .values({
      template: mail.template,
      recipient: mail.recipient,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      business_id: mail.business_id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'send-mail', { mail_id: id })
  return id
}
