import type { Selectable } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Tables } from '../../../schema/tables.ts'

/** Shows a mail. Secret ones are readable only by operators, and only while no mail server delivers them. */
export const createShowMail =
  ({ smtpUrl }: Pick<Config, 'smtpUrl'>) =>
  ({ is_operator }: { is_operator: boolean }) =>
  (mail: Selectable<Tables['mails']>) => {
    const isReadable = !mail.is_secret || (is_operator && smtpUrl === undefined && mail.body_text !== '')
    return {
      id: mail.id,
      template: mail.template,
      recipient: mail.recipient,
      subject: mail.subject,
      body_text: isReadable ? mail.body_text : null,
      is_secret: mail.is_secret,
      status: mail.status,
      created_at: mail.created_at,
      sent_at: mail.sent_at,
    }
  }
