import { AppError } from '../errors/errors.ts'

/** The owner of the work: the id of a business, or a name for work without one. */
export type Tenant = number | string

type Options = {
  maxRunning: number
  /** The most tasks of one tenant that may wait; further ones are refused with 429. */
  maxWaitingPerTenant: number
  /** The most tasks of all tenants that may wait; further ones are refused with 503. */
  maxWaiting: number
  /** The longest wait; then the task is refused with 503. */
  maxWaitMs: number
}

const retryAfter = { headers: { 'retry-after': '5' } }

const tooManyOfTenant = () =>
  new AppError(429, 'rate_limited', 'Too much of this work is waiting already. Try again shortly', retryAfter)

const busy = () => new AppError(503, 'unavailable', 'The service is busy. Try again shortly', retryAfter)

type Waiter = { start(): void; refuse(): void }

/**
 * Runs at most `maxRunning` tasks at once. Waiting tenants take turns (round robin), so a tenant with many tasks delays
 * another by at most one task per turn. If the queue is full, a task of a tenant with a shorter queue replaces the last
 * task of the longest queue.
 */
export function createFairSemaphore({ maxRunning, maxWaitingPerTenant, maxWaiting, maxWaitMs }: Options) {
  const counts = { running: 0, waiting: 0 }
  // Waiting tasks by tenant, in order of arrival. The tenant whose turn is next comes first.
  const queues = new Map<Tenant, Set<Waiter>>()

  function enqueue(tenant: Tenant, waiter: Waiter) {
    const queue = queues.get(tenant) ?? new Set()
    queue.add(waiter)
    queues.set(tenant, queue)
    counts.waiting++
  }

  function remove(tenant: Tenant, waiter: Waiter) {
    const queue = queues.get(tenant)
    if (!queue?.delete(waiter)) return
    counts.waiting--
    if (queue.size === 0) queues.delete(tenant)
  }

  /** Passes the permit of a finished task to the next one. */
  function release() {
    const [next] = queues
    if (!next) {
      counts.running--
      return
    }
    const [tenant, queue] = next
    const [waiter] = queue
    remove(tenant, waiter!)
    if (queue.size > 0) {
      queues.delete(tenant)
      queues.set(tenant, queue)
    }
    waiter!.start()
  }

  function makeRoom(own: number): boolean {
    const [tenant, longest] = [...queues].reduce((one, other) => (other[1].size > one[1].size ? other : one))
    if (longest.size <= own + 1) return false
    const last = [...longest].at(-1)!
    remove(tenant, last)
    last.refuse()
    return true
  }

  const waitForTurn = (tenant: Tenant) =>
    new Promise<void>((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer)
        reject(busy())
      }
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiter = { start, refuse }
      const timer = setTimeout(() => {
        remove(tenant, waiter)
        refuse()
      }, maxWaitMs)
      enqueue(tenant, waiter)
    })

  async function acquire(tenant: Tenant) {
    if (counts.running < maxRunning) {
      counts.running++
      return
    }
    const own = queues.get(tenant)?.size ?? 0
    if (own >= maxWaitingPerTenant) throw tooManyOfTenant()
    if (counts.waiting >= maxWaiting && !makeRoom(own)) throw busy()
    await waitForTurn(tenant)
  }

  return {
    /** The numbers of running and waiting tasks. */
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
