import { sql } from 'kysely'
import pg from 'pg'
import { fillCatalog } from '../../src/composition/demo-catalog/index.ts'
import { createDefinition, updateDefinition } from '../../src/modules/catalog/attributes/manage-definitions.ts'
import { convertTaxonomies } from '../../src/modules/catalog/categories/convert-taxonomies.ts'
import { createCollection } from '../../src/modules/catalog/collections/manage-collections.ts'
import { regroupItems } from '../../src/modules/catalog/listings/index.ts'
import type { Sort } from '../../src/modules/catalog/public-catalog/item-filters.ts'
import { issueStorefrontKey } from '../../src/modules/stores/storefronts/index.ts'
import { createStore } from '../../src/modules/stores/stores/index.ts'
import { sealCursor } from '../../src/platform/cursor.ts'
import { connectDatabase, type Database } from '../../src/platform/db/connections/connect.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { spawnEtalase } from './etalase.ts'
import type { Server } from './server.ts'

export type CatalogStore = {
  id: number
  business_id: number
  unique_id: string
  key: string
  category_id: number
  /** The ids of the attributes `roast`, which has three values, and `origin`, which has 25. */
  attributes: { roast: number; origin: number }
  database: Database
  products: number
  headers: Record<string, string>
}

export const spawnCatalog = (url: string, cacheMegabytes: number): Promise<Server> =>
  spawnEtalase({ DATABASE_URL: url, CATALOG_CACHE_MB: `${cacheMegabytes}`, RATE_LIMIT_CLIENT: '100000000/10s' })

/** Creates a store with this many products of two variants each in a migrated database. */
export async function fillStore(url: string, products: number): Promise<CatalogStore> {
  const database = connectDatabase({ connectionString: url }, { poolSize: 2 })
  const { store, key } = await database.db.transaction().execute(async (tx) => {
    const name = { unique_id: 'BENCH', username: 'bench', name: 'Bench' }
    const business = await tx.insertInto('businesses').values(name).returning('id').executeTakeFirstOrThrow()
    const store = await createStore(tx, business.id, 'bench', { name: 'Bench' }, new Date())
    const { token } = await issueStorefrontKey(tx, store.id, null, new Date())
    return { store, key: token }
  })
  const began = performance.now()
  await fillCatalog(database.db, { business_id: store.business_id, store_id: store.id, products })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`filled ${products} products with ${products * 2} variants in ${seconds} s\n`)
  const category_id = await group(database.db, store.business_id)
  const attributes = await describe(database.db, store.business_id)
  const { id, business_id, unique_id } = store
  return {
    id,
    business_id,
    unique_id,
    key,
    category_id,
    attributes,
    database,
    products,
    headers: { 'x-service-storefront-api-key': key },
  }
}

/** Puts the products into categories, and three tenths of them into a collection; returns a category with others below it. */
async function group(db: Db, businessId: number): Promise<number> {
  const began = performance.now()
  const id = await db.transaction().execute(async (tx) => {
    const now = new Date()
    await convertTaxonomies(tx, businessId, now)
    await createCollection(tx, businessId, { name: 'Murah', rule: { max_price: '170000', in_stock: true } }, now)
    const top = tx.selectFrom('categories').select('id').where('business_id', '=', businessId)
    return (await top.where('slug', '=', 'makanan-minuman').executeTakeFirstOrThrow()).id
  })
  await sql`analyze store_item_groups, categories, product_categories, collections`.execute(db)
  process.stdout.write(`wrote categories and a collection in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  return id
}

/** Gives each product two attributes that buyers can filter by. */
async function describe(db: Db, businessId: number) {
  const began = performance.now()
  const attributes = await db.transaction().execute(async (tx) => {
    const now = new Date()
    const shared = { owner: 'product', is_public: true } as const
    const choices = ['light', 'medium', 'dark']
    const roast = await createDefinition(
      tx,
      businessId,
      { ...shared, key: 'roast', name: 'Roast', type: 'choice', choices },
      now,
    )
    const origin = await createDefinition(
      tx,
      businessId,
      { ...shared, key: 'origin', name: 'Origin', type: 'text' },
      now,
    )
    await sql`update products set attributes = jsonb_build_object(${String(roast.id)}::text,
        (${choices}::text[])[1 + id % 3], ${String(origin.id)}::text, 'origin ' || id % 25)
      where business_id = ${businessId}`.execute(tx)
    for (const { id } of [roast, origin]) await updateDefinition(tx, businessId, id, { is_filterable: true }, now)
    return { roast: roast.id, origin: origin.id }
  })
  await regroupItems(db, { business_id: businessId })
  await sql`vacuum analyze products, store_item_groups`.execute(db)
  process.stdout.write(`wrote two attributes in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  return attributes
}

const columns: Record<Exclude<Sort, 'manual' | 'relevance'>, string> = {
  newest: 'created_at desc, id desc',
  name: 'name_key, id',
  price_asc: 'min_price, id',
  price_desc: 'min_price desc, id desc',
  best_selling: 'units_sold desc, id desc',
}

/** A cursor to the page after this many pages of 20 items. */
export async function cursorBehind(
  { database, id }: CatalogStore,
  pages: number,
  sort: keyof typeof columns,
): Promise<string> {
  const column = columns[sort].split(/[ ,]/)[0]!
  const { rows } = await database.pool.query(
    `select ${column}::text as key, id from store_items where store_id = ${id} and is_listed
     order by ${columns[sort]} offset ${pages * 20 - 1} limit 1`,
  )
  const secret = await database.pool.query("select value from instance_secrets where name = 'cursor'")
  return sealCursor(secret.rows[0].value, {
    list: `items:${id}`,
    filters: { sort, filters: {} },
    direction: 'next',
    key: [rows[0].key, rows[0].id],
  })
}

export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.toString()
}
