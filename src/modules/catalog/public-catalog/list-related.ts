import { ofBusiness } from '../../../platform/db/of-business.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { insertImageBase, priceLifetime } from '../listings/index.ts'
import type { Reader, Store } from './list-items.ts'
import type { Found } from './present-prices.ts'

/** How many groups of a product are read, and how many of the newest items of each. */
const maxGroups = 10
const maxNear = 24
const maxRelated = 8

const own = (table: string) => ofBusiness(`${table}.business_id`, '$2')

/**
 * $1 store, $2 business, $3 slug. Returns no row if the product does not exist, and a row without a card if nothing is
 * related.
 */
const related = `with own as (
    select x.id, x.taxonomy_id from products p
      join store_items x on ${own('x')} and x.product_id = p.id and x.store_id = $1
    where p.business_id = $2 and p.slug = $3 and p.deleted_at is null
  ), near as (
    select g.item_id as id, 1 as weight from own cross join lateral (
        select m.group_id from store_item_groups m where ${own('m')} and m.item_id = own.id and m.group_id > 0
        order by m.group_id desc limit ${maxGroups}
      ) k cross join lateral (
        select g.item_id from store_item_groups g where ${own('g')} and g.store_id = $1 and g.group_id = k.group_id
        order by g.created_at desc, g.item_id desc limit ${maxNear}
      ) g
    union all
    select i.id, 0 from own cross join lateral (
        select i.id from store_items i
        where ${own('i')} and i.store_id = $1 and i.is_listed and i.taxonomy_id = own.taxonomy_id
        order by i.created_at desc, i.id desc limit ${maxNear}
      ) i
  )
  select ${priceLifetime('$2', '$1')} as lifetime_ms, x.card from own left join lateral (
      select i.card from (select n.id, sum(n.weight) as weight from near n where n.id <> own.id group by n.id) n
        cross join lateral (
          select s.card, s.in_stock, s.created_at from store_items s where ${own('s')} and s.id = n.id offset 0) i
      order by i.in_stock desc, n.weight desc, i.created_at desc, n.id desc limit ${maxRelated}
    ) x on true`

export const relatedStatement = (store: Pick<Store, 'id' | 'business_id'>, slug: string) => ({
  text: related,
  values: [store.id, store.business_id, slug],
})

/** Lists the cards of items that share categories or collections with a product, as JSON text. */
export async function listRelated({ reads, imageBase }: Reader, store: Store, slug: string): Promise<Found> {
  const { text, values } = relatedStatement(store, slug)
  const rows = await reads.query<{ lifetime_ms: number | null; card: string | null }>(text, values)
  if (!rows[0]) throw notFound('There is no such product in this store')
  const cards = rows.flatMap(({ card }) => card ?? []).join(',')
  return {
    text: `{"data":[${insertImageBase(cards, imageBase)}],"is_paginated":false}`,
    lifetimeMs: rows[0].lifetime_ms,
  }
}
