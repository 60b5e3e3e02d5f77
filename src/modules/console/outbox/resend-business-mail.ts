import type { Tx } from '../../../platform/db/types.ts'
import { resendMail } from '../../../platform/mail/resend-mail.ts'
import { createIsUnwanted } from '../../buyers/mail-consents/index.ts'
import { recordMessage } from '../../orders/orders/index.ts'

/** Sends a mail of the business again, and records that in the timeline of its order. */
export async function resendBusinessMail(tx: Tx, business_id: number, mailId: number, by: string, now: Date) {
  const mail = await resendMail(tx, business_id, mailId, createIsUnwanted(tx), now)
  const { id: mail_id, order_id, template } = mail
  if (order_id !== null) await recordMessage(tx, { order_id, business_id, mail_id, template }, by, now)
  return mail
}
