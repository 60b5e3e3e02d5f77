import { facetsStatement } from '../src/modules/catalog/public-catalog/count-facets.ts'
import { type ItemFilters, pageStatement, type Sort } from '../src/modules/catalog/public-catalog/item-query.ts'
import { relatedStatement } from '../src/modules/catalog/public-catalog/list-items.ts'
import type { CatalogStore } from './catalog-store.ts'

const tenantTables = [
  'store_items',
  'store_item_groups',
  'products',
  'variants',
  'bundles',
  'bundle_price_options',
  'variant_stocks',
]

type Planned = { name: string; text: string; values: unknown[]; needsCustomPlan: boolean }

/** A page of each kind and order, the facets of each kind, and what is related to a product. */
function statementsOf(store: CatalogStore, cases: [string, ItemFilters, Sort][]): Planned[] {
  const owner = { id: store.id, business_id: store.business_id }
  const pages = cases.map(([name, filters, sort]) => ({
    name,
    ...pageStatement(store.id, filters, { sort, size: 20, edge: undefined }),
  }))
  const facets = cases
    .filter(([, , sort]) => sort === 'newest')
    .map(([name, filters]) => ({ name: `facets, ${name}`, ...facetsStatement(owner, filters), needsCustomPlan: false }))
  return [...pages, ...facets, { name: 'related', ...relatedStatement(owner, 'load-500'), needsCustomPlan: false }]
}

/**
 * Prints how PostgreSQL reads each kind of page, planned as the service has it planned; true when nothing is scanned
 * whole.
 */
export async function printPlans(store: CatalogStore, cases: [string, ItemFilters, Sort][]): Promise<boolean> {
  const client = await store.database.pool.connect()
  let areAllIndexed = true
  try {
    for (const { name, text, values, needsCustomPlan } of statementsOf(store, cases)) {
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
