import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longer runs would delay other requests noticeably. */
const sliceMs = 10

/** Runs work that yields after each small step, and lets other requests run every few milliseconds. */
export async function runInSlices<T>(steps: Generator<unknown, T>): Promise<T> {
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - since < sliceMs) continue
    await nextTurn()
    since = performance.now()
  }
}

/** Runs the same work without a pause, for programs that serve nobody meanwhile. */
export function runAtOnce<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
