import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { notFound, validationFailed } from '../../../platform/errors/errors.ts'
import { refreshGroups } from '../listings/index.ts'
import { chooseGroupSlug } from './choose-group-slug.ts'
import { getCategory, lockTree, readTree, type TreeNode } from './get-categories.ts'
import { checkCount, checkParent } from './rules.ts'
import type { CategoryChange, CategoryInput } from './schemas.ts'

export async function createCategory(tx: Tx, businessId: number, input: CategoryInput, now: Date) {
  await lockTree(tx, businessId)
  const tree = await readTree(tx, businessId)
  checkCount(tree.length + 1)
  const parent_id = input.parent_id ?? null
  checkParent(tree, null, parent_id)
  const slug = chooseGroupSlug(input, new Set(tree.map((category) => category.slug)))
  const { id } = await tx
    .insertInto('categories')
    .values({
      business_id: businessId,
      parent_id,
      name: input.name,
      names: JSON.stringify(input.names ?? {}),
      slug,
      image: input.image ?? null,
      is_hidden: input.is_hidden ?? false,
      position: siblings(tree, parent_id).length,
      created_at: now,
      last_updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (input.position !== undefined) await place(tx, businessId, id, input.position)
  return await getCategory(tx, businessId, id)
}

export async function updateCategory(tx: Tx, businessId: number, id: number, change: CategoryChange, now: Date) {
  await lockTree(tx, businessId)
  const tree = await readTree(tx, businessId)
  const before = tree.find((category) => category.id === id)
  if (!before) throw notFound('There is no such category')
  const { names, position, ...fields } = change
  const parentId = fields.parent_id === undefined ? before.parent_id : fields.parent_id
  if (fields.parent_id !== undefined) checkParent(tree, id, parentId)
  if (tree.some((other) => other.id !== id && other.slug === fields.slug)) throw validationFailed({ slug: 'taken' })
  const isMoved = parentId !== before.parent_id
  await tx
    .updateTable('categories')
    .set({ ...fields, ...(names && { names: JSON.stringify(names) }), last_updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
  if (position !== undefined || isMoved) await place(tx, businessId, id, position ?? siblings(tree, parentId).length)
  await refreshGroups(tx, businessId, [])
  return await getCategory(tx, businessId, id)
}

/** Deletes a category. Its children move up to its parent. Its products stay in their other categories. */
export async function deleteCategory(tx: Tx, businessId: number, id: number) {
  await lockTree(tx, businessId)
  const { parent_id } = await getCategory(tx, businessId, id)
  await tx
    .updateTable('categories')
    .set({ parent_id })
    .where('business_id', '=', businessId)
    .where('parent_id', '=', id)
    .execute()
  await tx
    .deleteFrom('product_categories')
    .where('business_id', '=', businessId)
    .where('category_id', '=', id)
    .execute()
  await tx.deleteFrom('categories').where('business_id', '=', businessId).where('id', '=', id).execute()
  await refreshGroups(tx, businessId, [id])
}

const siblings = (tree: TreeNode[], parentId: number | null) => tree.filter(({ parent_id }) => parent_id === parentId)

/** Puts a category at a position among its siblings, which are renumbered from 0. */
async function place(tx: Tx, businessId: number, id: number, position: number) {
  const tree = await readTree(tx, businessId)
  const own = tree.find((category) => category.id === id)!
  const ids = siblings(tree, own.parent_id).flatMap((other) => (other.id === id ? [] : other.id))
  ids.splice(position, 0, id)
  await sql`update categories c set position = u.place - 1 from unnest(${ids}::bigint[]) with ordinality as u (id, place)
    where c.business_id = ${businessId} and c.id = u.id`.execute(tx)
}
