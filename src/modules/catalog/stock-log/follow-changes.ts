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

type Changed = { business_ids: number[]; variant_ids: number[] }

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
    if (changed.variant_ids.length === 0) return false
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

async function takeChanged(tx: Tx): Promise<Changed> {
  const orders = await takeChangedOrders(tx, 'changed_order_stocks')
  const { rows } = await sql<{ business_id: number; variant_id: number }>`
    with taken as (
      delete from changed_stocks where id in (select id from changed_stocks order by id limit ${maxRows} for update skip locked)
      returning business_id, variant_ids
    )
    select business_id, unnest(variant_ids) as variant_id from taken
    union
    select l.business_id, l.variant_id
    from unnest(${orders.map(({ business_id }) => business_id)}::bigint[],
      ${orders.map(({ order_id }) => order_id)}::uuid[]) as o (business_id, order_id)
    join order_lines l on l.business_id = o.business_id and l.order_id = o.order_id
    where l.warehouse_id is not null and l.variant_id is not null`.execute(tx)
  return {
    business_ids: rows.map(({ business_id }) => business_id),
    variant_ids: rows.map(({ variant_id }) => variant_id),
  }
}

/** A separate statement, because its snapshot must be taken after the queue was read. */
async function updateStates(tx: Tx, { business_ids, variant_ids }: Changed) {
  const { rows } = await sql<State & { is_waiting: boolean }>`
    with changed as materialized (
      select v.business_id, v.product_id, v.id as variant_id, v.unique_id, v.sku
      from unnest(${business_ids}::bigint[], ${variant_ids}::bigint[]) as c (business_id, variant_id)
      join variants v on v.business_id = c.business_id and v.id = c.variant_id
    ), differing as materialized (
      select s.business_id, s.product_id, s.variant_id, s.quantity as previous_quantity, c.quantity, c.stock_status,
        c.warehouses, s.told_at > clock_timestamp() - ${minGap}::interval as is_waiting
      from ${currentStates(sql`changed`)} c join stock_states s on s.business_id = c.business_id
        and s.product_id = c.product_id and s.variant_id = c.variant_id
      where s.quantity <> c.quantity or s.stock_status <> c.stock_status
    ), written as (
      update stock_states s set quantity = d.quantity, stock_status = d.stock_status,
        told_at = case when d.quantity = d.previous_quantity then s.told_at else clock_timestamp() end
      from differing d where not d.is_waiting and s.business_id = d.business_id and s.product_id = d.product_id
        and s.variant_id = d.variant_id
    ), requeued as (
      insert into changed_stocks (business_id, variant_ids)
      select business_id, array_agg(variant_id) from differing where is_waiting group by business_id
    )
    select d.business_id, d.product_id, d.variant_id, c.unique_id as variant_unique_id, c.sku, d.quantity,
      d.previous_quantity, d.stock_status, d.warehouses, d.is_waiting
    from differing d join changed c using (business_id, variant_id) order by d.variant_id`.execute(tx)
  const updated = rows.filter((row) => !row.is_waiting).map(({ is_waiting: _, ...state }) => state)
  return { updated, isWaiting: updated.length < rows.length }
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
