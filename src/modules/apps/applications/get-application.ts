import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'

export async function getApplication(db: Db, businessId: number, clientId: string) {
  const app = await db
    .selectFrom('applications')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!app) throw notFound('There is no such app')
  return app
}

/** Returns the app of any business, for operators. */
export async function getReviewedApplication(db: Db, clientId: string) {
  const app = await db.selectFrom('applications').selectAll().where('client_id', '=', clientId).executeTakeFirst()
  if (!app) throw notFound('There is no such app')
  return app
}

/** Lists the apps that a business registered, newest first. Not paginated: at most `maxApplications`. */
export const listApplications = (db: Db, businessId: number) =>
  db.selectFrom('applications').selectAll().where('business_id', '=', businessId).orderBy('id', 'desc').execute()

/** Lists the apps of all businesses, for operators. */
export const listAllApplications = (
  db: Db,
  cursorSecret: Buffer,
  request: PageRequest & { is_verified?: boolean | undefined; has_revision?: boolean | undefined },
) =>
  listPage({
    list: 'operator-apps',
    cursorSecret,
    request,
    filters: { is_verified: request.is_verified, has_revision: request.has_revision },
    key: ['applications.id'],
    direction: 'desc',
    select: ({ is_verified, has_revision }) => {
      let query = db
        .selectFrom('applications')
        .innerJoin('businesses', 'businesses.id', 'applications.business_id')
        .selectAll('applications')
        .select(['businesses.unique_id as owner_unique_id', 'businesses.name as owner_name'])
      if (is_verified !== undefined) query = query.where('verified_at', is_verified ? 'is not' : 'is', null)
      if (has_revision !== undefined) query = query.where('revision', has_revision ? 'is not' : 'is', null)
      return query
    },
    keyOf: (app) => [app.id],
  })
