import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { restoreEntitlements, revokeEntitlements } from '../entitlements/index.ts'
import { assignLicenses, revokeOrderedLicenses } from '../licenses/index.ts'

/** Revokes the entitlements and licences of subscriptions. */
export async function closeAccess(tx: Tx, businessId: number, subscriptionIds: string[], now: Date) {
  const revoked = await revokeEntitlements(tx, businessId, { subscriptions: subscriptionIds }, now)
  await revokeOrderedLicenses(tx, businessId, revoked, now)
}

/** Restores the entitlements and the same licences. */
export async function openAccess(tx: Tx, businessId: number, subscriptionIds: string[], now: Date) {
  const ids = await restoreEntitlements(tx, businessId, subscriptionIds)
  if (ids.length === 0) return
  const licensed = await tx
    .selectFrom('entitlements')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.id', '=', 'entitlements.order_line_id')
        .on('order_lines.business_id', 'in', sameBusiness(businessId)),
    )
    .select(['entitlements.id', 'entitlements.variant_id', 'entitlements.quantity'])
    .where('entitlements.business_id', 'in', sameBusiness(businessId))
    .where('entitlements.id', 'in', ids)
    .where((eb) => eb.or([eb('is_license_enabled', '=', true), eb('item_type', '=', 'license')]))
    .execute()
  await assignLicenses(tx, businessId, licensed, now)
}
