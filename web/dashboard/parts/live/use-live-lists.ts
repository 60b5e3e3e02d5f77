import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { concerns, isAboutStock, isCounted, isLive } from '../../api/live-queries.ts'
import { useBusiness } from '../../session/business.tsx'
import { markHeard } from '../notices/unread.ts'

/** Changes within this time cause one reload. */
const pauseMs = 300
/** The worker has counted and written the effects of an event within this time. */
const countedMs = 1500
/** The pause before reconnecting to a server that refused the stream, for example during a restart. */
const retryMs = 5000
/** The server says every 15 seconds that the stream is alive. One that was silent for longer broke, often while the computer slept. */
const silentMs = 40_000
const checkMs = 5000

/**
 * Reloads the lists and orders on the page when they change elsewhere. Returns false while there is no stream, so that a
 * page can poll instead. Connects only once the page shows something.
 */
export function useLiveLists(isShown: boolean): boolean {
  const { business_id } = useBusiness().path
  const client = useQueryClient()
  const [isConnected, setConnected] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const stream = followStream(`/api/businesses/${business_id}/events/stream`, {
      ...createReloads(client, business_id),
      setConnected,
    })
    return stream.close
  }, [business_id, client, isShown])
  return isConnected
}

type Listener = {
  setConnected: (isConnected: boolean) => void
  /** The stream has opened, for the first time or again: whatever happened before may have been missed. */
  onOpen: () => void
  onEvent: (event: { kind: string; order_id: string | null }) => void
  onClose: () => void
}

function followStream(address: string, { setConnected, onOpen, onEvent, onClose }: Listener) {
  let source: EventSource
  let heardAt = Date.now()
  let retry: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    clearTimeout(retry)
    heardAt = Date.now()
    source = new EventSource(address)
    source.onopen = () => {
      heardAt = Date.now()
      setConnected(true)
      onOpen()
    }
    source.onerror = () => {
      setConnected(false)
      // The browser reopens a stream that broke, but not one that was refused.
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(connect, retryMs)
    }
    source.onmessage = ({ data }) => {
      heardAt = Date.now()
      onEvent(JSON.parse(data))
    }
    source.addEventListener('alive', () => {
      heardAt = Date.now()
    })
    source.addEventListener('reset', onOpen)
  }
  connect()
  const check = setInterval(() => {
    if (Date.now() - heardAt < silentMs || source.readyState === EventSource.CLOSED) return
    source.close()
    setConnected(false)
    connect()
  }, checkMs)
  const close = () => {
    source.close()
    clearTimeout(retry)
    clearInterval(check)
    onClose()
  }
  return { close }
}

/** What is loaded again after the stream has opened, and after an event. */
function createReloads(client: QueryClient, businessId: string): Omit<Listener, 'setConnected'> {
  const reload = (predicate: (query: Query) => boolean) => void client.invalidateQueries({ predicate })
  const changed = new Set<string>()
  let pause: ReturnType<typeof setTimeout> | undefined
  let counting: ReturnType<typeof setTimeout> | undefined
  const reloadCounted = () => {
    counting = undefined
    markHeard(client, businessId)
    reload(isCounted)
  }
  const reloadChanged = () => {
    pause = undefined
    const ids = [...changed]
    changed.clear()
    reload((query) => concerns(query, ids))
  }
  return {
    onOpen: () => reload(isLive),
    onEvent({ kind, order_id }) {
      counting ??= setTimeout(reloadCounted, countedMs)
      if (kind === 'stock.changed') reload(isAboutStock)
      if (!order_id) return
      changed.add(order_id)
      pause ??= setTimeout(reloadChanged, pauseMs)
    },
    onClose() {
      clearTimeout(pause)
      clearTimeout(counting)
    },
  }
}
