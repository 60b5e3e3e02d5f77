import type { StatementPart } from '../../../platform/db/statements/statement-part.ts'
import { queueListingsPart } from '../listings/index.ts'
import type { Demand } from './take-stock.ts'

const refusedTakers = '(select refused from admission)::integer[]'

/** What `takeStockPart` found, for other parts of the statement and for its result. */
export const stockFindings = {
  /** The positions of the takers that it refused. */
  refusedTakers,
  /** These, and the stocks of which nothing is left. */
  columns: `to_json(${refusedTakers}) as refused,
    (select coalesce(json_agg(json_build_array(variant_id, warehouse_id)), '[]') from (
      select variant_id, warehouse_id from stock where quantity = 0
      union all select variant_id, warehouse_id from taken where is_gone) gone) as sold_out`,
}

/** Sums the demand per variant and warehouse. */
export function sumDemand(demands: Demand[]): Demand[] {
  const sums = new Map<string, Demand>()
  for (const demand of demands) {
    const key = `${demand.variant_id}:${demand.warehouse_id}`
    const known = sums.get(key)
    if (known) known.quantity += demand.quantity
    else sums.set(key, { ...demand })
  }
  return [...sums.values()]
}

/** Demand with the position of its taker. A position has each variant and warehouse once. */
export type TakerDemand = Demand & { taker: number }

/**
 * Takes stock inside a larger statement. Takers are admitted in order if all that they demand is left; the others take
 * nothing and are `refused`. A taker that demands more than exists does not count for those behind it. Rows are locked
 * ordered by id, so that concurrent statements queue instead of deadlocking, and without a join, which Citus refuses
 * beside a lock: of takers with several warehouses also rows that none of them demands. Variants whose availability changes
 * are queued for their listings.
 *
 * The new quantity is computed from the locked row. PostgreSQL computes `s.quantity - …` first for the row as it was when
 * the statement began, and its check refuses that although more was put into stock while the statement waited.
 */
export const takeStockPart: StatementPart<TakerDemand, 'variants' | 'warehouses' | 'quantities' | 'takers'> = {
  parameters: {
    variants: (demands) => demands.map(({ variant_id }) => variant_id),
    warehouses: (demands) => demands.map(({ warehouse_id }) => warehouse_id),
    quantities: (demands) => demands.map(({ quantity }) => quantity),
    takers: (demands) => demands.map(({ taker }) => taker),
  },
  condition: `${refusedTakers} is not null`,
  sql: ($, { now, business, admits }) => `demand as materialized (
    select * from unnest(${$('variants')}::bigint[], ${$('warehouses')}::bigint[], ${$('quantities')}::bigint[], ${$('takers')}::integer[])
      as d (variant_id, warehouse_id, quantity, taker)
  ), stock as materialized (
    select s.variant_id, s.warehouse_id, s.quantity from variant_stocks s
    where s.business_id = ${business} and s.variant_id = any((select ${$('variants')})::bigint[])
      and s.warehouse_id = any((select ${$('warehouses')})::bigint[])
    order by s.variant_id, s.warehouse_id for no key update of s
  ), admission as materialized (
    select coalesce(array_agg(taker) filter (where is_short), '{}') as refused from (
      select d.taker, s.quantity is null or d.quantity > s.quantity or s.quantity < sum(d.quantity)
        filter (where d.quantity <= s.quantity) over (partition by d.variant_id, d.warehouse_id order by d.taker) as is_short
      from demand d left join stock s using (variant_id, warehouse_id)) judged
  ), admitted as (
    select variant_id, warehouse_id, sum(quantity)::bigint as quantity from demand
    where true ${admits('taker')} group by variant_id, warehouse_id
  ), taken as (
    update variant_stocks s set quantity = l.quantity - a.quantity, updated_at = ${now}
    from admitted a join stock l using (variant_id, warehouse_id)
    where s.business_id = ${business} and s.variant_id = a.variant_id and s.warehouse_id = a.warehouse_id
    returning s.variant_id, s.warehouse_id, s.quantity = 0 as is_gone, s.quantity = 0 or exists (
      select from bundlelines b where b.business_id = ${business} and b.variant_id = s.variant_id
        and b.quantity > s.quantity and b.quantity <= s.quantity + a.quantity) as is_changed
  ), changed as (select variant_id from taken where is_changed),
  ${queueListingsPart('changed', business)}`,
}
