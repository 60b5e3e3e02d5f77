import type { Static } from 'typebox'
import type { Tx } from '../../../platform/db/types.ts'
import { checkCovered } from './coverage.ts'
import { readConditions } from './create-discount-code.ts'
import { getDiscountCode } from './get-discount-code.ts'
import { checkConditions } from './rules.ts'
import type { DiscountCodePatch } from './schemas.ts'

export async function updateDiscountCode(
  tx: Tx,
  businessId: number,
  id: number,
  change: Static<typeof DiscountCodePatch>,
  now: Date,
) {
  const present = await getDiscountCode(tx, businessId, id)
  const changed = readConditions(change)
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  checkConditions({ ...present, percentage: present.percentage ?? undefined, ...given })
  await checkCovered(tx, businessId, changed)
  return await tx
    .updateTable('discount_codes')
    .set({ ...changed, updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
