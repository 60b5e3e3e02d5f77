import type { Db } from '../../../platform/db/types.ts'

/** The businesses that a person belongs to, with their role in each. */
export const listBusinesses = (db: Db, userId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('businesses', 'businesses.id', 'memberships.business_id')
    .selectAll('businesses')
    .select('memberships.role')
    .where('memberships.user_id', '=', userId)
    .orderBy('businesses.id')
    .limit(1000)
    .execute()
