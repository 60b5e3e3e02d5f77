import { sql } from 'kysely'
import { startLoop } from '../../../platform/concurrency/start-loop.ts'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import { recordEvents, takeChangedOrders } from '../../events/index.ts'
import { currentStates } from './current-states.ts'
import { queueChanges } from './queue-changes.ts'
import type { StockStatus } from './rules.ts'

const maxRows = 20
/** The minimum time between two events of a variant, by the clock of the database. */
const minGap = '1 second'

/** The variants of one business that changed. */
type Changed = { business_id: number; variant_ids: number[] }

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
    const updated: State[] = []
    let isWaiting = false
    for (const one of changed) {
      const states = await updateStates(tx, one)
      updated.push(...states.updated)
      isWaiting ||= states.isWaiting
    }
    const events = updated.filter(({ quantity, previous_quantity }) => quantity !== previous_quantity)
    await recordEvents(
      tx,
      events.map(({ business_id, ...payload }) => ({ business_id, kind: 'stock.changed' as const, payload })),
      now,
    )
    return !isWaiting
  })
}

async function takeChanged(tx: Tx): Promise<Changed[]> {
  const orders = await takeChangedOrders(tx, 'changed_order_stocks')
  const { rows } = await sql<Changed>`
    delete from changed_stocks where id in (select id from changed_stocks order by id limit ${maxRows} for update skip locked)
    returning business_id, variant_ids`.execute(tx)
  const queued = new Map<number, number[]>()
  for (const { business_id, variant_ids } of rows)
    queued.set(business_id, [...(queued.get(business_id) ?? []), ...variant_ids])
  for (const [business_id, some] of Map.groupBy(orders, (order) => order.business_id)) {
    const ids = some.map(({ order_id }) => order_id)
    const { rows: lines } = await sql<{ variant_id: number }>`
      select distinct l.variant_id from order_lines l
      where ${inBusiness('l.business_id', business_id)} and l.order_id = any(${ids}::uuid[])
        and l.warehouse_id is not null and l.variant_id is not null`.execute(tx)
    queued.set(business_id, [...(queued.get(business_id) ?? []), ...lines.map(({ variant_id }) => variant_id)])
  }
  return [...queued]
    .filter(([, variant_ids]) => variant_ids.length > 0)
    .sort(([a], [b]) => a - b)
    .map(([business_id, variant_ids]) => ({ business_id, variant_ids: [...new Set(variant_ids)] }))
}

type Differing = Omit<State, 'business_id'> & { is_waiting: boolean; at: string }

/** Separate statements, because their snapshot must be taken after the queue was read. */
async function updateStates(tx: Tx, { business_id, variant_ids }: Changed) {
  const { rows } = await sql<Differing>`
    with changed as materialized (
      select v.product_id, v.id as variant_id, v.unique_id, v.sku from variants v
      where ${inBusiness('v.business_id', business_id)} and v.id = any(${variant_ids}::bigint[])
    )
    select s.product_id, s.variant_id, v.unique_id as variant_unique_id, v.sku, c.quantity, s.quantity as previous_quantity,
      c.stock_status, c.warehouses, s.told_at > clock_timestamp() - ${minGap}::interval as is_waiting,
      clock_timestamp()::text as at
    from ${currentStates(business_id, sql`changed`)} c join changed v using (variant_id)
      join stock_states s on s.business_id = ${business_id} and s.product_id = c.product_id and s.variant_id = c.variant_id
    where s.quantity <> c.quantity or s.stock_status <> c.stock_status
    order by s.variant_id`.execute(tx)
  const written = rows.filter((row) => !row.is_waiting)
  if (written.length > 0)
    await sql`
      update stock_states s set quantity = d.quantity, stock_status = d.stock_status, told_at = coalesce(d.at, s.told_at)
      from unnest(${written.map((row) => row.product_id)}::bigint[], ${written.map((row) => row.variant_id)}::bigint[],
        ${written.map((row) => row.quantity)}::bigint[], ${written.map((row) => row.stock_status)}::text[],
        ${written.map((row) => (row.quantity === row.previous_quantity ? null : row.at))}::timestamptz[])
        as d (product_id, variant_id, quantity, stock_status, at)
      where s.business_id = ${business_id} and s.product_id = d.product_id and s.variant_id = d.variant_id`.execute(tx)
  const waiting = rows.flatMap((row) => (row.is_waiting ? row.variant_id : []))
  await queueChanges(tx, business_id, waiting)
  const updated = written.map(({ is_waiting: _, at: __, ...state }): State => ({ business_id, ...state }))
  return { updated, isWaiting: waiting.length > 0 }
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
