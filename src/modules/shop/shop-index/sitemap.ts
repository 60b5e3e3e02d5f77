import { sql } from 'kysely'
import { shopPaths, toPageAddress } from '../../../../web/shop/paths.ts'
import type { Db } from '../../../platform/db/types.ts'
import { escapeHtml } from '../../../platform/mail/escape-html.ts'

/** The base address of a shop, and the language of addresses without a prefix. */
export type Site = { origin: string; language: 'id' | 'en' }
type StoreRef = { id: number; business_id: number }
type Entry = { path: string; lastmod: string | null }

/** Each item has two addresses, one per language, so a part has at most 10,000. */
export const itemsPerPart = 5000
const batchSize = 1000

const languages = ['id', 'en'] as const
const opening = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const pathTo = (name: keyof typeof shopPaths, slug: string) =>
  shopPaths[name].replace(':slug', () => encodeURIComponent(slug))

const seconds = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/** Writes an address for each language, with links to the other. */
function writeEntry({ origin, language }: Site, { path, lastmod }: Entry): string {
  const addressIn = (one: string) => escapeHtml(toPageAddress(one === language ? origin : `${origin}/${one}`, path))
  const link = (one: string, address: string) => `<xhtml:link rel="alternate" hreflang="${one}" href="${address}"/>`
  const links = [...languages.map((one) => link(one, addressIn(one))), link('x-default', addressIn(language))].join('')
  const changed = lastmod ? `<lastmod>${lastmod}</lastmod>` : ''
  return languages.map((one) => `<url><loc>${addressIn(one)}</loc>${changed}${links}</url>\n`).join('')
}

async function* writeSet(site: Site, batches: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  yield `${opening}<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for await (const entries of batches)
    if (entries.length > 0) yield entries.map((entry) => writeEntry(site, entry)).join('')
  yield '</urlset>\n'
}

/**
 * The ids after which the parts of the sitemap begin. Walks the index of the store's items once. A new item joins the
 * last part, so the addresses of earlier parts stay.
 */
export async function findPartStarts(db: Db, { id, business_id }: StoreRef, perPart = itemsPerPart): Promise<number[]> {
  const { rows } = await sql<{ after_id: number }>`with recursive parts (after_id) as (
      select 0::bigint where exists (select from store_items where business_id = ${business_id} and store_id = ${id})
      union all
      select (select min(n.id) from (
          select i.id from store_items i
          where i.business_id = ${business_id} and i.store_id = ${id} and i.id > p.after_id
          order by i.id offset ${perPart - 1} limit 2) n
        having count(*) = 2)
      from parts p where p.after_id is not null
    ) select after_id from parts where after_id is not null`.execute(db)
  return rows.map(({ after_id }) => after_id)
}

export function writeSitemapIndex(origin: string, starts: number[]): string {
  const parts = ['pages.xml', ...starts.map((start) => `items-${start}.xml`)]
  const entries = parts.map((part) => `<sitemap><loc>${escapeHtml(`${origin}/sitemaps/${part}`)}</loc></sitemap>\n`)
  return `${opening}<sitemapindex ${schema}>\n${entries.join('')}</sitemapindex>\n`
}

type ItemRow = { id: number; is_listed: boolean; product: string | null; bundle: string | null; lastmod: string }

/** Reads the items after an id in batches, so that no connection is held while the client is slow. */
async function* readItems(db: Db, store: StoreRef, start: number, perPart: number): AsyncGenerator<Entry[]> {
  let after = start
  for (let left = perPart; left > 0; left -= batchSize) {
    const limit = Math.min(left, batchSize)
    const { rows } = await sql<ItemRow>`
      select i.id, i.is_listed, p.slug as product, o.slug as bundle,
        ${seconds('coalesce(p.last_updated_at, greatest(o.last_updated_at, b.last_updated_at))')} as lastmod
      from store_items i
        left join products p on p.business_id = i.business_id and p.id = i.product_id
        left join bundle_price_options o on o.business_id = i.business_id and o.id = i.bundle_price_option_id
        left join bundles b on b.business_id = o.business_id and b.id = o.bundle_id
      where i.business_id = ${store.business_id} and i.store_id = ${store.id} and i.id > ${after} order by i.id limit ${limit}`.execute(
      db,
    )
    yield rows
      .filter(({ is_listed }) => is_listed)
      .map(({ product, bundle, lastmod }) => ({
        path: product === null ? pathTo('bundle', bundle!) : pathTo('product', product),
        lastmod,
      }))
    if (rows.length < limit) return
    after = rows.at(-1)!.id
  }
}

export const writeItems = (db: Db, store: StoreRef, site: Site, start: number, perPart = itemsPerPart) =>
  writeSet(site, readItems(db, store, start, perPart))

type Group = { id: number; slug: string; lastmod: string | null }

/** Whether a listed item of the store is in the group `c`. */
const isUsed = ({ id, business_id }: StoreRef) =>
  sql`exists (select from store_item_groups g
    where g.business_id = ${business_id} and g.store_id = ${id} and g.group_id = c.id)`

async function readCategories(db: Db, store: StoreRef): Promise<Group[]> {
  const own = await sql<Group>`
    with recursive shown as (
      select c.id, c.slug, c.last_updated_at, array[c.id] as path from categories c
      where c.business_id = ${store.business_id} and c.parent_id is null and not c.is_hidden
      union all
      select c.id, c.slug, c.last_updated_at, s.path || c.id from shown s
        join categories c on c.business_id = ${store.business_id} and c.parent_id = s.id
      where not c.is_hidden
    ) select s.id, s.slug, ${seconds('s.last_updated_at')} as lastmod from shown s
    where s.id in (select unnest(c.path) from shown c where ${isUsed(store)}) order by s.id`.execute(db)
  if (own.rows.length > 0) return own.rows
  const shared = await sql<Group>`select t.id, '' as slug, null as lastmod from product_taxonomies t where exists (
    select from store_items i where i.business_id = ${store.business_id} and i.store_id = ${store.id} and i.is_listed and i.taxonomy_id = t.id) order by t.id`.execute(
    db,
  )
  return shared.rows
}

/** Reads the home page, and the collections, categories and written pages of a store: a few thousand at most. */
async function* readPages(db: Db, store: StoreRef): AsyncGenerator<Entry[]> {
  yield [{ path: shopPaths.catalog, lastmod: null }]
  const collections = await sql<Group>`
    select c.id, c.slug, ${seconds('c.last_updated_at')} as lastmod from collections c
    where c.business_id = ${store.business_id} and ${isUsed(store)} order by c.id`.execute(db)
  yield collections.rows.map(({ slug, lastmod }) => ({ path: pathTo('collection', slug), lastmod }))
  const categories = await readCategories(db, store)
  yield categories.map(({ id, slug, lastmod }) => ({
    path: slug
      ? shopPaths.category.replace(':category', encodeURIComponent(slug))
      : `${shopPaths.catalog}?category=${id}`,
    lastmod,
  }))
  const pages = await sql<Group>`
    select p.id, p.slug, ${seconds('p.last_updated_at')} as lastmod from store_pages p
    where p.business_id = ${store.business_id} and p.store_id = ${store.id} and p.is_published order by p.id`.execute(
    db,
  )
  yield pages.rows.map(({ slug, lastmod }) => ({ path: pathTo('page', slug), lastmod }))
}

export const writePages = (db: Db, store: StoreRef, site: Site) => writeSet(site, readPages(db, store))
