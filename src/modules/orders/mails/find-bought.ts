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

/** The goods that each of these orders currently gives access to. */
export async function findBought(
  db: Db,
  orders: OrderKey[],
  kind: GoodsKind,
  now: Date,
): Promise<Map<string, Bought[]>> {
  const found: OrderGoods[] = []
  for (const [businessId, own] of Map.groupBy(orders, ({ business_id }) => business_id)) {
    const ids = own.map(({ id }) => id)
    found.push(...(await findBoughtIn(db, businessId, ids, kind, now)))
  }
  return Map.groupBy(found, ({ order_id }) => order_id)
}

type OrderGoods = Bought & { order_id: string }

async function findBoughtIn(
  db: Db,
  businessId: number,
  orderIds: string[],
  kind: GoodsKind,
  now: Date,
): Promise<OrderGoods[]> {
  const isOfKind =
    kind === 'courses'
      ? sql<boolean>`exists (select 1 from course_sections c
          where c.business_id = ${businessId} and c.variant_id = e.variant_id)`
      : sql<boolean>`(v.self_file_urls <> '{}'
          or exists (select 1 from digital_files f where f.business_id = ${businessId} and f.variant_id = e.variant_id)
          or exists (select 1 from licenses k
            where k.business_id = ${businessId} and k.entitlement_id = e.id and k.status = 'assigned'))`
  const { rows } = await sql<OrderGoods>`
    select e.order_id, l.product_name as name, v.is_email_notification_active as is_notified,
      ${kind === 'files' ? sql`v.self_file_urls` : sql`'{}'::text[]`} as links,
      array(select k.key from licenses k where ${kind === 'files'}::boolean and k.business_id = ${businessId}
        and k.entitlement_id = e.id and k.status = 'assigned' order by k.unit) as keys
    from entitlements e
      join variants v on v.business_id in (${businessId}, ${businessId}) and v.id = e.variant_id
      join order_lines l on l.business_id in (${businessId}, ${businessId}) and l.id = e.order_line_id
    where e.business_id in (${businessId}, ${businessId}) and e.order_id = any(${orderIds}::uuid[])
      and ${isOpen(businessId, now)} and ${isOfKind} order by e.id`.execute(db)
  return rows
}

/** The names, links and keys of bought goods, as a part of a mail. */
export const sayGoods = (bought: Bought[]) => (): Said => ({
  values: { goods: bought.map(({ name }) => name).join(', ') },
  blocks: [{ kind: 'goods', rows: bought.map(({ name, links, keys }) => ({ name, links, keys })) }],
})
