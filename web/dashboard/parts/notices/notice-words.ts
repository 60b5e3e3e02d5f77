import type { Notification } from '../../api/types.generated.ts'
import { useFormat } from '../../messages/format.ts'
import { useWords } from '../../messages/provider.tsx'
import { useBusiness, usePathTo } from '../../session/business.tsx'
import type { IconName } from '../values/icon.tsx'
import { notificationWords } from './words.ts'

type Kind = Notification['kind']

const icons: Record<Kind, IconName> = {
  new_order: 'orders',
  payment_received: 'money',
  transfer_proof: 'upload',
  low_stock: 'shelves',
  refund_request: 'refund',
  refund_account: 'refund',
  return_request: 'box',
  payment_conflict: 'warning',
  failed_provider: 'plug',
  lost_sender_domain: 'mail',
  daily_summary: 'mail',
}

/** The text of a notification, and the address of the page to act on it. */
export function useNoticeWords(notice: Notification) {
  const { titles, soldOut, left, deletedProduct } = useWords(notificationWords)
  const format = useFormat()
  const { business, can } = useBusiness()
  const pathTo = usePathTo()
  const { kind, order, product, account, sender_domain, amount, currency, conflict } = notice

  const title = () => {
    if (product) return titles.low_stock(product.name ?? deletedProduct)
    if (account) return titles.failed_provider(account.name)
    if (sender_domain) return titles.lost_sender_domain(sender_domain.domain)
    if (conflict) return titles.conflicts[conflict](order?.order_id ?? '')
    return titles.orders[kind as keyof typeof titles.orders](order?.order_id ?? '')
  }
  const detail = product
    ? [product.stock_status === 'out_of_stock' ? soldOut : left(product.quantity)]
    : [order?.customer_name, amount && format.money(amount, currency ?? business.currency)]
  const to = () => {
    if (product) return `${pathTo('stock')}?status=${product.stock_status}`
    if (account) return pathTo('payments')
    if (sender_domain?.store_unique_id)
      return pathTo('storeGroup', { store_id: sender_domain.store_unique_id, group: 'messages' })
    if (conflict && can('payments:manage')) return pathTo('paymentChecks')
    return order ? pathTo('order', { order_id: order.id }) : pathTo('notifications')
  }
  return { icon: icons[kind], title: title(), detail: detail.filter(Boolean).join(' · '), to: to() }
}
