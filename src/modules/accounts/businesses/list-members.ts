import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

/**
 * Lists the members of the business in the order they joined. Only members who manage others see who uses two-factor
 * sign-in.
 */
export const listMembers = (db: Db, businessId: number, isManager: boolean) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('user_totps', 'user_totps.user_id', 'users.id')
    .select([
      'users.unique_id as user_id',
      'users.fullname',
      'users.email',
      'users.avatar',
      'memberships.role',
      'memberships.created_at',
    ])
    .select(
      sql<boolean | null>`case when ${isManager}::boolean then user_totps.confirmed_at is not null end`.as(
        'is_two_factor_on',
      ),
    )
    .where('memberships.business_id', '=', businessId)
    .orderBy('memberships.created_at')
    .limit(1000)
    .execute()
