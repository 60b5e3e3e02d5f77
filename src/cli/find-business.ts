import type { Db } from '../platform/db/types.ts'
import { UsageError } from './command.ts'

/** The business that `--business` names. */
export async function findBusiness(db: Db, uniqueId: string | undefined) {
  if (!uniqueId) throw new UsageError('--business must name the unique_id of a business.')
  const found = await db
    .selectFrom('businesses')
    .select(['id', 'name'])
    .where('unique_id', '=', uniqueId)
    .executeTakeFirst()
  if (!found) throw new UsageError(`There is no business ${uniqueId}.`)
  return found
}
