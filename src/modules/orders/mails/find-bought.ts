import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { isOpen } from '../../goods/entitlements/index.ts'
import type { OrderKey } from '../orders/index.ts'
import type { Said } from './mail-orders.ts'

/** `files` are files, links and licence keys. */
export type GoodsKind = 'files' | 'courses'

export type Bought = {
  name: string
  links: string[]
  keys: string[]
  /** Whether the merchant wants mails about this course. */
  is_notified: boolean
}

const assigned = sql`from licenses k
  where k.business_id = e.business_id and k.entitlement_id = e.id and k.status = 'assigned'`

/** The goods that each of these orders currently gives access to. */
export async function findBought(
  db: Db,
  orders: OrderKey[],
  kind: GoodsKind,
  now: Date,
): Promise<Map<string, Bought[]>> {
  if (orders.length === 0) return new Map()
  const none = sql`'{}'::text[]`
  const { links, keys, isOfKind } =
    kind === 'courses'
      ? {
          links: none,
          keys: none,
          isOfKind: sql`exists (select 1 from course_sections c
            where c.business_id = e.business_id and c.variant_id = e.variant_id)`,
        }
      : {
          links: sql`v.self_file_urls`,
          keys: sql`array(select k.key ${assigned} order by k.unit)`,
          isOfKind: sql`(v.self_file_urls <> '{}' or exists (select 1 ${assigned})
            or exists (select 1 from digital_files f where f.business_id = e.business_id and f.variant_id = e.variant_id))`,
        }
  const { rows } = await sql<Bought & { order_id: string }>`
    select e.order_id, l.product_name as name, v.is_email_notification_active as is_notified,
      ${links} as links, ${keys} as keys
    from entitlements e
      join variants v on v.business_id = e.business_id and v.id = e.variant_id
      join order_lines l on l.business_id = e.business_id and l.id = e.order_line_id
    where e.business_id = any(${[...new Set(orders.map(({ business_id }) => business_id))]}::bigint[])
      and e.order_id = any(${orders.map(({ id }) => id)}::uuid[])
      and ${isOpen(sql.ref('e.business_id'), now)} and ${isOfKind} order by e.id`.execute(db)
  return Map.groupBy(rows, ({ order_id }) => order_id)
}

/** The names, links and keys of bought goods, as a part of a mail. */
export const sayGoods = (bought: Bought[]) => (): Said => ({
  values: { goods: bought.map(({ name }) => name).join(', ') },
  blocks: [{ kind: 'goods', rows: bought.map(({ name, links, keys }) => ({ name, links, keys })) }],
})
