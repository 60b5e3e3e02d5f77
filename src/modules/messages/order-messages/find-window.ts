import type { Db } from '../../../platform/db/types.ts'
import type { FullOrder } from '../../orders/orders/index.ts'
import { accountsOfStore, listMessageAccounts } from '../../stores/provider-accounts/index.ts'
import { windowMs } from './rules.ts'

type Buyer = Pick<FullOrder, 'business_id' | 'store_id' | 'customer_phone'>

/**
 * Finds the store's account that the buyer wrote to recently, and until when the channel accepts free text from it;
 * other accounts may not answer. Undefined if there is none.
 */
export async function findWindow(db: Db, { business_id, store_id, customer_phone }: Buyer, now: Date) {
  const accounts = accountsOfStore(await listMessageAccounts(db, business_id), store_id)
  if (!customer_phone || accounts.length === 0) return undefined
  const last = await db
    .selectFrom('order_messages as m')
    .innerJoin('channel_callbacks as c', (join) =>
      join.onRef('c.business_id', '=', 'm.business_id').onRef('c.event_id', '=', 'm.provider_message_id'),
    )
    .select(['m.at', 'c.account_id'])
    .where('m.business_id', '=', business_id)
    .where('m.sender_phone', '=', customer_phone)
    .where('m.status', '=', 'received')
    .where('m.at', '>', new Date(now.getTime() - windowMs).toISOString())
    .where(
      'c.account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .orderBy('m.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && { account_id: last.account_id, until: new Date(Date.parse(last.at) + windowMs).toISOString() }
}
