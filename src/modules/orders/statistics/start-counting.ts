import { startLoop } from '../../../platform/concurrency/start-loop.ts'
import type { Service } from '../../../platform/service.ts'
import { countMarkedDays } from './count-days.ts'
import { markChangedDays } from './mark-days.ts'

const idleMs = 2000
/**
 * After counting, the worker pauses this many times as long as the counting took, to limit its load on the database.
 */
const restFactor = 4
const maxRestMs = 10_000

/** Keeps the figures up to date until `stop`. Any number may run, in any process; only one counts at a time. */
export function startCounting({ db, log }: Pick<Service, 'db' | 'log'>, intervalMs = idleMs) {
  return startLoop({
    work: async (signal) => {
      while (await db.transaction().execute(markChangedDays));
      await countMarkedDays(db, { isStopping: () => signal.aborted })
    },
    pauseMs: (tookMs) => Math.max(intervalMs, Math.min(maxRestMs, restFactor * tookMs)),
    log,
    failure: 'cannot count sales; trying again',
  })
}
