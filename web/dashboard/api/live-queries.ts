import type { Query } from '@tanstack/react-query'

export const newestOrderKey = 'newest order'

/** Lists that change while nobody looks at them: buyers order, request refunds and take stock. */
const lists = ['orders', 'orders/tab-counts', 'refunds', 'returns', 'invoices', 'notifications', 'stock']

const liveKeys = new Set(lists.map((list) => `GET /api/businesses/{business_id}/${list}`))

/**
 * When a query is loaded again although its data is fresh: a live list always asks what it missed, because a change
 * within the last seconds would otherwise stay invisible until the next one.
 */
export const whenToRefetch = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
  liveKeys.has(String(key)) ? 'always' : true

/** Queries that any change of an order may affect: counts of orders, and lists of refunds, returns and invoices. */
const following = [
  newestOrderKey,
  '/orders/tab-counts',
  '{business_id}/refunds',
  '{business_id}/invoices',
  '{business_id}/returns',
]

/** Queries that the worker updates after it has handled the event. */
const counted = ['/statistics/overview', '{business_id}/notifications']

const endsWithOne = (names: string[], { queryKey: [key] }: Query) => names.some((name) => String(key).endsWith(name))

const isFollowing = (query: Query) => endsWithOne(following, query)

export const isCounted = (query: Query) => endsWithOne(counted, query)

export const isAboutStock = (query: Query) => endsWithOne(['{business_id}/stock'], query)

const isAboutOrders = (query: Query) =>
  isFollowing(query) || isCounted(query) || String(query.queryKey[0]).includes('/orders')

export const isLive = (query: Query) => isAboutOrders(query) || isAboutStock(query)

/** Reloads a list only if it shows one of the orders, so that no row moves under the pointer. */
export function concerns(query: Query, ids: string[]) {
  if (isFollowing(query)) return true
  if (isCounted(query) || !isAboutOrders(query)) return false
  const { queryKey, state } = query
  const shown = JSON.stringify([queryKey, state.data])
  return ids.some((id) => shown.includes(id))
}
