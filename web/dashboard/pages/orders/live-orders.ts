import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBusiness } from '../../session/business.tsx'

/** Orders that change within this time are read again together. */
const pauseMs = 300

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
    const source = new EventSource(`/api/businesses/${business_id}/events/stream`)
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      const ids = [...changed]
      changed.clear()
      void client.invalidateQueries({ predicate: (query) => concerns(query, ids) })
    }
    source.onopen = () => setLive(true)
    source.onerror = () => setLive(false) // The browser connects again by itself.
    source.onmessage = ({ data }) => {
      const { order_id } = JSON.parse(data) as { order_id: string | null }
      if (!order_id) return
      changed.add(order_id)
      timer ??= setTimeout(refresh, pauseMs)
    }
    source.addEventListener('reset', () => void client.invalidateQueries())
    return () => {
      source.close()
      clearTimeout(timer)
    }
  }, [business_id, client, isShown])
  return isLive
}

export const newestOrderKey = 'newest order'

/** A list is read again only if it shows one of the orders, so that no row moves under the pointer. */
function concerns({ queryKey, state }: Query, ids: string[]) {
  const name = String(queryKey[0])
  if (name === newestOrderKey || name.endsWith('/orders/tab-counts')) return true
  if (!name.includes('/orders')) return false
  const shown = JSON.stringify([queryKey, state.data])
  return ids.some((id) => shown.includes(id))
}
