import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { refreshGroups } from '../listings/index.ts'
import { chooseGroupSlug } from './choose-group-slug.ts'
import { lockTree, readTree } from './get-categories.ts'
import { checkCount } from './rules.ts'
import { taxonomyNames } from './taxonomy-names.ts'

type Used = { id: number; parent_id: number | null; name: string }

/**
 * Converts the shared categories that a business's products use, and their parents, to the business's own, and assigns
 * the products to them. Shared categories that were converted before are skipped.
 */
export async function convertTaxonomies(tx: Tx, businessId: number, now: Date) {
  await lockTree(tx, businessId)
  const used = await readUsed(tx, businessId)
  const tree = await readTree(tx, businessId)
  const categoriesByTaxonomy = new Map(
    tree.flatMap(({ taxonomy_id, id }) => (taxonomy_id === null ? [] : [[taxonomy_id, id]])),
  )
  const fresh = used.filter(({ id }) => !categoriesByTaxonomy.has(id))
  checkCount(tree.length + fresh.length)
  const slugs = new Set(tree.map((category) => category.slug))
  for (const [position, taxonomy] of fresh.entries()) {
    const name = taxonomyNames[taxonomy.name] ?? taxonomy.name
    const slug = chooseGroupSlug({ name }, slugs)
    slugs.add(slug)
    const { id } = await tx
      .insertInto('categories')
      .values({
        business_id: businessId,
        parent_id: categoriesByTaxonomy.get(taxonomy.parent_id ?? 0) ?? null,
        taxonomy_id: taxonomy.id,
        name,
        names: JSON.stringify({ id: name, en: taxonomy.name }),
        slug,
        position: tree.length + position,
        created_at: now,
        last_updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    categoriesByTaxonomy.set(taxonomy.id, id)
  }
  const products = await assignProducts(tx, businessId)
  await refreshGroups(tx, businessId, [...categoriesByTaxonomy.values()])
  return { categories: fresh.length, products }
}

/** The shared categories that products of the business use, and their parents, from the top down. */
async function readUsed(tx: Tx, businessId: number): Promise<Used[]> {
  const { rows } = await sql<Used>`
    with recursive used as (
      select t.id, t.parent_id, t.name, t.full_path from (
        select distinct p.taxonomy_id as id from products p where p.business_id = ${businessId} and p.deleted_at is null) p
        join product_taxonomies t using (id)
      union
      select t.id, t.parent_id, t.name, t.full_path from product_taxonomies t join used u on u.parent_id = t.id
    )
    select id, parent_id, name from used order by full_path`.execute(tx)
  return rows
}

/** Puts the products into the business's own categories. Returns how many assignments are new. */
async function assignProducts(tx: Tx, businessId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into product_categories (business_id, product_id, category_id)
    select p.business_id, p.id, c.id from products p
      join categories c on c.business_id = p.business_id and c.taxonomy_id = p.taxonomy_id
    where p.business_id = ${businessId} and p.deleted_at is null
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
