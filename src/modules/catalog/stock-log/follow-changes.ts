import { sql } from 'kysely'
import { startLoop } from '../../../platform/concurrency/start-loop.ts'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import { recordEvents, takeChangedOrders } from '../../events/index.ts'
import { currentStates } from './current-states.ts'
import type { StockStatus } from './rules.ts'

const maxRows = 20
/** The minimum time between two events of a variant, by the clock of the database. */
const minGap = '1 second'

type Variant = { business_id: number; variant_id: number }

type State = {
  business_id: number
  product_id: number
  variant_id: number
  variant_unique_id: string
  sku: string | null
  quantity: number
  previous_quantity: number
  stock_status: StockStatus
  warehouses: { id: number; quantity: number }[]
}

/**
 * Updates the states of queued variants and records what changed. Returns false if nothing was queued or another
 * process is doing this. A variant that changed within the last second stays queued.
 */
export async function followChanges(db: Db, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const lock = await sql<{
      is_held: boolean
    }>`select pg_try_advisory_xact_lock(${advisoryLocks.stockChanges}) as is_held`.execute(tx)
    if (!lock.rows[0]!.is_held) return false
    const changed = await takeChanged(tx)
    if (changed.length === 0) return false
    const { updated, isWaiting } = await updateStates(tx, changed)
    const events = updated.filter(({ quantity, previous_quantity }) => quantity !== previous_quantity)
    await recordEvents(
      tx,
      events.map(({ business_id, ...payload }) => ({ business_id, kind: 'stock.changed' as const, payload })),
      now,
    )
    return !isWaiting
  })
}

async function takeChanged(tx: Tx): Promise<Variant[]> {
  const orders = await takeChangedOrders(tx, 'changed_order_stocks')
  const { rows } = await sql<{ business_id: number; variant_ids: number[] }>`
    delete from changed_stocks where id in (select id from changed_stocks order by id limit ${maxRows} for update skip locked)
    returning business_id, variant_ids`.execute(tx)
  const queued = rows.flatMap(({ business_id, variant_ids }) =>
    variant_ids.map((variant_id) => ({ business_id, variant_id })),
  )
  if (orders.length === 0) return queued
  const { rows: ordered } = await sql<Variant>`
    select distinct l.business_id, l.variant_id
    from unnest(${orders.map(({ business_id }) => business_id)}::bigint[],
      ${orders.map(({ order_id }) => order_id)}::uuid[]) as o (business_id, order_id)
    join order_lines l on l.business_id = o.business_id and l.order_id = o.order_id
    where l.warehouse_id is not null and l.variant_id is not null`.execute(tx)
  return [...queued, ...ordered]
}

type Differing = State & { is_waiting: boolean; at: string }

/** Separate statements, because their snapshot must be taken after the queue was read. */
async function updateStates(tx: Tx, changed: Variant[]) {
  const variants = sql`(
    select v.business_id, v.product_id, v.id as variant_id, v.unique_id as variant_unique_id, v.sku
    from (select distinct * from unnest(${changed.map(({ business_id }) => business_id)}::bigint[],
      ${changed.map(({ variant_id }) => variant_id)}::bigint[]) as d (business_id, variant_id)) c
    join variants v on v.business_id = c.business_id and v.id = c.variant_id)`
  const { rows } = await sql<Differing>`
    select s.business_id, s.product_id, s.variant_id, c.variant_unique_id, c.sku, c.quantity,
      s.quantity as previous_quantity, c.stock_status, c.warehouses,
      s.told_at > clock_timestamp() - ${minGap}::interval as is_waiting, clock_timestamp()::text as at
    from ${currentStates(variants, (table) => sql`${sql.ref(`${table}.business_id`)} = t.business_id`)} c
      join stock_states s
        on s.business_id = c.business_id and s.product_id = c.product_id and s.variant_id = c.variant_id
    where s.quantity <> c.quantity or s.stock_status <> c.stock_status
    order by s.business_id, s.variant_id`.execute(tx)
  const [waiting, written] = [rows.filter((row) => row.is_waiting), rows.filter((row) => !row.is_waiting)]
  for (const [businessId, own] of groupByBusiness(written)) await writeStates(tx, businessId, own)
  if (waiting.length > 0)
    await tx
      .insertInto('changed_stocks')
      .values(
        [...groupByBusiness(waiting)].map(([business_id, own]) => ({
          business_id,
          variant_ids: own.map(({ variant_id }) => variant_id),
        })),
      )
      .execute()
  const updated = written.map(({ is_waiting: _, at: __, ...state }): State => state)
  return { updated, isWaiting: waiting.length > 0 }
}

const groupByBusiness = (rows: Differing[]) => Map.groupBy(rows, ({ business_id }) => business_id)

async function writeStates(tx: Tx, businessId: number, rows: Differing[]) {
  await sql`
    update stock_states s set quantity = d.quantity, stock_status = d.stock_status, told_at = coalesce(d.at, s.told_at)
    from unnest(${rows.map((row) => row.product_id)}::bigint[], ${rows.map((row) => row.variant_id)}::bigint[],
      ${rows.map((row) => row.quantity)}::bigint[], ${rows.map((row) => row.stock_status)}::text[],
      ${rows.map((row) => (row.quantity === row.previous_quantity ? null : row.at))}::timestamptz[])
      as d (product_id, variant_id, quantity, stock_status, at)
    where s.business_id = ${businessId} and s.product_id = d.product_id and s.variant_id = d.variant_id`.execute(tx)
}

/** Follows changes until `stop`. Any number may run, in any process; only one of them works at a time. */
export function startFollowing({ db, log, now }: Pick<Service, 'db' | 'log' | 'now'>, intervalMs = 1000) {
  return startLoop({
    work: async (signal) => {
      while (!signal.aborted && (await followChanges(db, now())));
    },
    pauseMs: () => intervalMs,
    log,
    failure: 'cannot follow changes of stock; trying again',
  })
}
