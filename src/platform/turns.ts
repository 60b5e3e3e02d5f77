/** Runs at most `most` at once, first come, first served; with `mostWaiting` in line it refuses, by `refuse`. */
export function createTurns(most: number, mostWaiting: number, refuse: () => Error) {
  let running = 0
  const line: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) {
      if (line.length >= mostWaiting) throw refuse()
      await new Promise<void>((resolve) => line.push(resolve)) // Whoever leaves hands its place over.
    } else running++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
