import type { Selectable } from 'kysely'
import type { Config } from '../../../config.ts'
import { extractAddress } from '../../../config-mail.ts'
import { readText } from '../../../platform/mail/read-text.ts'
import { isTextGone, isWaiting } from '../../../platform/mail/resend-mail.ts'
import { toHistory } from '../../../platform/mail/status-history.ts'
import type { Tables } from '../../../schema/tables.ts'

type Mail = Selectable<Tables['mails']>

/** Shows a mail. Secret mails are readable only by operators, and only while no mail server is configured. */
export const createShowMail =
  ({ smtpUrl }: Pick<Config, 'smtpUrl'>) =>
  ({ is_operator }: { is_operator: boolean }) =>
  (mail: Mail) => {
    const isReadable = !mail.is_secret || (is_operator && smtpUrl === undefined && mail.body_text !== '')
    return {
      id: mail.id,
      template: mail.template,
      recipient: mail.recipient,
      subject: mail.subject,
      body_text: isReadable ? readText(mail) : null,
      is_secret: mail.is_secret,
      status: mail.status,
      status_history: toHistory(mail),
      failure: mail.failure,
      is_retrying: mail.status === 'failed' && mail.given_up_at === null,
      can_resend: !isWaiting(mail) && !isTextGone(mail),
      order_id: mail.order_id,
      created_at: mail.created_at,
      sent_at: mail.sent_at,
    }
  }

export const showOrderEmail =
  ({ mailFrom }: Pick<Config, 'mailFrom'>, orderNumber: string) =>
  (mail: Mail) => ({
    id: mail.id,
    order_id: orderNumber,
    type: mail.template,
    from: formatSender(mail, mailFrom),
    to: mail.recipient,
    subject: mail.subject,
    message_id: mail.message_id,
    status: mail.status,
    status_history: toHistory(mail),
    inserted_at: mail.created_at,
    updated_at: mail.last_updated_at ?? mail.sent_at ?? mail.created_at,
  })

/** A mail as in the list, and its text if members may read it. */
export const showOrderEmailDetail = (config: Pick<Config, 'mailFrom'>, orderNumber: string) => (mail: Mail) => ({
  ...showOrderEmail(config, orderNumber)(mail),
  text: mail.is_secret ? null : readText(mail) || null,
})

function formatSender({ sender_name, sender_address }: Mail, mailFrom: string): string {
  if (sender_name === null && sender_address === null) return mailFrom
  const address = sender_address ?? extractAddress(mailFrom)
  return sender_name === null ? address : `${sender_name} <${address}>`
}

export const showSuppression = ({ id, address, reason, created_at }: Selectable<Tables['mail_suppressions']>) => ({
  id,
  address,
  reason,
  created_at,
})
