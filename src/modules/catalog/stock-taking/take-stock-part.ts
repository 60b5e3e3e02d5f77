import type { StatementPart } from '../../../platform/db/statements/statement-part.ts'
import { queueListingsPart } from '../listings/index.ts'
import { availabilityChanged } from './availability.ts'
import type { Demand } from './take-stock.ts'

/** What is asked of each variant in each warehouse, summed. */
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

/**
 * Takes summed demand from stock inside a larger statement. Rows are locked in the order of their ids, so that concurrent
 * statements queue instead of deadlocking. `taken` holds the rows that had enough; variants whose availability changed with
 * that are queued for their listings.
 */
export const takeStockPart: StatementPart<Demand, 'variants' | 'warehouses' | 'quantities'> = {
  parameters: {
    variants: (demands) => demands.map(({ variant_id }) => variant_id),
    warehouses: (demands) => demands.map(({ warehouse_id }) => warehouse_id),
    quantities: (demands) => demands.map(({ quantity }) => quantity),
  },
  condition: '(select is_taken from stock)',
  sql: ($, { now, business }) => `demand as (
    select * from unnest(${$('variants')}::bigint[], ${$('warehouses')}::bigint[], ${$('quantities')}::bigint[])
      as d (variant_id, warehouse_id, quantity)
  ), locked as (
    select s.variant_id, s.warehouse_id, d.quantity from variant_stocks s join demand d using (variant_id, warehouse_id)
    where s.business_id = ${business} and s.variant_id = any((select ${$('variants')})::bigint[])
    order by s.variant_id, s.warehouse_id for no key update of s
  ), taken as (
    update variant_stocks s set quantity = s.quantity - l.quantity, updated_at = ${now} from locked l
    where s.business_id = ${business} and s.variant_id = l.variant_id and s.warehouse_id = l.warehouse_id and s.quantity >= l.quantity
    returning s.variant_id, ${availabilityChanged('s.quantity', 's.quantity + l.quantity', business)} as is_changed
  ), changed as (select variant_id from taken where is_changed),
  ${queueListingsPart('changed', business)},
  stock as (select count(*) = cardinality(${$('variants')}) as is_taken from taken)`,
}
