import { facetsStatement } from '../../src/modules/catalog/public-catalog/count-facets.ts'
import type { ItemFilters, Sort } from '../../src/modules/catalog/public-catalog/item-filters.ts'
import { pageStatement } from '../../src/modules/catalog/public-catalog/item-query.ts'
import { relatedStatement } from '../../src/modules/catalog/public-catalog/list-related.ts'
import { nearStatement } from '../../src/modules/catalog/search-words/find-near-words.ts'
import type { CatalogStore } from './catalog-store.ts'

const tenantTables = [
  'store_items',
  'store_item_groups',
  'products',
  'variants',
  'bundles',
  'bundle_price_options',
  'variant_stocks',
  'store_words',
]

type Planned = { name: string; text: string; values: unknown[]; needsCustomPlan: boolean }

/** A page of each kind and order, the facets of each kind, and items related to a product. */
function listStatements(store: CatalogStore, cases: [string, ItemFilters, Sort][]): Planned[] {
  const owner = { id: store.id, business_id: store.business_id }
  const pages = cases.map(([name, filters, sort]) => ({
    name,
    ...pageStatement(owner, filters, { sort, size: 20, edge: undefined }),
  }))
  const facets = cases
    .filter(([, , sort]) => sort === 'newest')
    .map(([name, filters]) => ({ name: `facets, ${name}`, ...facetsStatement(owner, filters), needsCustomPlan: false }))
  return [...pages, ...facets, { name: 'related', ...relatedStatement(owner, 'load-500'), needsCustomPlan: false }]
}

/** Prints the plan that PostgreSQL makes for each kind of page; true if none of them scans a whole table. */
export async function printPlans(store: CatalogStore, cases: [string, ItemFilters, Sort][]): Promise<boolean> {
  const client = await store.database.pool.connect()
  let areAllIndexed = true
  try {
    for (const { name, text, values, needsCustomPlan } of listStatements(store, cases)) {
      await client.query(`set plan_cache_mode = ${needsCustomPlan ? 'force_custom_plan' : 'force_generic_plan'}`)
      const { rows } = await client.query({ name: `plan-${name}`, text: `explain (costs off) ${text}`, values })
      const lines = rows.map((row) => row['QUERY PLAN'] as string)
      const whole = lines.filter((line) => tenantTables.some((table) => line.includes(`Seq Scan on ${table} `)))
      if (whole.length > 0) areAllIndexed = false
      const used = lines.flatMap(
        (line) => /(?:Index|Bitmap).* (?:using|on) (store_item(?:s|_groups)_\w+)/.exec(line)?.[1] ?? [],
      )
      const verdict = whole.length > 0 ? `MISSED: ${whole.join('; ').trim()}` : ''
      process.stdout.write(`  ${name.padEnd(34)} ${[...new Set(used)].join(', ')} ${verdict}\n`)
    }
  } finally {
    client.release()
  }
  return areAllIndexed
}

const manyWords = 50_000

/**
 * Gives the store the vocabulary of a large shop. Prints the plan and the time of the search for words near a misspelt
 * one; returns whether it uses the index of keys.
 */
export async function printCorrection(store: CatalogStore): Promise<boolean> {
  const client = await store.database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into store_words (business_id, store_id, word, item_count, keys)
      select s.business_id, s.id, w.word, 1, word_keys(s.id, w.word) from stores s cross join (
        select distinct left(translate(md5(n::text), '0123456789', 'aeiounrstk'), 4 + n % 8) as word
        from generate_series(1, ${manyWords}) n) w
      where s.id = $1 on conflict do nothing`,
      [store.id],
    )
    await client.query('vacuum analyze store_words')
    await client.query('set plan_cache_mode = force_generic_plan')
    const { rows: found } = await client.query('select id, business_id from stores where id = $1', [store.id])
    const { text, values } = nearStatement(found[0], ['kpoi', 'pekalonagn'])
    const { rows } = await client.query({ name: 'plan-near', text: `explain (analyze, costs off) ${text}`, values })
    const lines = rows.map((row) => row['QUERY PLAN'] as string)
    const isIndexed =
      lines.some((line) => line.includes('store_words_keys')) &&
      !lines.some((line) => line.includes('Seq Scan on store_words '))
    const time = lines.find((line) => line.startsWith('Execution Time'))
    process.stdout.write(
      `  correction of two words           ${isIndexed ? 'store_words_keys' : 'MISSED'}, ${time} of ${manyWords} words\n`,
    )
    return isIndexed
  } finally {
    client.release()
  }
}
