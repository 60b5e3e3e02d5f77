import { sql } from 'kysely'
import type { MemberCaller } from '../../../access/caller.ts'
import { roleAllows } from '../../../access/roles.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { forbidden, notFound, validationFailed } from '../../../platform/errors/errors.ts'
import { fieldError } from '../../../platform/errors/field-errors.ts'
import type { ViewChange, ViewInput } from './schemas.ts'

/** The limit for one member, over all lists of a business. */
const maxViews = 50
const maxShown = 500

type List = ViewInput['list']

type View = {
  id: number
  list: List
  name: string
  query: string
  is_shared: boolean
  is_default: boolean
  is_own: boolean
  owner_name: string
}

/** Lists a member's own views and the shared views of others. A default applies only to its owner. */
export async function listViews(db: Db, caller: MemberCaller, list?: string, id?: number): Promise<View[]> {
  const { rows } = await sql<View>`
    select v.id, v.list, v.name, v.query, v.is_shared, v.is_default and v.user_id = ${caller.user.id} as is_default,
      v.user_id = ${caller.user.id} as is_own, u.fullname as owner_name
    from saved_views v join users u on u.id = v.user_id
    where v.business_id = ${caller.business.id} and (v.user_id = ${caller.user.id} or v.is_shared)
      ${list ? sql`and v.list = ${list}` : sql``} ${id ? sql`and v.id = ${id}` : sql``}
    order by v.name, v.id limit ${maxShown}`.execute(db)
  return rows
}

export async function createView(tx: Tx, caller: MemberCaller, input: ViewInput, now: Date): Promise<View> {
  const owner = { business_id: caller.business.id, user_id: caller.user.id }
  await lockViews(tx, caller)
  const own = await tx
    .selectFrom('saved_views')
    .select(['list', 'name'])
    .where('business_id', '=', owner.business_id)
    .where('user_id', '=', owner.user_id)
    .execute()
  if (own.length >= maxViews) throw validationFailed({ base: fieldError('too_many_views', { max: maxViews }) })
  const name = input.name.trim()
  if (own.some((view) => view.list === input.list && view.name === name)) throw validationFailed({ name: 'taken' })
  const { is_shared = false, is_default = false } = input
  if (is_shared) checkMayShare(caller)
  if (is_default) await clearDefault(tx, caller, input.list)
  const { id } = await tx
    .insertInto('saved_views')
    .values({ ...owner, list: input.list, name, query: input.query, is_shared, is_default, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await listViews(tx, caller, input.list, id))[0]!
}

/** Changes a view of the caller. Views of others can only be copied. */
export async function updateView(tx: Tx, caller: MemberCaller, id: number, change: ViewChange): Promise<View> {
  await lockViews(tx, caller)
  const [before] = await listViews(tx, caller, undefined, id)
  if (!before) throw notFound()
  if (!before.is_own) throw forbidden('The view belongs to another member')
  const name = change.name?.trim() ?? before.name
  if (change.is_shared && !before.is_shared) checkMayShare(caller)
  if (change.is_default) await clearDefault(tx, caller, before.list)
  const namesake = await tx
    .selectFrom('saved_views')
    .select('id')
    .where('business_id', '=', caller.business.id)
    .where('user_id', '=', caller.user.id)
    .where('list', '=', before.list)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (namesake) throw validationFailed({ name: 'taken' })
  await tx
    .updateTable('saved_views')
    .set({ ...change, name })
    .where('business_id', '=', caller.business.id)
    .where('id', '=', id)
    .execute()
  return (await listViews(tx, caller, undefined, id))[0]!
}

/** Deletes a view of the caller, or a shared view of another member if the caller manages the business. */
export async function deleteView(tx: Tx, caller: MemberCaller, id: number) {
  const [view] = await listViews(tx, caller, undefined, id)
  if (!view) throw notFound()
  if (!view.is_own && !roleAllows(caller.role, 'business:update')) throw forbidden('The view belongs to another member')
  await tx.deleteFrom('saved_views').where('business_id', '=', caller.business.id).where('id', '=', id).execute()
}

/** Locks a member's views, so that their number, names and default can be checked before a change. */
const lockViews = (tx: Tx, { business, user }: MemberCaller) =>
  sql`select from memberships where business_id = ${business.id} and user_id = ${user.id} for no key update`.execute(tx)

const clearDefault = (tx: Tx, { business, user }: MemberCaller, list: List) =>
  tx
    .updateTable('saved_views')
    .set({ is_default: false })
    .where('business_id', '=', business.id)
    .where('user_id', '=', user.id)
    .where('list', '=', list)
    .where(sql<boolean>`is_default`)
    .execute()

function checkMayShare({ role }: MemberCaller) {
  if (!roleAllows(role, 'views:share')) throw forbidden('Your role does not allow sharing views')
}
