import { availableParallelism } from 'node:os'
import { createFairSemaphore, type Tenant } from '../concurrency/fair-semaphore.ts'
import { AppError } from '../errors/errors.ts'
import { openThread, type Thread } from './open-thread.ts'

type Options = {
  maxThreads?: number
  maxWaitingPerTenant?: number
  maxWaiting?: number
  maxWaitMs?: number
  /** The longest time of a task; then the task is ended together with its thread. */
  timeoutMs?: number
  /** An idle thread is ended after this time. */
  idleMs?: number
  /** The heap limit of a thread; beyond it the thread is ended, but not during one large allocation. */
  maxHeapMb?: number
}

/** A function of a module that threads can run; arguments and result are cloned. */
export type ThreadFunction<Args extends unknown[], Result> = {
  module: string
  name: string
  /** Never set; it carries the type of the function. */
  call?: (...args: Args) => Result
}

export type ThreadPool = ReturnType<typeof createThreadPool>

/**
 * Refers to a function by the file that exports it, for `run`: `threadFunction<typeof drawInvoice>(new
 * URL('./draw-invoice.ts', import.meta.url), 'drawInvoice')`. The thread loads that file with all its imports, so it
 * should import little.
 */
export const threadFunction = <F extends (...args: never[]) => unknown>(module: URL, name: string) =>
  ({ module: module.href, name }) as ThreadFunction<Parameters<F>, Awaited<ReturnType<F>>>

/**
 * Threads for work that would hold the event loop: PDF files, long HTML. They start on demand and end when they are
 * idle. Businesses take turns, so one with much work only delays itself.
 */
export function createThreadPool({
  // One core is left to the event loop.
  maxThreads = Math.max(1, Math.min(4, availableParallelism() - 1)),
  maxWaitingPerTenant = 50,
  maxWaiting = 500,
  maxWaitMs = 60_000,
  timeoutMs = 60_000,
  idleMs = 20_000,
  maxHeapMb = 256,
}: Options = {}) {
  const turns = createFairSemaphore({ maxRunning: maxThreads, maxWaitingPerTenant, maxWaiting, maxWaitMs })
  const threads = new Set<Thread>()
  const idle = new Map<Thread, NodeJS.Timeout>()
  let isClosed = false

  function take(): Thread {
    // Uses the most recently used thread, so that others stay idle long enough to end.
    const last = [...idle.keys()].at(-1)
    if (last) {
      clearTimeout(idle.get(last))
      idle.delete(last)
      return last
    }
    const opened: Thread = openThread(maxHeapMb, () => remove(opened))
    threads.add(opened)
    return opened
  }

  function giveBack(thread: Thread) {
    if (!threads.has(thread)) return // The thread has ended.
    const end = () => {
      idle.delete(thread) // Removed before the thread ends, so that it gets no further task.
      void thread.end()
    }
    idle.set(thread, setTimeout(end, idleMs).unref())
  }

  function remove(thread: Thread) {
    threads.delete(thread)
    clearTimeout(idle.get(thread))
    idle.delete(thread)
  }

  return {
    /** The numbers of running and waiting tasks, and of threads. */
    count: () => ({ ...turns.counts, threads: threads.size }),
    /** Runs a function in a thread when it is the tenant's turn. Throws the function's error, or 429 or 503. */
    run: <Args extends unknown[], Result>(
      tenant: Tenant,
      { module, name }: ThreadFunction<Args, Result>,
      ...args: NoInfer<Args>
    ): Promise<Result> =>
      turns.run(tenant, async () => {
        if (isClosed) throw new AppError(503, 'unavailable', 'The service is stopping; try again')
        const thread = take()
        try {
          return (await thread.run({ module, name, args }, timeoutMs)) as Result
        } finally {
          giveBack(thread)
        }
      }),
    /** Ends all threads. A task that still runs is refused. */
    async close() {
      isClosed = true
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}
