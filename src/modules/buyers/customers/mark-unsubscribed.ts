import type { Tx } from '../../../platform/db/types.ts'
import type { ActOnEvents } from '../../events/index.ts'
import { findUnmarked } from '../mail-consents/index.ts'
import { recordUpdated } from './manage-customers.ts'
import { normalizeEmail } from './rules.ts'

/** Marks the customer with this address, if there is one, as unsubscribed from offers or subscribed again. */
export async function markUnsubscribed(
  tx: Tx,
  business_id: number,
  address: string,
  is_unsubscribe: boolean,
  now: Date,
) {
  const changed = await tx
    .updateTable('customers')
    .set({ is_unsubscribe, last_updated_at: now })
    .where('business_id', '=', business_id)
    .where('email', '=', normalizeEmail(address))
    .where('is_unsubscribe', '<>', is_unsubscribe)
    .returningAll()
    .execute()
  await recordUpdated(tx, changed, now)
}

/** Marks new customers whose address opted out before they became customers, because a checkout does not check that. */
export const followOptOuts: ActOnEvents = async (tx, events, now) => {
  const created = events.map(({ business_id, payload }) => ({ business_id, id: Number(payload.id) }))
  const unmarked = await findUnmarked(tx, created)
  for (const [businessId, customers] of Map.groupBy(unmarked, ({ business_id }) => business_id)) {
    const ids = customers.map(({ id }) => id)
    const changed = await tx
      .updateTable('customers')
      .set({ is_unsubscribe: true, last_updated_at: now })
      .where('business_id', '=', businessId)
      .where('id', 'in', ids)
      .where('is_unsubscribe', '=', false)
      .returningAll()
      .execute()
    await recordUpdated(tx, changed, now)
  }
}
