import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'

export type Incoming = {
  business_id: number
  /** The stores that use the number; null for all stores of the business. */
  store_ids: number[] | null
  provider_message_id: string
  from: string
  name: string | null
  text: string
  at: string
}

/** Adds a buyer's text to the history of their newest order. Texts of people who never ordered are not stored. */
export async function storeIncoming(tx: Tx, message: Incoming, now: Date) {
  const { business_id, store_ids, provider_message_id, from, name, text, at } = message
  let orders = tx
    .selectFrom('orders')
    .select(['id', 'store_id', 'customer_name'])
    .where('business_id', 'in', sameBusiness(business_id))
    .where('customer_phone', '=', from)
    .where('deleted_at', 'is', null)
  if (store_ids) orders = orders.where('store_id', 'in', store_ids)
  const order = await orders.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  if (!order) return
  await tx
    .insertInto('order_messages')
    .values({
      business_id,
      id: createUuid(now.getTime()),
      order_id: order.id,
      store_id: order.store_id,
      name: 'WhatsApp',
      message: text,
      provider: 'whatsapp_cloud',
      is_from_bot: false,
      sender_name: name ?? order.customer_name,
      sender_phone: from,
      status: 'received',
      provider_message_id,
      at,
      updated_at: now,
    })
    .onConflict((known) =>
      known.columns(['business_id', 'provider_message_id']).where('provider_message_id', 'is not', null).doNothing(),
    )
    .execute()
}
