import type { Db } from '../../../platform/db/types.ts'

/** Lists the members of the business in the order they joined. */
export const listMembers = (db: Db, businessId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.unique_id as user_id',
      'users.fullname',
      'users.email',
      'users.avatar',
      'memberships.role',
      'memberships.created_at',
    ])
    .where('memberships.business_id', '=', businessId)
    .orderBy('memberships.created_at')
    .limit(1000)
    .execute()
