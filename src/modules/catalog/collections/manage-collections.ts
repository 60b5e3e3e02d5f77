import { type Selectable, sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict, notFound, validationFailed } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import { chooseGroupSlug } from '../categories/index.ts'
import { productName } from '../item-names/index.ts'
import { refreshGroups } from '../listings/index.ts'
import { recordFormerSlug } from '../slug-history/index.ts'
import { checkFilling, maxCollections, ruleColumns } from './rules.ts'
import type { CollectionChange, CollectionInput } from './schemas.ts'

export type CollectionProduct = { id: number; name: string; image: string | null; price: number | null }
export type CollectionRow = Selectable<Tables['collections']> & { product_ids: number[] }

const selectProductIds = (businessId: number) => sql<number[]>`array(select m.product_id from collection_products m
  join products p on ${inBusiness('p.business_id', businessId)} and p.id = m.product_id
  where ${inBusiness('m.business_id', businessId)} and m.collection_id = collections.id and p.deleted_at is null order by m.position)`

const selectCollections = (db: Db, businessId: number) =>
  db
    .selectFrom('collections')
    .selectAll('collections')
    .select(selectProductIds(businessId).as('product_ids'))
    .where('collections.business_id', '=', businessId)

export const listCollections = (db: Db, cursorSecret: Buffer, businessId: number, request: PageRequest) =>
  listPage({
    list: `collections:${businessId}`,
    cursorSecret,
    request,
    filters: {},
    key: ['collections.id'],
    direction: 'desc',
    select: () => selectCollections(db, businessId),
    keyOf: (row) => [row.id],
  })

export async function getCollection(db: Db, businessId: number, id: number): Promise<CollectionRow> {
  const row = await selectCollections(db, businessId).where('collections.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('There is no such collection')
  return row
}

/** The manually chosen products, in their order. */
export async function listProducts(db: Db, businessId: number, id: number) {
  await getCollection(db, businessId, id)
  const { rows } = await sql<CollectionProduct>`
    select p.id, ${sql.raw(productName())} as name, p.images[1] as image,
      (
        select min(x.min_price) from store_items x
        where ${inBusiness('x.business_id', businessId)} and x.product_id = p.id and x.is_listed) as price
    from collection_products m
      join products p on ${inBusiness('p.business_id', businessId)} and p.id = m.product_id
    where ${inBusiness('m.business_id', businessId)} and m.collection_id = ${id} and p.deleted_at is null
    order by m.position`.execute(db)
  return rows
}

/**
 * Makes changes of a business's collections wait for each other, so that a slug that was free is still free on
 * insertion.
 */
const lockCollections = (tx: Tx, businessId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`collections:${businessId}`}, 0))`.execute(tx)

export async function createCollection(tx: Tx, businessId: number, input: CollectionInput, now: Date) {
  checkFilling(input)
  await lockCollections(tx, businessId)
  const taken = await tx.selectFrom('collections').select('slug').where('business_id', '=', businessId).execute()
  if (taken.length >= maxCollections) throw conflict(`A business has at most ${maxCollections} collections`)
  const { id } = await tx
    .insertInto('collections')
    .values({
      business_id: businessId,
      name: input.name,
      names: JSON.stringify(input.names ?? {}),
      slug: chooseGroupSlug(input, new Set(taken.map((row) => row.slug))),
      description: input.description ?? null,
      image: input.image ?? null,
      ...ruleColumns(input.rule ?? null),
      created_at: now,
      last_updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setProducts(tx, businessId, id, input.product_ids ?? [])
  await refreshGroups(tx, businessId, [id])
  return await getCollection(tx, businessId, id)
}

export async function updateCollection(tx: Tx, businessId: number, id: number, change: CollectionChange, now: Date) {
  await lockCollections(tx, businessId)
  const before = await getCollection(tx, businessId, id)
  const { names, rule, product_ids, ...fields } = change
  const isByRule = rule === undefined ? before.is_by_rule : rule !== null
  if (isByRule) checkFilling({ rule: rule ?? {}, ...(product_ids && { product_ids }) })
  if (fields.slug !== undefined && fields.slug !== before.slug) {
    await checkSlug(tx, businessId, fields.slug)
    await recordFormerSlug(tx, { business_id: businessId, kind: 'collection', slug: before.slug, item_id: id }, now)
  }
  await tx
    .updateTable('collections')
    .set({
      ...fields,
      ...(names && { names: JSON.stringify(names) }),
      ...(rule !== undefined && ruleColumns(rule)),
      last_updated_at: now,
    })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
  if (product_ids || isByRule) await setProducts(tx, businessId, id, isByRule ? [] : product_ids!)
  await refreshGroups(tx, businessId, rule !== undefined || product_ids ? [id] : [])
  return await getCollection(tx, businessId, id)
}

export async function deleteCollection(tx: Tx, businessId: number, id: number) {
  await getCollection(tx, businessId, id)
  await tx
    .deleteFrom('collection_products')
    .where('business_id', '=', businessId)
    .where('collection_id', '=', id)
    .execute()
  await tx.deleteFrom('collections').where('business_id', '=', businessId).where('id', '=', id).execute()
  await refreshGroups(tx, businessId, [id])
}

async function checkSlug(tx: Tx, businessId: number, slug: string) {
  const other = await tx
    .selectFrom('collections')
    .select('id')
    .where('business_id', '=', businessId)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (other) throw validationFailed({ slug: 'taken' })
}

async function setProducts(tx: Tx, businessId: number, id: number, productIds: number[]) {
  await tx
    .deleteFrom('collection_products')
    .where('business_id', '=', businessId)
    .where('collection_id', '=', id)
    .execute()
  if (productIds.length === 0) return
  const { rows } = await sql`
    insert into collection_products (business_id, collection_id, product_id, position)
    select p.business_id, ${id}, p.id, u.place from unnest(${productIds}::bigint[]) with ordinality as u (id, place)
      join products p on ${inBusiness('p.business_id', businessId)} and p.id = u.id and p.deleted_at is null
    returning product_id`.execute(tx)
  if (rows.length < productIds.length) throw validationFailed({ product_ids: 'not_found' })
}
