import { type RawBuilder, sql } from 'kysely'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { invalidateCatalog } from './invalidate-catalog.ts'

/** Whether the listed item `x` of the product `p` matches the rule of the collection `c`. */
export const fitsRule = `(c.rule_labels = '{}' or p.labels && c.rule_labels)
  and (c.rule_item_types = '{}' or p.item_type = any(c.rule_item_types))
  and (c.rule_min_price is null or x.min_price >= c.rule_min_price)
  and (c.rule_max_price is null or x.min_price <= c.rule_max_price)
  and (c.rule_in_stock is null or x.in_stock = c.rule_in_stock)`

const columns = 'item_id, group_id, business_id, store_id, position, created_at, name_key, min_price, units_sold'

const attributeGroup = 'attribute_group(d.id, p.attributes ->> d.id::text)'

const row = (group: string, position: string) =>
  sql.raw(`x.id as item_id, ${group} as group_id, x.business_id, x.store_id, (${position})::bigint as position,
    x.created_at, x.name_key, x.min_price, x.units_sold`)

type Scope = {
  /** Whether the row of this SQL name belongs to the business. */
  own: (table: string) => RawBuilder<boolean>
  /** Which rows; gets the SQL name of the group's id. */
  narrow: (group: string) => RawBuilder<unknown>
}

/** The items for each value of the attributes that buyers may filter by. */
const wantedValues = ({ own, narrow }: Scope) => sql`
  select ${row(attributeGroup, '0')} from store_items x
    join products p on ${own('p')} and p.id = x.product_id
    join attribute_definitions d on ${own('d')} and d.owner = 'product' and d.is_filterable and d.is_public
  where ${own('x')} and x.is_listed and p.attributes <> '{}' and p.attributes ? d.id::text and ${narrow('0')}`

/**
 * The rows that should exist. Collections by rule list the newest item first.
 */
const wantedRows = ({ own, narrow }: Scope) => sql`
    select ${row('m.category_id', '0')} from store_items x
      join product_categories m on ${own('m')} and m.product_id = x.product_id where ${own('x')} and x.is_listed and ${narrow('m.category_id')}
    union all
    select ${row('m.collection_id', 'm.position')} from store_items x
      join collection_products m on ${own('m')} and m.product_id = x.product_id where ${own('x')} and x.is_listed and ${narrow('m.collection_id')}
    union all
    select ${row('c.id', '-extract(epoch from x.created_at) * 1000')} from store_items x
      join products p on ${own('p')} and p.id = x.product_id
      join collections c on ${own('c')} and c.is_by_rule and ${sql.raw(fitsRule)}
    where ${own('x')} and x.is_listed and ${narrow('c.id')}`

/**
 * Writes only the differences. They are found by a full join, which PostgreSQL always hashes or merges. For `not
 * exists` over rows whose number it cannot estimate it uses a nested loop, which took minutes for 20,000 items.
 */
async function write(tx: Tx, own: Scope['own'], wanted: RawBuilder<unknown>, kept: RawBuilder<unknown>) {
  await sql`
    with wanted as materialized (${wanted}),
    stored as materialized (select ${sql.raw(columns)} from store_item_groups g where ${own('g')} and ${kept}),
    differing as materialized (
      select s.item_id as stored_item, s.group_id as stored_group, w.*
      from stored s full join wanted w on w.item_id = s.item_id and w.group_id = s.group_id
      where (s.item_id, s.position, s.created_at, s.name_key, s.min_price, s.units_sold)
        is distinct from (w.item_id, w.position, w.created_at, w.name_key, w.min_price, w.units_sold)
    ), removed as (
      delete from store_item_groups g using differing d
      where ${own('g')} and d.item_id is null and g.item_id = d.stored_item and g.group_id = d.stored_group
    )
    insert into store_item_groups as g (${sql.raw(columns)}) select ${sql.raw(columns)} from differing
      where item_id is not null order by item_id, group_id
    on conflict on constraint store_item_groups_pkey do update set position = excluded.position,
      created_at = excluded.created_at, name_key = excluded.name_key, min_price = excluded.min_price,
      units_sold = excluded.units_sold`.execute(tx)
}

const ownedBy = (businessId: number) => (table: string) => inBusiness(`${table}.business_id`, businessId)

/** Rewrites the categories and collections of these items. The caller has locked the items. */
export async function refreshGroupsOfItems(tx: Tx, businessId: number, ids: number[]) {
  if (ids.length === 0) return
  const own = ownedBy(businessId)
  const items = { own, narrow: () => sql`x.id = any(${ids}::bigint[])` }
  await write(
    tx,
    own,
    sql`${wantedRows(items)} union all ${wantedValues(items)}`,
    sql`g.item_id = any(${ids}::bigint[])`,
  )
}

/** Rewrites the items of these categories or collections of a business. */
export async function refreshGroups(tx: Tx, businessId: number, ids: number[]) {
  const own = ownedBy(businessId)
  const stores = await tx.selectFrom('stores').select('id').where('business_id', '=', businessId).execute()
  const storeIds = stores.map((store) => store.id)
  if (ids.length > 0)
    await write(
      tx,
      own,
      wantedRows({
        own,
        narrow: (group) => sql`${sql.raw(group)} = any(${ids}::bigint[]) and x.store_id = any(${storeIds}::bigint[])`,
      }),
      sql`g.store_id = any(${storeIds}::bigint[]) and g.group_id = any(${ids}::bigint[])`,
    )
  await invalidateCatalog(tx, storeIds)
}
