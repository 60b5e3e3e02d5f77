import type { Logger } from '../monitoring/log.ts'

/** How often something with an id was used since the last flush, and when last (milliseconds since 1970). */
export type Usage = { id: number; count: number; at: number }

export type UsageCounter = { record(id: number, now: Date): void; close(): Promise<void> }

/** The longest delay of the usage that merchants see, apart from the time of a write. */
const flushMs = 2000

/**
 * Counts uses in memory and writes them in batches, so that a request costs no write. `write` gets them in the order of
 * ids: processes that lock rows in one order cannot deadlock. What could not be written is kept for the next flush.
 */
export function createUsageCounter(write: (usages: Usage[]) => Promise<unknown>, log: Logger): UsageCounter {
  let pending = new Map<number, Usage>()

  function add({ id, count, at }: Usage) {
    const known = pending.get(id)
    if (!known) pending.set(id, { id, count, at })
    else {
      known.count += count
      known.at = Math.max(known.at, at)
    }
  }

  async function flush() {
    if (pending.size === 0) return
    const usages = [...pending.values()].sort((a, b) => a.id - b.id)
    pending = new Map()
    try {
      await write(usages)
    } catch (error) {
      log.warn({ err: error }, 'usage could not be written; it is kept for the next flush')
      for (const usage of usages) add(usage)
    }
  }

  const timer = setInterval(flush, flushMs)
  return {
    record: (id, now) => add({ id, count: 1, at: now.getTime() }),
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
