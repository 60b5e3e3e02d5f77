import type { Tx } from '../../../platform/db/types.ts'

type Of = { orders: string[] } | { subscriptions: string[] }

/** Takes access away; gives back the ids of what was open until now. */
export async function revokeEntitlements(tx: Tx, of: Of, now: Date): Promise<string[]> {
  const [column, ids] =
    'orders' in of ? (['order_id', of.orders] as const) : (['subscription_id', of.subscriptions] as const)
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('entitlements')
    .set({ revoked_at: now })
    .where(column, 'in', ids)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Opens what a subscription gives again, after its order was paid anew. */
export async function restoreEntitlements(tx: Tx, subscriptionIds: string[]): Promise<string[]> {
  if (subscriptionIds.length === 0) return []
  const rows = await tx
    .updateTable('entitlements')
    .set({ revoked_at: null })
    .where('subscription_id', 'in', subscriptionIds)
    .where('revoked_at', 'is not', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** A subscription that is to end with its period gives access exactly until then. */
export const limitEntitlements = (tx: Tx, subscriptionId: string, until: string | Date | null) =>
  tx
    .updateTable('entitlements')
    .set({ expires_at: until })
    .where('subscription_id', '=', subscriptionId)
    .where('revoked_at', 'is', null)
    .execute()

/** The item of a subscription has become another variant. */
export const changeEntitledVariant = (tx: Tx, orderLineId: string, variantId: number) =>
  tx.updateTable('entitlements').set({ variant_id: variantId }).where('order_line_id', '=', orderLineId).execute()

/** An order was given to another buyer. */
export const moveEntitlements = (tx: Tx, orderId: string, customerId: number) =>
  tx.updateTable('entitlements').set({ customer_id: customerId }).where('order_id', '=', orderId).execute()
