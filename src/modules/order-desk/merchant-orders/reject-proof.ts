import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { checkProofOpen } from '../../orders/fields/index.ts'
import { mailBuyer } from '../../orders/mails/index.ts'
import { checkVersion, lockOrder, type OrderKey, saveOrder } from '../../orders/orders/index.ts'
import type { Addresses } from '../../stores/store-messages/index.ts'
import type { Author } from '../order-routes/index.ts'

/**
 * Removes the proof of transfer, so that the buyer can upload another one. Stores the reason on the order and mails it
 * to the buyer. The picture stays in the object store, because the buyer may dispute the rejection.
 */
export async function rejectProof(
  tx: Tx,
  author: Author,
  key: OrderKey,
  reason: string,
  addresses: Addresses,
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
  const say = () => ({ quote: reason })
  await mailBuyer(tx, locked, { kind: 'proof_rejected', say, addresses, by: author.by, now })
  return order
}
