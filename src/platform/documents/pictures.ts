import { createFairSemaphore, type Tenant } from '../concurrency/fair-semaphore.ts'

export type Sharp = typeof import('sharp')['default']

/**
 * One picture at a time in this process: each may need 150 MB, and its decoder takes one of the four threads that also read
 * files, look up names and compress pages.
 */
const turns = createFairSemaphore({ maxRunning: 1, maxWaitingPerTenant: 40, maxWaiting: 200, maxWaitMs: 60_000 })

/** Pictures that are drawn or read, and that wait for it. */
export const pictureCounts = turns.counts

/** Runs `use` when it is the tenant's turn. It must not call `withSharp` itself, because there is one turn at a time. */
export const withSharp = <T>(tenant: Tenant, use: (sharp: Sharp) => Promise<T>): Promise<T> =>
  turns.run(tenant, async () => use(await loadSharp()))

let loaded: Promise<Sharp> | undefined

/** Loads the library at the first use, because it takes 20 MB. Its cache would keep the pixels of pictures that are done. */
export const loadSharp = () => {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loaded
}
