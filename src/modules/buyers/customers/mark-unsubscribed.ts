import { sql } from 'kysely'
import { namedColumns } from '../../../platform/db/statements/named-columns.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { ActOnEvents } from '../../events/index.ts'
import { hasOptedOut } from '../mail-consents/index.ts'
import { recordUpdated } from './manage-customers.ts'
import { normalizeEmail } from './rules.ts'
import type { CustomerRow } from './views.ts'

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
  const ids = events.map(({ payload }) => Number(payload.id))
  const businesses = events.map(({ business_id }) => business_id)
  const { rows } = await sql<CustomerRow>`update customers set is_unsubscribe = true, last_updated_at = ${now}
    from unnest(${businesses}::bigint[], ${ids}::bigint[]) as e (business_id, id)
    where customers.business_id = e.business_id and customers.id = e.id and not is_unsubscribe
      and ${hasOptedOut('customers')}
    returning ${sql.raw(namedColumns('customers'))}`.execute(tx)
  await recordUpdated(tx, rows, now)
}
