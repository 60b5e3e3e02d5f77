import type { Selectable } from 'kysely'
import type { SendMailOptions } from 'nodemailer'
import { type DkimKey, extractAddress, type MailConfig, toDomain } from '../../config-mail.ts'
import type { Tables } from '../../schema/tables.ts'
import { toMessageId, toReturnPath } from './mail-tokens.ts'
import { readTexts } from './read-text.ts'

export type StoredMail = Selectable<Tables['mails']>

/**
 * A verified domain of a business: the key that signs its mails, and the domain to which undelivered mails return if that
 * is not the installation's.
 */
export type Sender = { key: DkimKey; returnDomain: string | undefined }

type Settings = { config: Pick<MailConfig, 'mailFrom' | 'mailReturnDomain' | 'dkim'>; key: Buffer }

/**
 * Header fields that the signature covers. One-click unsubscribing only works if both of its fields are signed (RFC
 * 8058).
 */
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

/** The Message-ID of a mail. Later tries repeat that of the first, even if the settings have changed since. */
export const messageIdFor = (mail: StoredMail, { config, key }: Settings) =>
  mail.message_id ?? toMessageId(key, mail.id, toDomain(extractAddress(config.mailFrom)))

const toAddress = (address: string) => ({ name: '', address })

const toHeaders = ({ unsubscribe_url }: StoredMail) => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribe_url !== null && {
    'List-Unsubscribe': `<${unsubscribe_url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

const toSignature = ({ domain, selector, privateKey }: NonNullable<Settings['config']['dkim']>) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: signedFields,
})

/** Makes the mail to send from a stored one: sender, recipient, headers and signature. */
export function composeEnvelope(
  mail: StoredMail,
  sender: Sender | undefined,
  settings: Settings,
  now: Date,
): SendMailOptions {
  const { config, key } = settings
  const own = extractAddress(config.mailFrom)
  const address = sender ? mail.sender_address! : own
  const returnDomain = sender?.returnDomain ?? config.mailReturnDomain
  const dkim = sender?.key ?? config.dkim
  // Passes objects, because nodemailer would parse a text as a list, and `x,somebody@example.com` would reach an
  // unchecked address.
  const to = toAddress(mail.recipient)
  return {
    from: mail.sender_name === null && !sender ? config.mailFrom : { name: mail.sender_name ?? '', address },
    ...(mail.reply_to !== null && { replyTo: toAddress(mail.reply_to) }),
    to,
    envelope: { from: returnDomain ? toReturnPath(key, mail.id, returnDomain) : address, to: [to] },
    subject: mail.subject,
    ...readTexts(mail),
    date: now,
    messageId: messageIdFor(mail, settings),
    headers: toHeaders(mail),
    ...(dkim && { dkim: toSignature(dkim) }),
    // The text of a mail is written by people, so it may not refer to files or addresses on this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
