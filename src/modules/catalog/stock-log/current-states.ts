import { type RawBuilder, sql } from 'kysely'
import { defaultLowLevel } from './low-levels.ts'

/**
 * The current quantity and status of variants, from a relation with product_id and variant_id whose columns are kept.
 * `isOwn` is the condition that rows of a table belong to the business of the variant; the relation is named `t`.
 */
export const currentStates = (variants: RawBuilder<unknown>, isOwn: (table: string) => RawBuilder<boolean>) => sql`(
  select t.*, held.quantity, held.warehouses,
    case when held.quantity <= 0 then 'out_of_stock' when held.quantity <= coalesce(low.level, ${defaultLowLevel})
      then 'low_stock' else 'in_stock' end as stock_status
  from ${variants} t
  cross join lateral (
    select coalesce(sum(s.quantity), 0)::bigint as quantity,
      coalesce(json_agg(json_build_object('id', w.id, 'quantity', s.quantity) order by w.id)
        filter (where w.id is not null), '[]') as warehouses
    from variant_stocks s join warehouses w on ${isOwn('w')} and w.id = s.warehouse_id and w.deleted_at is null
    where ${isOwn('s')} and s.variant_id = t.variant_id
  ) held
  left join lateral (
    select l.level from low_stock_levels l where ${isOwn('l')} and l.variant_id in (0, t.variant_id)
    order by l.variant_id desc limit 1
  ) low on true
)`
