import pg from 'pg'
import { noteCurrentWork } from '../../monitoring/event-loop-watch.ts'
import type { DatabaseObserver } from './observer.ts'
import { tooManyWaiting } from './unavailable.ts'

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/**
 * A pool that bounds how many callers wait for a connection, and reports the waits. Callers that need not wait are not
 * measured.
 */
class BoundedPool extends pg.Pool {
  observer: DatabaseObserver | undefined
  maxWaiting = Number.POSITIVE_INFINITY

  // biome-ignore lint/suspicious/noExplicitAny: with a callback it returns nothing, without one a promise
  override connect(callback?: Callback): any {
    noteCurrentWork() // The wait may be long, and other work runs during it.
    const mustWait = this.idleCount === 0 && this.totalCount >= this.options.max
    // biome-ignore lint/suspicious/noExplicitAny: see above
    if (!mustWait) return super.connect(callback as any)
    if (this.waitingCount >= this.maxWaiting) {
      if (!callback) return Promise.reject(tooManyWaiting())
      return void process.nextTick(callback, tooManyWaiting(), undefined, () => {})
    }
    const startedAt = performance.now()
    const ended = (error?: unknown) => this.observer?.poolWait((performance.now() - startedAt) / 1000, Boolean(error))
    if (callback) {
      return super.connect((error, client, release) => {
        ended(error)
        callback(error, client, release)
      })
    }
    const connecting = super.connect()
    connecting.then(() => ended(), ended)
    return connecting
  }
}

type Options = { observer: DatabaseObserver | undefined; maxWaiting: number }

export const createPool = (config: pg.PoolConfig & { max: number }, options: Options): pg.Pool =>
  Object.assign(new BoundedPool(config), options)
