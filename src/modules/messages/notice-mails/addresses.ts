import { paths } from '../../../../web/dashboard/paths.ts'
import type { NoticeRow } from '../notifications/index.ts'
import type { MailedKind } from './words.ts'

export type Addressed = { appUrl: string; username: string }

type Page = keyof typeof paths

export const pageUrl = ({ appUrl, username }: Addressed, page: Page, query = '', params: Record<string, string> = {}) =>
  appUrl +
  paths[page].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent({ username, ...params }[name] ?? '')) +
  query

const lists: Partial<Record<MailedKind, { page: Page; query?: string }>> = {
  low_stock: { page: 'stock', query: '?status=low_stock' },
  refund_request: { page: 'refunds', query: '?status=requested' },
  refund_account: { page: 'refunds', query: '?status=pending' },
  return_request: { page: 'refunds', query: '?list=returns&status=requested' },
  payment_conflict: { page: 'paymentChecks' },
  failed_provider: { page: 'payments' },
  lost_sender_domain: { page: 'stores' },
}

/** The page on which a member handles these notifications, and whether it is the page of all notifications. */
export function findPage(to: Addressed, kind: MailedKind, notices: Pick<NoticeRow, 'order_id' | 'data'>[]) {
  const [first] = notices
  const list = lists[kind]
  if (notices.length === 1 && first!.order_id && kind !== 'payment_conflict')
    return { link: pageUrl(to, 'order', '', { order_id: first!.order_id }), isOfAll: false }
  const store_id = first!.data.sender_domain?.store_unique_id
  if (store_id) return { link: pageUrl(to, 'storeGroup', '', { store_id, group: 'messages' }), isOfAll: false }
  if (list) return { link: pageUrl(to, list.page, list.query), isOfAll: false }
  return { link: pageUrl(to, 'notifications'), isOfAll: true }
}

export const settingsUrl = (to: Addressed) =>
  pageUrl(to, 'notificationSettings', `?b=${encodeURIComponent(to.username)}`)
