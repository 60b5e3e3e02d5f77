import pg from 'pg'
import type { DatabaseObserver } from './observer.ts'

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/** A pool that reports how long callers waited for one of its connections. One that need not wait is not measured. */
class ObservedPool extends pg.Pool {
  observer: DatabaseObserver | undefined

  // biome-ignore lint/suspicious/noExplicitAny: with a callback it returns nothing, without one a promise
  override connect(callback?: Callback): any {
    const mustWait = this.observer && this.idleCount === 0 && this.totalCount >= this.options.max
    // biome-ignore lint/suspicious/noExplicitAny: see above
    if (!mustWait) return super.connect(callback as any)
    const startedAt = performance.now()
    const ended = (error?: unknown) => this.observer!.poolWait((performance.now() - startedAt) / 1000, Boolean(error))
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

export function createPool(config: pg.PoolConfig & { max: number }, observer?: DatabaseObserver): pg.Pool {
  const pool = new ObservedPool(config)
  pool.observer = observer
  return pool
}
