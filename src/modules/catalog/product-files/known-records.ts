import type { Db } from '../../../platform/db/types.ts'
import { type DefinitionRow, readDefinitions } from '../attributes/index.ts'
import { maxCategories, maxCategoryDepth, readTree } from '../categories/index.ts'

/**
 * The records that cells may refer to: shared categories, the business's own categories, its stores and its attributes.
 */
export type Known = Record<'taxonomies' | 'categories' | 'stores', Map<string, number>> & {
  definitions: DefinitionRow[]
  /** How many categories the business may still have; 0 if missing ones are not created. */
  categoryRoom: number
}

/** The business's records by every text that may name them, in lower case: id, unique id, slug, path, or a unique name. */
export async function readKnown(db: Db, businessId: number, createsCategories: boolean): Promise<Known> {
  const taxonomies = await db.selectFrom('product_taxonomies').select(['id', 'full_path']).execute()
  const tree = await readTree(db, businessId)
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'unique_id', 'name'])
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .execute()
  return {
    definitions: await readDefinitions(db, businessId, ['product', 'variant']),
    taxonomies: byText(taxonomies.map(({ id, full_path }) => ({ id, texts: [full_path, String(id)] }))),
    categories: byText(
      tree.map(({ id, slug, full_path, name }) => ({ id, texts: [slug, full_path, String(id)], name })),
    ),
    stores: byText(stores.map(({ id, unique_id, name }) => ({ id, texts: [unique_id, String(id)], name }))),
    categoryRoom: createsCategories ? maxCategories - tree.length : 0,
  }
}

/** Ids by texts. A name is left out if several records share it, or if it is the id, slug or path of another. */
function byText(records: { id: number; texts: string[]; name?: string }[]): Map<string, number> {
  const known = new Map(records.flatMap(({ id, texts }) => texts.map((text) => [text.toLowerCase(), id] as const)))
  const named = Map.groupBy(records, ({ name }) => name?.toLowerCase())
  for (const [name, [only, another]] of named)
    if (name !== undefined && only && !another && !known.has(name)) known.set(name, only.id)
  return known
}

/** The id of a record that a cell names. */
export const findKnown = (known: Map<string, number>, text: string) => known.get(text.toLowerCase())

/** The names in a path such as `Drinks > Coffee`; undefined if no category could have that path. */
export function toCategoryPath(text: string): string[] | undefined {
  const names = text.split('>').map((name) => name.trim())
  const isPossible = names.length <= maxCategoryDepth && names.every((name) => name !== '' && name.length <= 100)
  return isPossible ? names : undefined
}

/** Cells of the example row that name records of the business, so that the template can be imported unchanged. */
export async function findExampleCells(db: Db, businessId: number): Promise<Record<string, string>> {
  const store = await db
    .selectFrom('stores')
    .select('name')
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return store ? { stores: store.name } : {}
}
