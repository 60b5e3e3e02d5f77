import { createFairSemaphore, type Tenant } from '../concurrency/fair-semaphore.ts'

export type Sharp = typeof import('sharp')['default']

/**
 * Draws one picture at a time in this process: each may need 150 MB, and its decoder takes one of libuv's four threads,
 * which also read files, resolve names and compress pages.
 */
const turns = createFairSemaphore({ maxRunning: 1, maxWaitingPerTenant: 40, maxWaiting: 200, maxWaitMs: 60_000 })

/** The numbers of pictures that are being processed and that wait. */
export const pictureCounts = turns.counts

/**
 * Runs `use` when it is the tenant's turn. `use` must not call `withSharp` itself: only one call runs at a time, so it
 * would wait forever.
 */
export const withSharp = <T>(tenant: Tenant, use: (sharp: Sharp) => Promise<T>): Promise<T> =>
  turns.run(tenant, async () => use(await loadSharp()))

let loaded: Promise<Sharp> | undefined

/**
 * Loads the library on first use, because it takes 20 MB. Its cache is disabled, because it would keep the pixels of
 * finished pictures.
 */
export const loadSharp = () => {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loaded
}
