import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import { effectiveSettings, mailSenderOf } from '../../stores/stores/index.ts'
import { checkProofOpen } from '../order-fields/index.ts'
import { orderUrls } from '../order-views/index.ts'
import { checkVersion, lockOrder, type OrderKey, recordMessage, saveOrder } from '../orders/index.ts'
import type { Author } from './create-order.ts'
import { proofMail } from './proof-mail.ts'

/**
 * Removes the proof of transfer, so that the buyer can upload another one, keeps the reason on the order, and mails it to
 * the buyer. The picture stays in the object store, because the buyer may dispute the rejection.
 */
export async function rejectProof(
  tx: Tx,
  author: Author,
  key: OrderKey,
  reason: string,
  appUrl: string,
  ifMatch: string | undefined,
  now: Date,
) {
  const locked = await lockOrder(tx, key)
  checkVersion(locked, ifMatch)
  if (!locked.transferproof_url)
    throw conflictBecause('no_proof', `Order ${locked.order_id} has no proof of transfer to reject`)
  checkProofOpen(locked, { transferproof_url: null })
  const fields = { transferproof_url: null, transferproof_rejection: reason, last_updated_by: author.user_id }
  const order = await saveOrder(tx, key, fields, author.by, now)
  if (!order.customer_email) return order
  const mail = proofMail({
    language: effectiveSettings(locked.store.settings).language,
    recipient: order.customer_email,
    business_id: key.business_id,
    store: locked.store.name,
    sender: mailSenderOf(locked.store),
    buyer: order.customer_name,
    number: order.order_id,
    reason,
    link: orderUrls(order, appUrl).public_order_url,
  })
  const mail_id = await recordMail(tx, mail)
  await recordMessage(
    tx,
    { order_id: key.id, business_id: key.business_id, mail_id, template: mail.template },
    author.by,
    now,
  )
  return order
}
