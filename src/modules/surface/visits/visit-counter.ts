import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Service } from '../../../platform/service.ts'
import { dayIn, isPerson } from './rules.ts'
import { addToSketch, emptySketch } from './sketch.ts'
import { type DayVisits, writeVisits } from './write-visits.ts'

/** Figures are at most this much late, plus the time of a write. */
const flushMs = 10_000
/** Bounds the memory: a store that was visited since the last write takes 4 kB. */
const maxPending = 2000

type VisitedShop = { id: number; business_id: number; time_zone: string }
type PageRequest = { ip: string; headers: IncomingHttpHeaders }

export type VisitCounter = {
  record(shop: VisitedShop, request: PageRequest): void
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Counts visits in memory and writes them in batches, so that a page costs no write. Who visited is known only while the
 * request is answered: address and browser go through a hash with a key of the day into a sketch.
 */
export function createVisitCounter({
  db,
  secrets,
  log,
  now,
}: Pick<Service, 'db' | 'secrets' | 'log' | 'now'>): VisitCounter {
  let pending = new Map<string, DayVisits>()
  const keyOf = (day: string) => createHmac('sha256', secrets.shop_pages).update(`visits ${day}`).digest()

  async function flush() {
    if (pending.size === 0) return
    const visits = [...pending.values()]
    pending = new Map()
    try {
      await writeVisits(db, visits)
    } catch (error) {
      log.warn({ err: error }, 'visits could not be written; those of the last seconds are not counted')
    }
  }

  const timer = setInterval(flush, flushMs)
  timer.unref()
  return {
    record: (shop, { ip, headers }) => {
      if (!isPerson(headers)) return
      const day = dayIn(shop.time_zone, now())
      const known = pending.get(`${shop.id} ${day}`)
      const counted = known ?? {
        business_id: shop.business_id,
        store_id: shop.id,
        day,
        visits: 0,
        sketch: emptySketch(),
      }
      if (!known) pending.set(`${shop.id} ${day}`, counted)
      counted.visits++
      addToSketch(counted.sketch, keyOf(day), `${shop.id} ${ip} ${headers['user-agent']}`)
      if (pending.size >= maxPending) void flush()
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
