const first = 4
const most = 32
const slowMs = 1000
const fewestSlow = 4
const mostKnown = 10_000

type Window = { limit: number; busy: number; isSuspect: boolean }

/**
 * How many deliveries each receiver may have under way in this worker. A receiver starts with a few, gains with every
 * quick answer and loses with slow ones; one that fails is tried one at a time. Slow and failing receivers together
 * never hold more than half of the worker.
 */
export function createReceiverWindows(capacity: number) {
  const windows = new Map<number, Window>()
  let suspectsBusy = 0

  const windowOf = (id: number): Window => {
    const known = windows.get(id)
    if (known) return known
    if (windows.size >= mostKnown) {
      for (const [other, window] of windows) if (window.busy === 0) windows.delete(other)
    }
    const fresh = { limit: first, busy: 0, isSuspect: false }
    windows.set(id, fresh)
    return fresh
  }

  const setSuspect = (window: Window, isSuspect: boolean) => {
    if (window.isSuspect === isSuspect) return
    window.isSuspect = isSuspect
    suspectsBusy += isSuspect ? window.busy : -window.busy
  }

  return {
    take: (id: number) => {
      const window = windowOf(id)
      window.busy++
      if (window.isSuspect) suspectsBusy++
    },
    release: (id: number, isAcknowledged: boolean, durationMs: number) => {
      const window = windowOf(id)
      window.busy--
      if (window.isSuspect) suspectsBusy--
      const isSlow = durationMs >= slowMs
      setSuspect(window, isSlow || !isAcknowledged)
      if (!isAcknowledged) window.limit = 1
      else if (isSlow) window.limit = Math.max(fewestSlow, Math.floor(window.limit / 2))
      else window.limit = Math.min(most, window.limit + 1)
    },
    rooms: () => {
      const isFull = suspectsBusy >= capacity / 2
      const room = ({ limit, busy, isSuspect }: Window) => (isSuspect && isFull ? 0 : Math.max(0, limit - busy))
      return { receiverIds: [...windows.keys()], rooms: [...windows.values()].map(room), otherwise: first }
    },
  }
}
