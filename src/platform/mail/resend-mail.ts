import type { Tx } from '../db/types.ts'
import { conflictBecause, notFound } from '../errors/errors.ts'
import type { StoredMail } from './compose-envelope.ts'
import type { MailContent } from './layout/blocks.ts'
import { readTexts } from './read-text.ts'
import { recordMail } from './record-mail.ts'
import { findSuppression, type IsUnwanted } from './suppressions.ts'

/** Whether the queue still tries the mail, or will once a mail server is configured. */
export const isWaiting = ({ status, given_up_at }: Pick<StoredMail, 'status' | 'given_up_at'>) =>
  status === 'stored' || (status === 'failed' && given_up_at === null)

export const isTextGone = ({ is_secret, body_text }: Pick<StoredMail, 'is_secret' | 'body_text'>) =>
  is_secret && body_text === ''

/** Sends a copy of a mail as a new one, because mail programs hide a second one with the same Message-ID. */
export async function resendMail(
  tx: Tx,
  businessId: number,
  id: number,
  isUnwanted: IsUnwanted,
  now: Date,
): Promise<StoredMail> {
  const mail = await tx
    .selectFrom('mails')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!mail) throw notFound('There is no such mail')
  if (isTextGone(mail)) throw conflictBecause('mail_text_gone', 'The text of this mail was deleted after it was sent')
  if (isWaiting(mail)) throw conflictBecause('mail_waiting', 'This mail was not sent yet; it will be by itself')
  const { is_secret, unsubscribe_url, recipient: address } = mail
  const kind = { is_secret, hasUnsubscribe: unsubscribe_url !== null }
  const stop = await findSuppression(tx, { business_id: businessId, address }, kind)
  const reason = stop ?? ((await isUnwanted(mail)) ? 'unsubscribed' : undefined)
  if (reason) throw conflictBecause('address_suppressed', 'This address gets no mail any more', { suppression: reason })
  const copyId = await recordMail(tx, {
    template: mail.template,
    recipient: mail.recipient,
    subject: mail.subject,
    ...readTexts(mail),
    ...(mail.content !== null && { content: JSON.parse(mail.content) as MailContent }),
    business_id: businessId,
    sender_address: mail.sender_address,
    reply_to: mail.reply_to,
    is_secret,
    ...(mail.store_id !== null && { store_id: mail.store_id }),
    ...(mail.order_id !== null && { order_id: mail.order_id }),
    ...(mail.sender_name !== null && { sender_name: mail.sender_name }),
    ...(unsubscribe_url !== null && { unsubscribe_url }),
  })
  await tx.updateTable('mails').set({ resent_at: now, last_updated_at: now }).where('id', '=', id).execute()
  return await tx.selectFrom('mails').selectAll().where('id', '=', copyId).executeTakeFirstOrThrow()
}
