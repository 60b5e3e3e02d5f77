import type { Tx } from '../../../platform/db/types.ts'
import { restoreEntitlements, revokeEntitlements } from '../entitlements/index.ts'
import { assignLicenses, revokeOrderedLicenses } from '../licenses/index.ts'

/** Revokes the entitlements and licences of subscriptions. */
export async function closeAccess(tx: Tx, subscriptionIds: string[], now: Date) {
  await revokeOrderedLicenses(tx, await revokeEntitlements(tx, { subscriptions: subscriptionIds }, now), now)
}

/** Restores the entitlements and the same licences. */
export async function openAccess(tx: Tx, subscriptionIds: string[], now: Date) {
  const ids = await restoreEntitlements(tx, subscriptionIds)
  if (ids.length === 0) return
  const licensed = await tx
    .selectFrom('entitlements')
    .innerJoin('order_lines', 'order_lines.id', 'entitlements.order_line_id')
    .select(['entitlements.id', 'entitlements.business_id', 'entitlements.variant_id', 'entitlements.quantity'])
    .where('entitlements.id', 'in', ids)
    .where((eb) => eb.or([eb('is_license_enabled', '=', true), eb('item_type', '=', 'license')]))
    .execute()
  await assignLicenses(tx, licensed, now)
}
