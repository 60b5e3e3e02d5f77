import type { Db } from '../../platform/db/types.ts'
import { UsageError } from '../command.ts'

const maxListed = 10

/** The business in `--business`, or the only existing one. */
export async function findBusiness(db: Db, uniqueId: string | undefined) {
  const businesses = db.selectFrom('businesses').select(['id', 'unique_id', 'name']).orderBy('id')
  if (uniqueId) {
    const found = await businesses.where('unique_id', '=', uniqueId).executeTakeFirst()
    if (!found) throw new UsageError(`There is no business ${uniqueId}.`)
    return found
  }
  const first = await businesses.limit(maxListed + 1).execute()
  if (first.length === 1) return first[0]!
  if (first.length === 0) throw new UsageError('There is no business yet: sign in to the dashboard and create one.')
  const names = first.slice(0, maxListed).map(({ unique_id, name }) => `\n  ${unique_id}  ${name}`)
  const more = first.length > maxListed ? '\n  …' : ''
  throw new UsageError(`There are several businesses; choose one with --business <unique_id>:${names.join('')}${more}`)
}
