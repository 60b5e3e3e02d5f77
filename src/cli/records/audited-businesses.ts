import type { Db } from '../../platform/db/types.ts'
import { UsageError } from '../command.ts'

/** The businesses whose audit log is meant: all, or the one that is named. */
export async function findAuditedBusinesses(db: Db, wanted: string | undefined) {
  const all = db.selectFrom('businesses').select(['id', 'unique_id', 'name']).orderBy('id')
  const businesses = await (wanted ? all.where('unique_id', '=', wanted) : all).execute()
  if (wanted && businesses.length === 0) throw new UsageError(`There is no business ${wanted}.`)
  return businesses
}
