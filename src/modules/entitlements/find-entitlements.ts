import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'

/** A buyer in a store: nothing of theirs is found without both. */
export type Owner = { store_id: number; customer_id: number }

/** What an owner may use at this moment. */
export const selectOwned = (db: Db, owner: Owner, now: Date) =>
  db
    .selectFrom('entitlements')
    .where('entitlements.store_id', '=', owner.store_id)
    .where('entitlements.customer_id', '=', owner.customer_id)
    .where('entitlements.revoked_at', 'is', null)
    .where((eb) =>
      eb.or([eb('entitlements.expires_at', 'is', null), eb('entitlements.expires_at', '>', now.toISOString())]),
    )

export const ownsVariant = async (db: Db, owner: Owner, variantId: number, now: Date): Promise<boolean> =>
  (await selectOwned(db, owner, now)
    .select('entitlements.id')
    .where('entitlements.variant_id', '=', variantId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** For raw statements about table `e`: it is open at the moment of this expression. */
export const isOpen = (now: Date) =>
  sql<boolean>`(e.revoked_at is null and (e.expires_at is null or e.expires_at > ${now}))`
