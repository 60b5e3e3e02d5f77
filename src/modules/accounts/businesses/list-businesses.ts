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
  const views = await listDefaultViews(
    db,
    userId,
    rows.map(({ id }) => id),
  )
  return rows.map((business) => {
    const default_views = views.get(business.id)
    return showBusiness({ ...business, ...(default_views && { default_views }) })
  })
}

/** The query of each list for which the user chose a view, by business. */
async function listDefaultViews(db: Db, userId: number, businessIds: number[]) {
  if (businessIds.length === 0) return new Map<number, Record<string, string>>()
  const rows = await db
    .selectFrom('saved_views')
    .select(['business_id', 'list', 'query'])
    .where('business_id', 'in', businessIds)
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
  const byBusiness = Map.groupBy(rows, ({ business_id }) => business_id)
  return new Map(
    [...byBusiness].map(([id, views]) => [id, Object.fromEntries(views.map(({ list, query }) => [list, query]))]),
  )
}
