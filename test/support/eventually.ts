import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'

/** Repeats a request until its result passes, for work that goes on in the background. */
export async function eventually<T>(ask: () => Promise<T>, passes: (answer: T) => boolean, timeoutMs = 60_000) {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (passes(answer)) return answer
    if (Date.now() > deadline) throw new Error(`Still not so after ${timeoutMs} ms: ${JSON.stringify(answer)}`)
    await sleep(50)
  }
}

/** Repeats a check until it no longer throws. */
export const untilPasses = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })
