import type { Db } from '../../../platform/db/types.ts'
import { showBusiness } from './views.ts'

/** Lists the businesses of a user with the user's role in each. */
export const listBusinesses = async (db: Db, userId: number) => {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('businesses', 'businesses.id', 'memberships.business_id')
    .selectAll('businesses')
    .select('memberships.role')
    .where('memberships.user_id', '=', userId)
    .orderBy('businesses.id')
    .limit(1000)
    .execute()
  return rows.map(showBusiness)
}
