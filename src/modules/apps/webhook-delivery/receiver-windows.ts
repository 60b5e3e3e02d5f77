const initialLimit = 4
const maxLimit = 32
const slowMs = 1000
const minSlowLimit = 4
const maxTracked = 10_000

type Window = { limit: number; inFlight: number; isImpaired: boolean }

/**
 * Concurrency limit per receiver in this worker (additive increase, multiplicative decrease). The limit grows with
 * every fast response, halves with a slow one and drops to 1 after a failure. Slow and failing ("impaired") receivers
 * together use at most half of the worker's capacity.
 */
export function createReceiverWindows(capacity: number) {
  const windows = new Map<number, Window>()
  let impairedInFlight = 0

  const getWindow = (id: number): Window => {
    const known = windows.get(id)
    if (known) return known
    if (windows.size >= maxTracked) {
      for (const [other, window] of windows) if (window.inFlight === 0) windows.delete(other)
    }
    const fresh = { limit: initialLimit, inFlight: 0, isImpaired: false }
    windows.set(id, fresh)
    return fresh
  }

  const setImpaired = (window: Window, isImpaired: boolean) => {
    if (window.isImpaired === isImpaired) return
    window.isImpaired = isImpaired
    impairedInFlight += isImpaired ? window.inFlight : -window.inFlight
  }

  return {
    take: (id: number) => {
      const window = getWindow(id)
      window.inFlight++
      if (window.isImpaired) impairedInFlight++
    },
    release: (id: number, isAcknowledged: boolean, durationMs: number) => {
      const window = getWindow(id)
      window.inFlight--
      if (window.isImpaired) impairedInFlight--
      const isSlow = durationMs >= slowMs
      setImpaired(window, isSlow || !isAcknowledged)
      if (!isAcknowledged) window.limit = 1
      else if (isSlow) window.limit = Math.max(minSlowLimit, Math.floor(window.limit / 2))
      else window.limit = Math.min(maxLimit, window.limit + 1)
    },
    freeSlots: () => {
      const isFull = impairedInFlight >= capacity / 2
      const countSlots = ({ limit, inFlight, isImpaired }: Window) =>
        isImpaired && isFull ? 0 : Math.max(0, limit - inFlight)
      return { receiverIds: [...windows.keys()], slots: [...windows.values()].map(countSlots), otherwise: initialLimit }
    },
  }
}
