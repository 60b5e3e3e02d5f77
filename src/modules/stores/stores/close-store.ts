import { sql } from 'kysely'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { getStore } from '../store-settings/index.ts'

export type ClosedStoreJob = { store_id: number }

/**
 * Closes a store: it sells nothing, and its subscriptions end with the paid period. Customers can still sign in and use
 * what they bought. A store can be reopened; ended subscriptions stay ended.
 */
export async function closeStore(tx: Tx, businessId: number, actor: string, id: string, now: Date) {
  const store = await getStore(tx, businessId, id)
  if (store.closed_at !== null) throw conflictBecause('store_closed', `${store.name} is closed already`)
  await setClosed(tx, store.id, now, now)
  await enqueue(tx, 'end-store-subscriptions', { store_id: store.id } satisfies ClosedStoreJob)
  const { unique_id: target } = store
  await recordAudit(tx, { business_id: businessId, actor, action: 'store.closed', target, details: {} }, now)
  return await getStore(tx, businessId, id)
}

export async function reopenStore(tx: Tx, businessId: number, actor: string, id: string, now: Date) {
  const store = await getStore(tx, businessId, id)
  if (store.closed_at === null) throw conflictBecause('store_open', `${store.name} is open already`)
  await setClosed(tx, store.id, null, now)
  const { unique_id: target } = store
  await recordAudit(tx, { business_id: businessId, actor, action: 'store.reopened', target, details: {} }, now)
  return await getStore(tx, businessId, id)
}

/** Throws 409 for a closed store, where neither buyers nor merchants can sell. */
export function refuseIfClosed(store: { name: string; closed_at: string | null }) {
  if (store.closed_at !== null) throw conflictBecause('store_closed', `${store.name} is closed and sells nothing`)
}

const setClosed = (tx: Tx, storeId: number, closed_at: Date | null, now: Date) =>
  tx.updateTable('stores').set({ closed_at, last_updated_at: now }).where('id', '=', storeId).execute()

/** Throws 409 while buyers of the store have a running subscription or access to goods. */
export async function refuseWhileInUse(db: Db, store: { id: number; business_id: number; name: string }, now: Date) {
  const { rows } = await sql<{ subscriptions: number; goods: number }>`select
    (select count(*) from subscriptions s where s.business_id = ${store.business_id} and s.store_id = ${store.id}
      and s.status = 'active')::integer as subscriptions,
    (select count(*) from entitlements e where e.business_id = ${store.business_id} and e.store_id = ${store.id}
      and e.subscription_id is null
      and e.revoked_at is null and (e.expires_at is null or e.expires_at > ${now}))::integer as goods`.execute(db)
  const { subscriptions, goods } = rows[0]!
  if (subscriptions + goods === 0) return
  throw conflictBecause(
    'store_in_use',
    `Buyers of ${store.name} still use what they bought: ${subscriptions} subscriptions, ${goods} goods. Close the store instead`,
    { subscriptions, goods },
  )
}
