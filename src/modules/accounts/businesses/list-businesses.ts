import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { showBusiness } from './views.ts'

/** Lists the businesses of a user with the user's role in each. */
export const listBusinesses = async (db: Db, userId: number) => {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('businesses', 'businesses.id', 'memberships.business_id')
    .selectAll('businesses')
    .select('memberships.role')
    .select(
      sql<Record<string, string> | null>`(select json_object_agg(list, query) from saved_views v
        where v.business_id = memberships.business_id and v.user_id = memberships.user_id and v.is_default)`.as(
        'default_views',
      ),
    )
    .where('memberships.user_id', '=', userId)
    .orderBy('businesses.id')
    .limit(1000)
    .execute()
  return rows.map(({ default_views, ...business }) =>
    showBusiness({ ...business, ...(default_views && { default_views }) }),
  )
}
