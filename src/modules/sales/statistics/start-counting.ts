import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from '../../../platform/service.ts'
import { countMarkedDays } from './count-days.ts'
import { markChangedDays } from './mark-days.ts'

const idleMs = 2000
/** After counting, the worker rests this many times as long as it took, so that it never uses more of the database. */
const restFactor = 4
const maxRestMs = 10_000

/** Keeps the figures up to date until `stop`. Any number may run, in any process; one of them counts at a time. */
export function startCounting({ db, log }: Pick<Service, 'db' | 'log'>, intervalMs = idleMs) {
  const stopping = new AbortController()

  async function run() {
    while (!stopping.signal.aborted) {
      const start = performance.now()
      try {
        while (await db.transaction().execute(markChangedDays));
        await countMarkedDays(db, () => stopping.signal.aborted)
      } catch (error) {
        log.error({ err: error }, 'cannot count sales; trying again')
      }
      const rest = Math.min(maxRestMs, restFactor * (performance.now() - start))
      await pause(Math.max(intervalMs, rest), undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
