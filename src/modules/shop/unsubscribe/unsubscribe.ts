import type { Db } from '../../../platform/db/types.ts'
import { markUnsubscribed } from '../../buyers/customers/index.ts'
import { isOptedOut, recordOptOut, removeOptOut, type Subscription } from '../../buyers/mail-consents/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'

/** Whether the address is already unsubscribed, and the store that sent the mail. */
export async function readState(db: Db, { business_id, store_id, address }: Subscription) {
  const store = await db
    .selectFrom('stores')
    .select(['name', 'settings'])
    .where('id', '=', store_id)
    .where('business_id', '=', business_id)
    .executeTakeFirst()
  if (!store) return undefined
  const { language } = effectiveSettings(store.settings)
  return { store: store.name, storeLanguage: language, isOut: await isOptedOut(db, business_id, address) }
}

/** Unsubscribes an address from offers or subscribes it again, and marks its customer accordingly. */
export async function setSubscription(db: Db, { business_id, address }: Subscription, isWanted: boolean, now: Date) {
  await db.transaction().execute(async (tx) => {
    if (isWanted) await removeOptOut(tx, business_id, address)
    else await recordOptOut(tx, { business_id, address, source: 'link' }, now)
    await markUnsubscribed(tx, business_id, address, !isWanted, now)
  })
}
