import type { Selectable } from 'kysely'
import type { SendMailOptions } from 'nodemailer'
import { addressOf, type DkimKey, domainOf, type MailConfig } from '../../config-mail.ts'
import type { Tables } from '../../schema/tables.ts'
import { messageIdOf, returnPathOf } from './mail-tokens.ts'

export type StoredMail = Selectable<Tables['mails']>

/** A verified domain of a business: the key of its mails, and where reports about them go if not to the installation. */
export type Sender = { key: DkimKey; returnDomain: string | undefined }

type Settings = { config: Pick<MailConfig, 'mailFrom' | 'mailReturnDomain' | 'dkim'>; key: Buffer }

/** Fields that a signature covers. One-click unsubscribing counts only if its two are among them (RFC 8058). */
const signedFields = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':')

/** The Message-ID of a mail: that of its first try, also if the settings have changed since. */
export const messageIdFor = (mail: StoredMail, { config, key }: Settings) =>
  mail.message_id ?? messageIdOf(key, mail.id, domainOf(addressOf(config.mailFrom)))

const toAddress = (address: string) => ({ name: '', address })

/** A stored mail as it is sent: from whom, to whom, with which headers and which signature. */
export function composeEnvelope(
  mail: StoredMail,
  sender: Sender | undefined,
  settings: Settings,
  now: Date,
): SendMailOptions {
  const { config, key } = settings
  const own = addressOf(config.mailFrom)
  const address = sender ? mail.sender_address! : own
  const returnDomain = sender?.returnDomain ?? config.mailReturnDomain
  const dkim = sender?.key ?? config.dkim
  // As objects: a text would be parsed as a list, and `x,somebody@example.com` would reach an address that was not checked.
  const to = toAddress(mail.recipient)
  return {
    from: mail.sender_name === null && !sender ? config.mailFrom : { name: mail.sender_name ?? '', address },
    ...(mail.reply_to !== null && { replyTo: toAddress(mail.reply_to) }),
    to,
    envelope: { from: returnDomain ? returnPathOf(key, mail.id, returnDomain) : address, to: [to] },
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    date: now,
    messageId: messageIdFor(mail, settings),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe_url !== null && {
        'List-Unsubscribe': `<${mail.unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: signedFields,
      },
    }),
    // A mail's text comes from people; nothing of it may name a file or an address of ours.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
