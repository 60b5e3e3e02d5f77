import type { Tx } from '../../../platform/db/types.ts'
import { createUniqueId } from '../../../platform/secrets/ids.ts'
import { clearDefault, lockBusiness } from './clear-default.ts'
import { withStoredPhone } from './rules.ts'
import type { WarehouseInput } from './schemas.ts'

/** A warehouse becomes the default if the business has none. */
export async function createWarehouse(tx: Tx, businessId: number, input: WarehouseInput, now: Date) {
  await lockBusiness(tx, businessId)
  const present = await tx
    .selectFrom('warehouses')
    .select('id')
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (input.is_default) await clearDefault(tx, businessId)
  return await tx
    .insertInto('warehouses')
    .values({
      ...withStoredPhone(input),
      is_default: input.is_default === true || !present,
      unique_id: createUniqueId('warehouse'),
      business_id: businessId,
      created_at: now,
      last_updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
