/** Entries in memory, bounded in bytes. The least recently used ones are evicted first. */
export function createByteCache<Entry extends { isUsed: boolean }>(maxBytes: number, sizeOf: (entry: Entry) => number) {
  const entries = new Map<string, Entry>()
  let bytes = 0

  function drop(key: string) {
    const dropped = entries.get(key)
    if (dropped) bytes -= sizeOf(dropped)
    entries.delete(key)
  }

  return {
    /** Returns an entry without counting it as used; the caller sets `isUsed`. */
    get: (key: string) => entries.get(key),
    store(key: string, entry: Entry) {
      drop(key)
      bytes += sizeOf(entry)
      entries.set(key, entry)
      for (const [oldest, candidate] of entries) {
        if (bytes <= maxBytes) break
        if (candidate.isUsed) {
          candidate.isUsed = false // A second chance, at the end of the queue.
          entries.delete(oldest)
          entries.set(oldest, candidate)
        } else drop(oldest)
      }
    },
  }
}
