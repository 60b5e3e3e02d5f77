import { type RawBuilder, sql } from 'kysely'
import { inBusiness } from '../../../platform/db/of-business.ts'
import { defaultLowLevel } from './low-levels.ts'

/** The current quantity and status of variants of a business, from a relation with product_id and variant_id. */
export const currentStates = (businessId: number, variants: RawBuilder<unknown>) => sql`(
  select t.product_id, t.variant_id, held.quantity, held.warehouses,
    case when held.quantity <= 0 then 'out_of_stock' when held.quantity <= low.level then 'low_stock'
      else 'in_stock' end as stock_status
  from ${variants} t
  cross join lateral (
    select coalesce(sum(s.quantity), 0)::bigint as quantity,
      coalesce(json_agg(json_build_object('id', w.id, 'quantity', s.quantity) order by w.id)
        filter (where w.id is not null), '[]') as warehouses
    from variant_stocks s
      join warehouses w on ${inBusiness('w.business_id', businessId)} and w.id = s.warehouse_id and w.deleted_at is null
    where ${inBusiness('s.business_id', businessId)} and s.variant_id = t.variant_id
  ) held
  cross join lateral (
    select coalesce((
      select level from low_stock_levels l where l.business_id = ${businessId} and l.variant_id in (0, t.variant_id)
      order by l.variant_id desc limit 1), ${defaultLowLevel}) as level
  ) low
)`
