import { endedStatuses } from '../../../api/order-moves.generated.ts'
import type { Order } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { orderWords } from './words.ts'

/**
 * The prepared text of a chat with the buyer: a reminder of an unpaid order, the tracking number of a shipped one, or a
 * greeting. Each contains the address of the order's page, so members who may not see it get no text.
 */
export function useChatText(order: Order): string {
  const { chats } = useWords(orderWords).order
  const format = useFormat()
  const { customer_name: name, order_id: number, public_order_url: link, payment_url } = order
  if (link === null) return ''
  if (endedStatuses.includes(order.status)) return chats.greeting(name, number, link)
  if (order.payment_status === 'unpaid' && order.payment_method !== 'cod')
    return chats.unpaid(name, number, format.money(order.gross_revenue, order.currency), payment_url ?? link)
  if (order.status === 'shipped') return chats.shipped(name, number, order.shipment_receipt, link)
  return chats.greeting(name, number, link)
}
