/** Runs at most `maxRunning` tasks at once, first come, first served; beyond `maxWaiting` it throws `refuse()`. */
export function createSemaphore(maxRunning: number, maxWaiting: number, refuse: () => Error) {
  let running = 0
  const waiting: (() => void)[] = []

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw refuse()
      await new Promise<void>((resolve) => waiting.push(resolve)) // The task that ends hands its permit over.
    } else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
