import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import type { Db } from '../../../platform/db/types.ts'
import { readPictureKey } from '../../orders/pictures/index.ts'

/** Deletes the transfer proofs of a business's orders from the object store. */
export async function deleteBusinessProofs(db: Db, objects: ObjectStore, businessId: number) {
  const orders = await db
    .selectFrom('orders')
    .select('transferproof_url')
    .where('business_id', '=', businessId)
    .where('transferproof_url', 'is not', null)
    .execute()
  for (const { transferproof_url } of orders) {
    const key = readPictureKey(transferproof_url)
    if (key) await objects.delete(key)
  }
}
