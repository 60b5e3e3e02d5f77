import { sql } from 'kysely'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { productName } from '../item-names/index.ts'
import { fitsRule } from '../listings/index.ts'
import type { CollectionProduct } from './manage-collections.ts'
import { ruleColumns } from './rules.ts'
import type { RuleInput } from './schemas.ts'

const maxShown = 6

/** Counts the listed products that match a rule and reads some of them, for the form that edits the rule. */
export async function countMatches(db: Db, businessId: number, rule: RuleInput) {
  const { is_by_rule: _, ...columns } = ruleColumns(rule, '')
  const { rows } = await sql<CollectionProduct & { count: number }>`
    select p.id, ${sql.raw(productName())} as name, p.images[1] as image, f.price, f.count
    from (
      select x.product_id, min(x.min_price) as price, count(*) over () as count
      from store_items x join products p on ${inBusiness('p.business_id', businessId)} and p.id = x.product_id
        cross join (select ${columns.rule_labels}::text[] as rule_labels, ${columns.rule_item_types}::text[] as rule_item_types,
          ${columns.rule_min_price}::bigint as rule_min_price, ${columns.rule_max_price}::bigint as rule_max_price,
          ${columns.rule_in_stock}::boolean as rule_in_stock) c
      where x.business_id = ${businessId} and x.is_listed
        and ${sql.raw(fitsRule)}
      group by x.product_id order by x.product_id desc limit ${maxShown}
    ) f join products p on ${inBusiness('p.business_id', businessId)} and p.id = f.product_id
    order by p.id desc`.execute(db)
  return { count: rows[0]?.count ?? 0, products: rows }
}
