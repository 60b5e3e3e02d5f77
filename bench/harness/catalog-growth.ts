import { type ItemFilters, type Sort, sorts } from '../../src/modules/catalog/public-catalog/item-filters.ts'
import { printCorrection, printPlans } from './catalog-plans.ts'
import { type CatalogStore, cursorBehind } from './catalog-store.ts'
import type { Server } from './server.ts'

type Side = { server: Server; store: CatalogStore }

/**
 * Each finds a full page in both stores, and the same share of them; but for the rare word, which is the number of the
 * last product and so found once in each.
 */
const listFilters = ({
  products,
  category_id,
  attributes: { roast, origin },
}: CatalogStore): [string, string, ItemFilters][] => [
  ['all', '', {}],
  ['item_type', 'item_type=digital', { item_type: 'digital' }],
  ['entity_type', 'entity_type=product', { entity_type: 'product' }],
  ['in stock', 'in_stock=true', { in_stock: true }],
  ['out of stock', 'in_stock=false', { in_stock: false }],
  ['category', 'category_id=4', { category_id: 4 }],
  ['own category', `category_id=${category_id}`, { category_id }],
  ['collection', 'collection=murah', { collection: 'murah' }],
  ['common attribute', 'attributes[roast]=dark', { attributes: { [roast]: 'dark' } }],
  ['attribute', 'attributes[origin]=origin 7', { attributes: { [origin]: 'origin 7' } }],
  [
    'two attributes',
    'attributes[roast]=dark&attributes[origin]=origin 7',
    { attributes: { [roast]: 'dark', [origin]: 'origin 7' } },
  ],
  ['price range', 'min_price=50000&max_price=150000', { min_price: 5_000_000, max_price: 15_000_000 }],
  ['common word', 'search=contoh', { search: 'contoh' }],
  ['misspelt word', 'search=beaban&is_forgiving=true', { search: 'beban' }],
  ['rare word', `search=${products}`, { search: `${products}` }],
  ['type, stock and price', 'item_type=physical&in_stock=true&max_price=300000', { item_type: 'physical' }],
]

const rounds = 100
const bar = 1.3

/** Sort orders of columns; relevance needs a search. */
const walked = sorts.filter((sort) => sort !== 'relevance')

/** p50 of sequential requests, small and large store in turns so that a slow moment affects both; the cache is off. */
export async function measureGrowth(small: Side, large: Side) {
  process.stdout.write(`p50 in ms, 1,000 against 100,000 products, one request at a time in turns (bar ≤ ${bar})\n`)
  let missed = 0
  for (const sort of walked) {
    const listAddresses = ({ store }: Side) =>
      listFilters(store).map(([, query]) => `items?page_size=20&sort=${sort}&${query}`)
    const [few, many] = [listAddresses(small), listAddresses(large)]
    for (const [i, [name]] of listFilters(small.store).entries())
      missed += await compareP50(`${sort}, ${name}`, small, few[i]!, large, many[i]!)
    const deep = `items?page_size=20&next_cursor=${await cursorBehind(large.store, 999, sort)}`
    const early = `items?page_size=20&next_cursor=${await cursorBehind(small.store, 1, sort)}`
    missed += await compareP50(`${sort}, page 2 and page 1,000`, small, early, large, deep)
  }
  missed += await measureCounts(large)
  process.stdout.write(`${missed === 0 ? 'all met' : `${missed} MISSED`}\n\nplans at 100,000 products\n`)
  const cases = sorts.flatMap((sort) =>
    listFilters(large.store).map(([name, , filter]): [string, ItemFilters, Sort] => [`${sort}, ${name}`, filter, sort]),
  )
  const areAllIndexed = (await printPlans(large.store, cases)) && (await printCorrection(large.store))
  process.stdout.write(`no sequential scan of a tenant table: ${areAllIndexed ? 'met' : 'MISSED'}\n`)
}

const maxCountMs = 50

/** Counting stops at 1,000 items per selection, so it has a bound of its own. */
async function measureCounts(large: Side): Promise<number> {
  const facets = listFilters(large.store).map(([, query]) => `items/filters?${query}`)
  let missed = 0
  for (const address of [...facets, 'categories', 'collections', 'products/load-500/related']) {
    const taken: number[] = []
    for (let i = 0; i < rounds; i++) taken.push(await time(large, address))
    const isMet = middle(taken) <= maxCountMs
    if (!isMet) missed++
    process.stdout.write(
      `  ${address.padEnd(70)} ${middle(taken).toFixed(2)} ms ${isMet ? '' : `MISSED ${maxCountMs}`}\n`,
    )
  }
  return missed
}

async function compareP50(name: string, small: Side, a: string, large: Side, b: string): Promise<number> {
  const [left, right]: [number[], number[]] = [[], []]
  for (let i = 0; i < rounds; i++) {
    left.push(await time(small, a))
    right.push(await time(large, b))
  }
  const [p50, p50Large] = [middle(left), middle(right)]
  const ratio = p50Large / p50
  const verdict = ratio <= bar ? '' : 'MISSED'
  process.stdout.write(
    `  ${name.padEnd(36)} ${p50.toFixed(2).padStart(7)} ${p50Large.toFixed(2).padStart(7)} ${ratio.toFixed(2).padStart(6)} ${verdict}\n`,
  )
  return ratio <= bar ? 0 : 1
}

async function time({ server, store }: Side, address: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${server.url}/v3/stores/${store.unique_id}/public/${address}`, {
    headers: store.headers,
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
  return performance.now() - began
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
