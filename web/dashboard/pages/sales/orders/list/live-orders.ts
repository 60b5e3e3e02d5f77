import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { markHeard } from '../../../../parts/notices/unread.ts'
import { useBusiness } from '../../../../session/business.tsx'

/** Changes within this time cause one reload. */
const pauseMs = 300
/** The worker has counted and written the effects of an event within this time. */
const countedMs = 1500
/** The pause before reconnecting to a server that refused the stream, for example during a restart. */
const retryMs = 5000

/**
 * Reloads the orders on the page when they change elsewhere. Returns false while there is no stream, so that a page can
 * poll instead. Connects only once the page shows something.
 */
export function useLiveOrders(isShown: boolean): boolean {
  const { business_id } = useBusiness().path
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const refresh = (predicate: (query: Query) => boolean) => void client.invalidateQueries({ predicate })
    const changed = new Set<string>()
    let source: EventSource
    let pause: ReturnType<typeof setTimeout> | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let counting: ReturnType<typeof setTimeout> | undefined
    const refreshCounted = () => {
      counting ??= setTimeout(() => {
        counting = undefined
        markHeard(client, business_id)
        refresh(isCounted)
      }, countedMs)
    }
    const connect = (isAgain: boolean) => {
      source = new EventSource(`/api/businesses/${business_id}/events/stream`)
      source.onopen = () => {
        setLive(true)
        // Events were missed while the stream was closed, so everything is reloaded.
        if (isAgain) refresh(isAboutOrders)
      }
      source.onerror = () => {
        setLive(false)
        // The browser reopens a stream that broke, but not one that was refused.
        if (source.readyState === EventSource.CLOSED) retry = setTimeout(connect, retryMs, true)
      }
      source.onmessage = ({ data }) => {
        refreshCounted()
        const { order_id } = JSON.parse(data) as { order_id: string | null }
        if (!order_id) return
        changed.add(order_id)
        pause ??= setTimeout(() => {
          pause = undefined
          const ids = [...changed]
          changed.clear()
          refresh((query) => concerns(query, ids))
        }, pauseMs)
      }
      source.addEventListener('reset', () => refresh(isAboutOrders))
    }
    connect(false)
    return () => {
      source.close()
      clearTimeout(pause)
      clearTimeout(retry)
      clearTimeout(counting)
    }
  }, [business_id, client, isShown])
  return isLive
}

export const newestOrderKey = 'newest order'

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

const isCounted = (query: Query) => endsWithOne(counted, query)

const isAboutOrders = (query: Query) =>
  isFollowing(query) || isCounted(query) || String(query.queryKey[0]).includes('/orders')

/** Reloads a list only if it shows one of the orders, so that no row moves under the pointer. */
function concerns(query: Query, ids: string[]) {
  if (isFollowing(query)) return true
  if (isCounted(query) || !isAboutOrders(query)) return false
  const { queryKey, state } = query
  const shown = JSON.stringify([queryKey, state.data])
  return ids.some((id) => shown.includes(id))
}
