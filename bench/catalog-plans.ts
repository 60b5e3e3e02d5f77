import { type ItemFilters, pageStatement, type Sort } from '../src/modules/catalog/public-catalog/item-query.ts'
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

/**
 * Prints how PostgreSQL reads each kind of page, planned as the service has it planned; true when nothing is scanned
 * whole.
 */
export async function printPlans(store: CatalogStore, cases: [string, ItemFilters, Sort][]): Promise<boolean> {
  const client = await store.database.pool.connect()
  let areAllIndexed = true
  try {
    for (const [name, filters, sort] of cases) {
      const { text, values, needsCustomPlan } = pageStatement(store.id, filters, {
        sort,
        size: 20,
        edge: undefined,
      })
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
