import { type RawBuilder, sql } from 'kysely'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'

/** A customer in a store of a business. Every query filters by all three ids. */
export type Owner = { business_id: number; store_id: number; customer_id: number }

/**
 * An order placed while signed in belongs to the customer; a guest order only after its email address is confirmed.
 * Otherwise anyone could register another person's address and use what that person bought.
 */
export const isTheirOrder = (businessId: number, orderId: string) => sql<boolean>`exists (
  select 1 from orders o join customers c on c.business_id in (${businessId}, ${businessId}) and c.id = o.customer_id
  where o.business_id in (${businessId}, ${businessId}) and o.id = ${sql.ref(orderId)}
  and (o.is_by_account or c.confirmed_at is not null and lower(o.customer_email) = c.email))`

/** An id, or its column in a read of several businesses. */
type BusinessId = number | RawBuilder<unknown>

/**
 * The condition that an entitlement of a subscription is in effect: while it is paid, and for the days in which a
 * renewal can still be paid. Evaluated when it is read, so that access ends even if no worker runs.
 */
const isPaidFor = (entitlement: 'e' | 'entitlements', businessId: BusinessId, now: Date) => {
  const subscriptionId = sql.ref(`${entitlement}.subscription_id`)
  const isOwn =
    typeof businessId === 'number' ? inBusiness('s.business_id', businessId) : sql`s.business_id = ${businessId}`
  return sql<boolean>`(${subscriptionId} is null or exists (
    select 1 from subscriptions s join stores t on t.id = s.store_id
    where ${isOwn} and s.id = ${subscriptionId} and ${now}::timestamptz < greatest(
      s.current_period_end + make_interval(days =>
        coalesce((t.settings->>'subscription_grace_days')::integer, ${defaultGraceDays}::integer)),
      (select max(a.expires_at) from subscription_actions a
        where a.business_id = ${businessId} and a.subscription_id = s.id and a.action_type = 'renew' and a.status = 'pending'))))`
}

const defaultGraceDays = effectiveSettings({}).subscription_grace_days

/** Selects the valid entitlements of an owner. */
export const selectOwned = (db: Db, owner: Owner, now: Date) =>
  db
    .selectFrom('entitlements')
    .where('entitlements.business_id', '=', owner.business_id)
    .where('entitlements.store_id', '=', owner.store_id)
    .where('entitlements.customer_id', '=', owner.customer_id)
    .where('entitlements.revoked_at', 'is', null)
    .where(isTheirOrder(owner.business_id, 'entitlements.order_id'))
    .where(isPaidFor('entitlements', owner.business_id, now))
    .where((eb) =>
      eb.or([eb('entitlements.expires_at', 'is', null), eb('entitlements.expires_at', '>', now.toISOString())]),
    )

export const ownsVariant = async (db: Db, owner: Owner, variantId: number, now: Date): Promise<boolean> =>
  (await selectOwned(db, owner, now)
    .select('entitlements.id')
    .where('entitlements.variant_id', '=', variantId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** SQL condition: the entitlement of this business with the alias `e` is valid. */
export const isOpen = (businessId: BusinessId, now: Date) =>
  sql<boolean>`(e.revoked_at is null and (e.expires_at is null or e.expires_at > ${now})
    and ${isPaidFor('e', businessId, now)})`

export const toOwner = (caller: { customer_id: number; store: { id: number; business_id: number } }): Owner => ({
  business_id: caller.store.business_id,
  store_id: caller.store.id,
  customer_id: caller.customer_id,
})
