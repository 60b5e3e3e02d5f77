import type { FunnelStep } from './funnel.ts'
import type { CountedSteps } from './write-funnels.ts'

/** Bounds the memory of unwritten counts. */
const maxPending = 5000
/** The most sources per store between two writes; further steps count without a source. */
const maxSourcesOfStore = 100

type Store = { id: number; business_id: number }

/** Counts steps towards orders in memory, until they are taken to be written. */
export function createStepCounter() {
  let pending = new Map<string, CountedSteps>()
  let sourcesByStore = new Map<number, Set<string>>()

  function allow(storeId: number, source: string): string {
    const known = sourcesByStore.get(storeId) ?? new Set()
    sourcesByStore.set(storeId, known)
    if (source === '' || known.has(source)) return source
    if (known.size >= maxSourcesOfStore) return ''
    known.add(source)
    return source
  }

  return {
    isFull: () => pending.size >= maxPending,
    add: ({ id, business_id }: Store, step: FunnelStep, given: string, now: Date) => {
      const source = allow(id, given)
      const minute = Math.floor(now.getTime() / 60_000)
      const name = `${id} ${minute} ${source}`
      const known = pending.get(name) ?? { business_id, store_id: id, minute, source, product: 0, cart: 0, checkout: 0 }
      known[step]++
      pending.set(name, known)
    },
    take: (): CountedSteps[] => {
      const taken = [...pending.values()]
      pending = new Map()
      sourcesByStore = new Map()
      return taken
    },
  }
}
