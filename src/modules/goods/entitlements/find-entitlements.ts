import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

/** A customer in a store. Every query filters by both. */
export type Owner = { store_id: number; customer_id: number }

/**
 * An order placed while signed in belongs to the customer; a guest order only after its email address is confirmed.
 * Otherwise anyone could register another person's address and use what that person bought.
 */
export const isTheirOrder = (orderId: string) => sql<boolean>`exists (
  select from orders o join customers c on c.id = o.customer_id where o.id = ${sql.ref(orderId)}
  and (o.is_by_account or c.confirmed_at is not null and lower(o.customer_email) = c.email))`

/** Selects the valid entitlements of an owner. */
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

/** SQL condition: the entitlement with the alias `e` is valid. */
export const isOpen = (now: Date) =>
  sql<boolean>`(e.revoked_at is null and (e.expires_at is null or e.expires_at > ${now}))`

export const ownerOf = (caller: { customer_id: number; store: { id: number } }): Owner => ({
  store_id: caller.store.id,
  customer_id: caller.customer_id,
})
