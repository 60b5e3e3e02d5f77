import type { Db } from '../db/types.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'

/** Sends a stored mail by SMTP. Without SMTP it stays in the outbox, and the log mentions it without the address. */
export async function sendMail(
  db: Db,
  options: { smtpUrl: string | undefined; from: string; log: Logger; metrics: Metrics },
  mailId: number,
  now: Date,
) {
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mailId)
    .where('status', '<>', 'sent')
    .executeTakeFirst()
  if (!mail || (mail.is_secret && mail.body_text === '')) return
  if (!options.smtpUrl) {
    options.metrics.mails.inc({ outcome: 'stored' })
    options.log.info({ mail_id: mail.id, template: mail.template }, 'mail stored in the outbox (SMTP_URL is not set)')
    return
  }
  const { createTransport } = await import('nodemailer') // On demand: only a service with SMTP needs its 20 MB.
  const transport = createTransport(options.smtpUrl)
  try {
    await transport.sendMail({
      from: mail.sender_name === null ? options.from : { name: mail.sender_name, address: addressOf(options.from) },
      ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      messageId: `<mail-${mail.id}@etalase>`,
    })
  } catch (error) {
    options.metrics.mails.inc({ outcome: 'failed' })
    const failure = (error as { code?: string }).code ?? 'error'
    await db.updateTable('mails').set({ status: 'failed', failure }).where('id', '=', mailId).execute()
    throw new Error(`The mail server refused or did not answer (${failure})`) // The queue retries it.
  } finally {
    transport.close()
  }
  const kept = mail.is_secret ? { body_text: '', body_html: '' } : {}
  const sent = { status: 'sent', sent_at: now, failure: null, ...kept } as const
  await db.updateTable('mails').set(sent).where('id', '=', mailId).execute()
  options.metrics.mails.inc({ outcome: 'sent' })
}

/** `Etalase <no-reply@shop.example>` → the address in it. */
const addressOf = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from
