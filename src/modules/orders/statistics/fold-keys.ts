import { type RawBuilder, sql } from 'kysely'

/**
 * The most free texts per day, store and dimension, because anybody can invent sources, campaigns and cities; further ones
 * are counted as one. `store_funnels` has the same limit and the same name for them.
 */
const maxKeys = 200
export const otherKeys = '…'

/** The names of goods that are no product are free texts too. */
const isFree = sql`(key <> '' and (dimension in ('channel', 'campaign', 'city')
  or (dimension = 'product' and key !~ '^\\d{1,15}$')))`

/** Selects figures with the free texts of the most revenue, and all others of a store and dimension as one. */
export const foldKeys = (figures: RawBuilder<unknown>) => sql`
  select store_id, dimension, case when is_kept then key else ${sql.lit(otherKeys)} end as key,
    max(name) filter (where is_kept) as name, sum(orders) as orders, sum(paid_orders) as paid_orders, sum(units) as units,
    sum(value) as value, sum(revenue) as revenue, sum(tax_base) as tax_base, sum(tax) as tax
  from (
    select *, not is_free or row_number() over (
      partition by store_id, dimension, is_free order by revenue desc, value desc, key) <= ${sql.lit(maxKeys)} as is_kept
    from (select *, ${isFree} as is_free from (${figures}) figures) marked
  ) ranked
  group by 1, 2, 3`
