import { formatMoney } from '../../../platform/text/money.ts'
import type { Names, NoticeRow } from './list-notifications.ts'
import { isRead, type MemberState } from './member-state.ts'

export const showNotification =
  (member: MemberState, { customers, products }: Names) =>
  (notice: NoticeRow) => {
    const { id, kind, order_id, data, created_at } = notice
    const { variant_id, product_id, quantity, stock_status } = data
    return {
      id,
      kind,
      is_read: isRead(member, notice),
      created_at,
      order:
        order_id === null
          ? null
          : { id: order_id, order_id: data.order_number ?? '', customer_name: customers.get(order_id) ?? null },
      amount: data.amount == null ? null : formatMoney(data.amount),
      currency: data.currency ?? null,
      payment_method: data.payment_method ?? null,
      product:
        variant_id === undefined
          ? null
          : { id: product_id!, variant_id, name: products.get(variant_id) ?? null, quantity, stock_status },
      account: data.account ?? null,
      sender_domain: data.sender_domain ?? null,
      conflict: data.conflict ?? null,
    }
  }
