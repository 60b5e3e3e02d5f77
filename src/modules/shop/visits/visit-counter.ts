import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Service } from '../../../platform/service.ts'
import { type FunnelStep, sourceFrom, toSource, toStep } from './funnel.ts'
import { dayIn, isPerson } from './rules.ts'
import { addToSketch, emptySketch } from './sketch.ts'
import { createStepCounter } from './step-counter.ts'
import { writeFunnels } from './write-funnels.ts'
import { type DayVisits, writeVisits } from './write-visits.ts'

/** The longest delay of the figures, apart from the time of a write. */
const flushMs = 10_000
/** Bounds the memory: each store with unwritten visits takes 4 kB. */
const maxPending = 2000

type VisitedShop = { id: number; business_id: number; time_zone: string }
type PageRequest = { ip: string; headers: IncomingHttpHeaders; url?: string }
type SteppedShop = { id: number; business_id: number }

export type VisitCounter = {
  /** Counts a page that is sent. The funnel uses the page's name. */
  record(shop: VisitedShop, request: PageRequest, page?: string): void
  /** Counts a step for which the server sends no page. */
  countStep(shop: SteppedShop, step: FunnelStep, source: string | undefined, headers: IncomingHttpHeaders): void
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Counts visits in memory and writes them in batches, so that a page needs no write. Visitors are identified only while
 * their request is answered: address and browser are hashed with a key of the day into a sketch.
 */
export function createVisitCounter({
  db,
  secrets,
  log,
  now,
}: Pick<Service, 'db' | 'secrets' | 'log' | 'now'>): VisitCounter {
  let pending = new Map<string, DayVisits>()
  const deriveKey = (day: string) => createHmac('sha256', secrets.shop_pages).update(`visits ${day}`).digest()

  const steps = createStepCounter()

  async function flush() {
    await Promise.all([flushVisits(), flushSteps()])
  }

  async function flushSteps() {
    const counted = steps.take()
    if (counted.length === 0) return
    try {
      await writeFunnels(db, counted)
    } catch (error) {
      log.warn({ err: error }, 'steps of visitors could not be written; those of the last seconds are not counted')
    }
  }

  function addStep(shop: SteppedShop, step: FunnelStep, source: string) {
    steps.add(shop, step, source, now())
    if (steps.isFull()) void flushSteps()
  }

  async function flushVisits() {
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
    record: (shop, { ip, headers, url = '' }, page) => {
      if (!isPerson(headers)) return
      const step = toStep(page)
      if (step) addStep(shop, step, sourceFrom(url))
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
      addToSketch(counted.sketch, deriveKey(day), `${shop.id} ${ip} ${headers['user-agent']}`)
      if (pending.size >= maxPending) void flushVisits()
    },
    countStep: (shop, step, source, headers) => {
      if (isPerson(headers)) addStep(shop, step, toSource(source))
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
