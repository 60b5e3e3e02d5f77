import type { Changes } from './changes.ts'

type Entry<Value> = { businessId: number; loadedAt: number; value: Promise<Value>; isRenewing: boolean }

/** What another process changed is seen here after this long at most. */
const trustedMs = 950
/** From this age on it is read again while it is still used, so that no request waits for it. */
const renewedMs = 450
/** Beyond this the oldest are forgotten, so that made-up keys cannot fill the memory. */
const mostRemembered = 5_000

/** Settings that rarely change, read about once a second a key; a change that this process makes is seen at once. */
export function remember<Key, Value>(
  changes: Changes,
  nameOf: (key: Key) => string,
  load: (key: Key) => Promise<Value>,
): (businessId: number, key: Key) => Promise<Value> {
  const remembered = new Map<string, Entry<Value>>()

  // Also what is still being read is forgotten: it may have been read before the change.
  changes.listen((businessId) => {
    for (const [name, entry] of remembered) if (entry.businessId === businessId) remembered.delete(name)
  })

  function keep(name: string, entry: Entry<Value>) {
    remembered.delete(name)
    remembered.set(name, entry)
    if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value!)
  }

  const read = (businessId: number, key: Key): Entry<Value> => ({
    businessId,
    loadedAt: performance.now(),
    value: load(key),
    isRenewing: false,
  })

  return (businessId, key) => {
    const name = nameOf(key)
    const known = remembered.get(name)
    const age = known ? performance.now() - known.loadedAt : Number.POSITIVE_INFINITY
    if (known && age < trustedMs) {
      if (age > renewedMs && !known.isRenewing) {
        known.isRenewing = true
        const next = read(businessId, key)
        next.value.then(
          () => remembered.get(name) === known && keep(name, next),
          () => {}, // Left to the request that must wait.
        )
      }
      return known.value
    }
    const entry = read(businessId, key)
    keep(name, entry)
    entry.value.catch(() => remembered.get(name) === entry && remembered.delete(name))
    return entry.value
  }
}
