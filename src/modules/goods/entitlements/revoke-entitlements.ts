import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'

/** An order or a subscription of a business. */
type Key = { business_id: number; id: string }

type Of = { orders: string[] } | { subscriptions: string[] }

/** Revokes entitlements and returns the ids of those that were valid. */
export async function revokeEntitlements(tx: Tx, businessId: number, of: Of, now: Date): Promise<string[]> {
  const [column, ids] =
    'orders' in of ? (['order_id', of.orders] as const) : (['subscription_id', of.subscriptions] as const)
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('entitlements')
    .set({ revoked_at: now })
    .where('business_id', 'in', sameBusiness(businessId))
    .where(column, 'in', ids)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Restores the entitlements of subscriptions whose order was paid again. */
export async function restoreEntitlements(tx: Tx, businessId: number, subscriptionIds: string[]): Promise<string[]> {
  if (subscriptionIds.length === 0) return []
  const rows = await tx
    .updateTable('entitlements')
    .set({ revoked_at: null })
    .where('business_id', 'in', sameBusiness(businessId))
    .where('subscription_id', 'in', subscriptionIds)
    .where('revoked_at', 'is not', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Sets or clears the expiry, for a subscription that ends with its period. */
export const limitEntitlements = (tx: Tx, { business_id, id }: Key, until: string | Date | null) =>
  tx
    .updateTable('entitlements')
    .set({ expires_at: until })
    .where('business_id', 'in', sameBusiness(business_id))
    .where('subscription_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()

/** Moves an entitlement to another variant after an upgrade or downgrade. */
export const changeEntitledVariant = (tx: Tx, businessId: number, orderLineId: string, variantId: number) =>
  tx
    .updateTable('entitlements')
    .set({ variant_id: variantId })
    .where('business_id', 'in', sameBusiness(businessId))
    .where('order_line_id', '=', orderLineId)
    .execute()

/** Transfers the entitlements of an order to another customer. */
export const moveEntitlements = (tx: Tx, order: Key, customerId: number) =>
  tx
    .updateTable('entitlements')
    .set({ customer_id: customerId })
    .where('business_id', '=', order.business_id)
    .where('order_id', '=', order.id)
    .execute()

/**
 * Assigns all entitlements of one customer to another. Licences and downloads follow, because they refer to the
 * entitlement.
 */
export const moveCustomerEntitlements = (tx: Tx, businessId: number, from: number, to: number) =>
  tx
    .updateTable('entitlements')
    .set({ customer_id: to })
    .where('business_id', '=', businessId)
    .where('customer_id', '=', from)
    .execute()
