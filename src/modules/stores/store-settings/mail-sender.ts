import { effectiveSettings } from './rules.ts'

/**
 * The sender's name and the reply address of a store's mails: from its settings, or its name and its address for
 * buyers.
 */
export function toMailSender(store: { name: string; email: string | null; settings: unknown }) {
  const { mail_sender_name, mail_sender_address, mail_reply_to } = effectiveSettings(store.settings)
  return {
    sender_name: mail_sender_name ?? store.name,
    sender_address: mail_sender_address,
    reply_to: mail_reply_to ?? store.email,
  }
}
