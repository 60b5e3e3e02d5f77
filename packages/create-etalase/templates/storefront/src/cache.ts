/** Webhooks clear the cache when something changes. This bounds what a lost webhook can do. */
const maxAgeMs = 5 * 60_000
const maxEntries = 1000

type Entry = { value: Promise<unknown>; until: number }
const entries = new Map<string, Entry>()

/** What `load` answers, kept until the catalog changes. Requests of the same moment share one load. */
export function cached<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = entries.get(key)
  if (known && known.until > Date.now()) return known.value as Promise<T>
  const entry = { value: load(), until: Date.now() + maxAgeMs }
  entries.delete(key)
  entries.set(key, entry)
  // The oldest goes first, because a Map keeps the order in which keys were added.
  if (entries.size > maxEntries) entries.delete(entries.keys().next().value!)
  entry.value.catch(() => entries.get(key) === entry && entries.delete(key))
  return entry.value
}

/** Loads that are under way may carry what was before, so they are dropped too. */
export const clearCache = () => entries.clear()
