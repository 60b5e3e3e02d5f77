import type { CacheCounts } from './cache-counts.ts'
import type { Invalidation } from './invalidation.ts'

/** Changes made by other processes are seen after this long at most. */
export const maxAgeMs = 950
/** From this age on a value is refreshed in the background while it is still served, so that no request waits. */
export const refreshAfterMs = 450

export type CacheOptions<Key, Value> = {
  /** Beyond this size the oldest entry is evicted, so that requests with random keys cannot exhaust memory. */
  maxEntries: number
  load(key: Key): Promise<Value>
  /** The business whose changes invalidate the entry, if there is one. */
  businessOf(value: Value, key: Key): number | undefined
  /** Identifies an entry where keys are objects. */
  nameOf?(key: Key): string
  counts?: CacheCounts | undefined
}

/** A stale-while-revalidate cache of settings that rarely change: each is read about once a second while it is used. */
export type Cache<Key, Value> = {
  /** The value itself when it is cached, so that a hit costs no promise; otherwise a promise of it. */
  get(key: Key): Value | Promise<Value>
  /** The value if it is cached and fresh; never waits. */
  peek(key: Key): Value | undefined
  /** Reloads the value; concurrent calls of `get` wait for it. */
  refresh(key: Key): Promise<Value>
  invalidate(businessId: number): void
}

type Entry<Key, Value> = {
  key: Key
  loadedAt: number
  value?: Value
  loading?: Promise<Value>
  isRefreshing?: boolean
}

/** A change that this process makes is seen at once, through `invalidation`. A failed load is not cached. */
export function createCache<Key, Value>(
  invalidation: Invalidation,
  { maxEntries, load, businessOf, nameOf = String, counts = { hits: 0, misses: 0 } }: CacheOptions<Key, Value>,
): Cache<Key, Value> {
  const entries = new Map<string, Entry<Key, Value>>()

  function put(name: string, entry: Entry<Key, Value>) {
    entries.delete(name)
    entries.set(name, entry)
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value!)
  }

  async function refresh(key: Key): Promise<Value> {
    const name = nameOf(key)
    const loading = load(key)
    const entry: Entry<Key, Value> = { key, loadedAt: performance.now(), loading }
    put(name, entry)
    try {
      entry.value = await loading
      delete entry.loading
      return entry.value
    } catch (error) {
      if (entries.get(name) === entry) entries.delete(name)
      throw error
    }
  }

  /** Replaces the entry unless it was invalidated or replaced during the load. */
  function refreshInBackground(name: string, entry: Entry<Key, Value>) {
    entry.isRefreshing = true
    const loadedAt = performance.now()
    load(entry.key).then(
      (value) => {
        if (entries.get(name) === entry) put(name, { key: entry.key, loadedAt, value })
      },
      () => {}, // The request that finds the entry expired loads it again and sees the error.
    )
  }

  function invalidate(businessId: number) {
    for (const [name, { key, loading, value }] of entries) {
      // An entry that is still loading may have been read before the change.
      if (loading || businessOf(value as Value, key) === businessId) entries.delete(name)
    }
  }
  invalidation.subscribe(invalidate)

  function findFresh(key: Key): Entry<Key, Value> | undefined {
    const name = nameOf(key)
    const entry = entries.get(name)
    const age = entry ? performance.now() - entry.loadedAt : Number.POSITIVE_INFINITY
    if (!entry || age >= maxAgeMs) {
      counts.misses++
      return undefined
    }
    counts.hits++
    if (age > refreshAfterMs && !entry.loading && !entry.isRefreshing) refreshInBackground(name, entry)
    return entry
  }

  return {
    get(key) {
      const entry = findFresh(key)
      return entry ? (entry.loading ?? (entry.value as Value)) : refresh(key)
    },
    peek: (key) => findFresh(key)?.value,
    refresh,
    invalidate,
  }
}
