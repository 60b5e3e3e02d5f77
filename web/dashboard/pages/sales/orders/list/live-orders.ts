import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { markHeard } from '../../../../parts/notices/unread.ts'
import { useBusiness } from '../../../../session/business.tsx'

/** Orders that change within this time are read again together. */
const pauseMs = 300
/** What the worker counts and writes after an event is there within this time. */
const countedMs = 1500
/** A service that refuses the stream, as while it restarts, is asked again after this time. */
const retryMs = 5000

/**
 * Reads again what the page shows of orders when they change elsewhere. Returns false while the service cannot tell: a
 * page that needs to know then asks from time to time. It connects when the page shows something, not before.
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
        if (isAgain) refresh(isAboutOrders) // What happened meanwhile is not told.
      }
      source.onerror = () => {
        setLive(false)
        // A stream that breaks is opened again by the browser, one that was refused is not.
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

/** What any change of an order may change: numbers of orders, and lists to which a new refund, return or invoice belongs. */
const following = [
  newestOrderKey,
  '/orders/tab-counts',
  '{business_id}/refunds',
  '{business_id}/invoices',
  '{business_id}/returns',
]

/** What the worker counts or writes when it has seen the event. */
const counted = ['/statistics/overview', '{business_id}/notifications']

const endsWithOne = (names: string[], { queryKey: [key] }: Query) => names.some((name) => String(key).endsWith(name))

const isFollowing = (query: Query) => endsWithOne(following, query)

const isCounted = (query: Query) => endsWithOne(counted, query)

const isAboutOrders = (query: Query) =>
  isFollowing(query) || isCounted(query) || String(query.queryKey[0]).includes('/orders')

/** A list is read again only if it shows one of the orders, so that no row moves under the pointer. */
function concerns(query: Query, ids: string[]) {
  if (isFollowing(query)) return true
  if (isCounted(query) || !isAboutOrders(query)) return false
  const { queryKey, state } = query
  const shown = JSON.stringify([queryKey, state.data])
  return ids.some((id) => shown.includes(id))
}
