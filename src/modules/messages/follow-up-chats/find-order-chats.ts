import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { ChatRow } from './views.ts'

export type OrderChat = ChatRow

const maxOrderChats = 200

/** The chats for the products and bundles of an order, or one of them. Variants of a bundle count as the bundle. */
export async function findOrderChats(
  db: Db,
  { business_id, id }: { business_id: number; id: string },
  chatId?: number,
): Promise<OrderChat[]> {
  const isAsked = chatId === undefined ? sql`` : sql`and c.id = ${chatId}`
  const { rows } = await sql<OrderChat>`
    with lines as materialized (
      select variant_id, bundle_price_option_id from order_lines
      where business_id = ${business_id} and order_id = ${id}
    ), owners as materialized (
      select v.product_id, null::bigint as bundle_id from lines l
        join variants v on v.business_id = ${business_id} and v.id = l.variant_id
        where l.bundle_price_option_id is null
      union
      select null, o.bundle_id from lines l
        join bundle_price_options o on o.business_id = ${business_id} and o.id = l.bundle_price_option_id
    )
    select c.* from owners w join follow_up_chats c on c.product_id = w.product_id
      where c.business_id = ${business_id} ${isAsked}
    union all
    select c.* from owners w join follow_up_chats c on c.bundle_id = w.bundle_id
      where c.business_id = ${business_id} ${isAsked}
    order by id limit ${maxOrderChats}`.execute(db)
  return rows
}
