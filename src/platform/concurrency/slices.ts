import { setImmediate } from 'node:timers/promises'

const maxSliceMs = 10

/**
 * Cuts a loop over many records into slices: call the returned function after each record. It lets other requests run when
 * the loop has run for 10 ms, and costs nothing until then.
 */
export function createSlices(): () => Promise<void> | undefined {
  let start = performance.now()
  return () => (performance.now() - start < maxSliceMs ? undefined : next())

  async function next() {
    await setImmediate()
    start = performance.now()
  }
}

/** Runs work that yields after each small step, and lets other requests run when a slice is over. */
export async function runInSlices<T>(steps: Generator<unknown, T>): Promise<T> {
  const pause = createSlices()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
  }
}

/** Runs the same work without pausing, for programs that serve no requests. */
export function runAtOnce<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
