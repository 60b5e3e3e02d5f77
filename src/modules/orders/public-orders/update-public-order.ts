import type { Static } from 'typebox'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause, notFound, validationFailed } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { parseMoment } from '../../../platform/text/parse-moment.ts'
import { saveOrder } from '../orders/index.ts'
import { isNamedFor, namePictures, pictureName } from '../pictures/index.ts'
import { isOpen } from './rules.ts'
import type { PublicOrderPatch } from './schemas.ts'

/** Stores how the buyer paid an order. */
export async function updatePublicOrder(
  { secrets, config }: Pick<Service, 'secrets' | 'config'>,
  tx: Tx,
  store: { id: number; business_id: number },
  secretSlug: string,
  change: Static<typeof PublicOrderPatch>,
  now: Date,
) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'business_id', 'store_id', 'order_id', 'status', 'payment_status', 'transferproof_url'])
    .where('business_id', 'in', sameBusiness(store.business_id))
    .where('store_id', '=', store.id)
    .where('secret_slug', '=', secretSlug)
    .where('deleted_at', 'is', null)
    .forUpdate() // The lock also serializes the sequence numbers of the order's events.
    .executeTakeFirst()
  if (!order) throw notFound('There is no such order')
  if (!isOpen(order))
    throw conflictBecause(
      'order_not_open',
      `Order ${order.order_id} is ${order.status} and ${order.payment_status}; it can no longer be changed`,
    )
  const proof = change.transferproof_url && pictureName(config.baseUrl, 'transfer-proofs', change.transferproof_url)
  if (change.transferproof_url && !(proof && isNamedFor(secrets.files, 'transfer-proofs', order, proof)))
    throw validationFailed({ transferproof_url: 'not_uploaded_here' })
  const isNew = proof && change.transferproof_url !== order.transferproof_url
  if (isNew && (await namePictures(tx, order, 'transfer-proofs', [proof])).length > 0)
    throw validationFailed({ transferproof_url: 'upload_expired' })
  const fields = {
    transferproof_url: change.transferproof_url,
    ...(change.transferproof_url && { transferproof_rejection: null }),
    transfer_time: change.transfer_time ? parseMoment(change.transfer_time, 'transfer_time') : change.transfer_time,
    financial_entity_id: change.financial_entity_id,
    payment_account_holder: change.payment_account_holder,
    payment_account_number: change.payment_account_number,
    notes: change.notes,
  }
  await saveOrder(tx, order, fields, null, now)
}
