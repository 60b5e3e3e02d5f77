import { sql } from 'kysely'
import { startLoop } from '../../../platform/concurrency/start-loop.ts'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import { refreshStoreItems } from './refresh-store-items.ts'

/** Rows per transaction, because it locks listings that all buyers of the stores share. */
const maxRows = 100

/** Queues variants inside a larger statement. `source` is a relation with `variant_id`, often an empty one. */
export const queueListingsPart = (source: string, business: string) => `stale as (
    insert into stale_listings (business_id, variant_ids)
    select ${business}, array_agg(variant_id) from ${source} having count(*) > 0 returning id
  )`

/** Refreshes queued listings of a business, in one transaction; those that another transaction refreshes are left to it. */
export async function refreshStaleListings(tx: Tx, businessId: number): Promise<number> {
  const { rows } = await sql<{ product_id: number | null; count: number }>`
    with taken as (
      delete from stale_listings where business_id = ${businessId} and id = any(array(
        select id from stale_listings where business_id = ${businessId} order by id limit ${maxRows} for update skip locked))
      returning variant_ids
    )
    select distinct v.product_id, (select count(*)::int from taken) as count
    from taken cross join unnest(taken.variant_ids) as t (variant_id)
      left join variants v on ${inBusiness('v.business_id', businessId)} and v.id = t.variant_id`.execute(tx)
  const products = rows.flatMap(({ product_id }) => product_id ?? [])
  if (products.length > 0) await refreshStoreItems(tx, businessId, { products }, { isStockOnly: true })
  return rows[0]?.count ?? 0
}

async function refreshBusiness(db: Db, businessId: number) {
  while ((await db.transaction().execute((tx) => refreshStaleListings(tx, businessId))) === maxRows);
}

/**
 * Refreshes the queued listings of a business soon, without delaying the caller; one transaction per process at a time.
 * Failed ones stay queued for the worker.
 */
export function createListingRefresher({ db, log }: Pick<Service, 'db' | 'log'>): (businessId: number) => void {
  const waiting = new Set<number>()
  let isRunning = false

  async function work() {
    isRunning = true
    for (const businessId of waiting) {
      waiting.delete(businessId)
      await refreshBusiness(db, businessId).catch((error) => {
        log.warn({ err: error }, 'cannot refresh listings; the worker will')
      })
    }
    isRunning = false
  }

  return (businessId) => {
    waiting.add(businessId)
    if (!isRunning) setImmediate(() => isRunning || work())
  }
}

/**
 * Run by the worker: refreshes listings whose process ended before it did. Returns the number of businesses that had
 * some.
 */
export async function refreshLeftListings(db: Db): Promise<number> {
  const { rows } = await sql<{ business_id: number }>`
    select distinct business_id from (select business_id from stale_listings limit 1000) queued`.execute(db)
  for (const { business_id } of rows) await refreshBusiness(db, business_id)
  return rows.length
}

/** Refreshes remaining listings until `stop`. Any number may run, in any process. */
export const startRefreshing = ({ db, log }: Pick<Service, 'db' | 'log'>, intervalMs = 1000) =>
  startLoop({
    work: async () => void (await refreshLeftListings(db)),
    pauseMs: () => intervalMs,
    log,
    failure: 'cannot refresh listings; trying again',
  })
