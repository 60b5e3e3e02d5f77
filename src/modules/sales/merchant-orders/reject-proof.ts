import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors.ts'
import { checkProofOpen } from '../order-fields/index.ts'
import { type Language, mailBuyer, type Said } from '../order-mails/index.ts'
import { checkVersion, lockOrder, type OrderKey, saveOrder } from '../orders/index.ts'
import type { Author } from './create-order.ts'

const said: Record<Language, (number: string) => Omit<Said, 'quote'>> = {
  en: (number) => ({
    subject: `Please send another proof of transfer for order ${number}`,
    about: `We could not accept the proof of transfer for order ${number}:`,
    ending: 'Please upload another proof on the page of your order.',
  }),
  id: (number) => ({
    subject: `Mohon kirim ulang bukti transfer pesanan ${number}`,
    about: `Kami belum bisa menerima bukti transfer untuk pesanan ${number}:`,
    ending: 'Silakan unggah bukti lain di halaman pesanan Anda.',
  }),
}

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
  const say = (language: Language) => ({ ...said[language](order.order_id), quote: reason })
  await mailBuyer(tx, locked, { template: 'transfer-proof-rejected', say, appUrl, by: author.by, now })
  return order
}
