import { AppError } from './errors.ts'

/** Whose work it is: the id of a business, or a name where there is none. */
export type Tenant = number | string

type Options = {
  maxRunning: number
  /** More waiting tasks of one tenant are refused with 429. */
  maxWaitingPerTenant: number
  /** More waiting tasks of all tenants together are refused with 503. */
  maxWaiting: number
  /** A task that waited for so long is refused with 503. */
  maxWaitMs: number
}

const retryAfter = { headers: { 'retry-after': '5' } }

const tooManyOfTenant = () =>
  new AppError(429, 'rate_limited', 'Too much of this work is waiting already. Try again shortly', retryAfter)

const busy = () => new AppError(503, 'unavailable', 'The service is busy. Try again shortly', retryAfter)

/**
 * Runs at most `maxRunning` tasks at once. Tenants that wait take turns (round robin), so a tenant with many tasks delays
 * another by at most one task for each turn.
 */
export function createFairSemaphore({ maxRunning, maxWaitingPerTenant, maxWaiting, maxWaitMs }: Options) {
  const counts = { running: 0, waiting: 0 }
  // The tenant whose turn is next comes first; each has its waiting tasks in order of arrival.
  const queues = new Map<Tenant, Set<() => void>>()

  function enqueue(tenant: Tenant, start: () => void) {
    const queue = queues.get(tenant) ?? new Set()
    queue.add(start)
    queues.set(tenant, queue)
    counts.waiting++
  }

  function remove(tenant: Tenant, start: () => void) {
    const queue = queues.get(tenant)
    if (!queue?.delete(start)) return
    counts.waiting--
    if (queue.size === 0) queues.delete(tenant)
  }

  /** Hands the permit of a task that ended to the next one. */
  function release() {
    const [next] = queues
    if (!next) {
      counts.running--
      return
    }
    const [tenant, queue] = next
    const [start] = queue
    remove(tenant, start!)
    if (queue.size > 0) {
      queues.delete(tenant)
      queues.set(tenant, queue)
    }
    start!()
  }

  const waitForTurn = (tenant: Tenant) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        remove(tenant, start)
        reject(busy())
      }, maxWaitMs)
      enqueue(tenant, start)
    })

  async function acquire(tenant: Tenant) {
    if (counts.running < maxRunning) {
      counts.running++
      return
    }
    if ((queues.get(tenant)?.size ?? 0) >= maxWaitingPerTenant) throw tooManyOfTenant()
    if (counts.waiting >= maxWaiting) throw busy()
    await waitForTurn(tenant)
  }

  return {
    /** Tasks that run and wait at this moment. */
    counts: counts as Readonly<typeof counts>,
    async run<T>(tenant: Tenant, task: () => Promise<T>): Promise<T> {
      await acquire(tenant)
      try {
        return await task()
      } finally {
        release()
      }
    },
  }
}
