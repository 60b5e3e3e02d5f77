import { availableParallelism } from 'node:os'
import { createFairSemaphore, type Tenant } from '../concurrency/fair-semaphore.ts'
import { AppError } from '../errors/errors.ts'
import { openThread, type Thread } from './open-thread.ts'

type Options = {
  maxThreads?: number
  maxWaitingPerTenant?: number
  maxWaiting?: number
  maxWaitMs?: number
  /** A task that runs for so long is ended together with its thread. */
  timeoutMs?: number
  /** A thread that had nothing to do for so long is ended. */
  idleMs?: number
  /** A thread whose task needs more is ended. Node cannot do so in the middle of one large allocation. */
  maxHeapMb?: number
}

/** A function of a module of ours that threads run; arguments and result are copied (structured clone). */
export type ThreadFunction<Args extends unknown[], Result> = {
  module: string
  name: string
  /** Only for the type. */
  call?: (...args: Args) => Result
}

export type ThreadPool = ReturnType<typeof createThreadPool>

/**
 * Names a function for `run`, by the file that exports it:
 * `threadFunction<typeof drawInvoice>(new URL('./draw-invoice.ts', import.meta.url), 'drawInvoice')`. The thread loads
 * that file and all that it imports, so it should import little.
 */
export const threadFunction = <F extends (...args: never[]) => unknown>(module: URL, name: string) =>
  ({ module: module.href, name }) as ThreadFunction<Parameters<F>, Awaited<ReturnType<F>>>

/**
 * Threads for work that would hold the event loop: PDF files, long HTML. They start when they are needed and end when they
 * are idle. Businesses take turns, so one with much work delays itself.
 */
export function createThreadPool({
  // One processor is left to the event loop, which serves everybody.
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
    // The one that was used last, so that the others become idle for long enough to end.
    const last = [...idle.keys()].at(-1)
    if (last) {
      clearTimeout(idle.get(last))
      idle.delete(last)
      return last
    }
    const opened: Thread = openThread(maxHeapMb, () => forget(opened))
    threads.add(opened)
    return opened
  }

  function giveBack(thread: Thread) {
    if (!threads.has(thread)) return // It ended.
    const end = () => {
      idle.delete(thread) // Before it ends, so that no task is given to it meanwhile.
      void thread.end()
    }
    idle.set(thread, setTimeout(end, idleMs).unref())
  }

  function forget(thread: Thread) {
    threads.delete(thread)
    clearTimeout(idle.get(thread))
    idle.delete(thread)
  }

  return {
    /** Tasks that run and wait, and threads that exist. */
    count: () => ({ ...turns.counts, threads: threads.size }),
    /** Runs a function in a thread when it is the tenant's turn. Throws what the function throws, 429 or 503. */
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
