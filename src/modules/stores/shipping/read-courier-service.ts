import type { Db } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'

/** A copy of the courier service, stored in the order because it may change. */
export async function readCourierService(db: Db, id: number) {
  const found = await db
    .selectFrom('courier_services')
    .innerJoin('couriers', 'couriers.id', 'courier_services.courier_id')
    .select(['courier_services.id', 'courier_services.code', 'courier_services.name'])
    .select(['couriers.id as courier_id', 'couriers.code as courier_code', 'couriers.name as courier_name'])
    .select(['couriers.courier_type', 'couriers.is_pickup'])
    .where('courier_services.id', '=', id)
    .executeTakeFirst()
  if (!found) throw validationFailed({ courier_service_id: 'not_found' })
  return {
    id: found.id,
    code: found.code,
    name: found.name,
    courier: {
      id: found.courier_id,
      code: found.courier_code,
      name: found.courier_name,
      courier_type: found.courier_type,
      is_pickup: found.is_pickup,
    },
  }
}
