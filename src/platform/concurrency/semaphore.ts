type Options = {
  maxRunning: number
  maxWaiting: number
  /** How long a task may wait for its turn; undefined for no limit. */
  maxWaitMs?: number
  /** Creates the error that is thrown when too many tasks wait, or one has waited too long. */
  refuse: () => Error
}

/** Runs at most `maxRunning` tasks at once, first come, first served; beyond the bounds it throws `refuse()`. */
export function createSemaphore({ maxRunning, maxWaiting, maxWaitMs, refuse }: Options) {
  let running = 0
  const waiting = new Set<() => void>()

  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = () => {
        waiting.delete(start)
        reject(refuse())
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
      waiting.add(start)
    })

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= maxRunning) {
      if (waiting.size >= maxWaiting) throw refuse()
      await waitForTurn() // The task that ends hands its permit over.
    } else running++
    try {
      return await task()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running--
    }
  }
}
