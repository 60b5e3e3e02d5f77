import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

/** A buyer in a store: nothing of theirs is found without both. */
export type Owner = { store_id: number; customer_id: number }

/**
 * An order placed while signed in is the customer's; one of a guest only once its address is proven to be theirs. Without
 * that, whoever registers another's address would use what that other buys.
 */
export const isTheirOrder = (orderId: string) => sql<boolean>`exists (
  select from orders o join customers c on c.id = o.customer_id where o.id = ${sql.ref(orderId)}
  and (o.is_by_account or c.confirmed_at is not null and lower(o.customer_email) = c.email))`

/** What an owner may use at this moment. */
export const selectOwned = (db: Db, owner: Owner, now: Date) =>
  db
    .selectFrom('entitlements')
    .where('entitlements.store_id', '=', owner.store_id)
    .where('entitlements.customer_id', '=', owner.customer_id)
    .where('entitlements.revoked_at', 'is', null)
    .where(isTheirOrder('entitlements.order_id'))
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

export const ownerOf = (caller: { customer_id: number; store: { id: number } }): Owner => ({
  store_id: caller.store.id,
  customer_id: caller.customer_id,
})
