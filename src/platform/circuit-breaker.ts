type State = { failures: number; openUntilMs: number }

/** One circuit breaker for each key, in this process. */
export type CircuitBreakers = {
  /** Whether calls are refused now. */
  isOpen(key: string): boolean
  /** Whether a call may be sent. After the pause one call is let through, and its outcome decides. */
  admit(key: string): boolean
  succeed(key: string): void
  fail(key: string): void
}

type Options = { maxFailures?: number; pauseMs?: number; nowMs?: () => number }

/** Stops calls to a service after several failures in a row, so that nobody waits for timeouts of one that is down. */
export function createCircuitBreakers({
  maxFailures = 5,
  pauseMs = 30_000,
  nowMs = () => performance.now(),
}: Options = {}): CircuitBreakers {
  /** Holds only keys whose last call failed. */
  const failing = new Map<string, State>()
  const isOpen = (key: string) => (failing.get(key)?.openUntilMs ?? 0) > nowMs()
  return {
    isOpen,
    admit: (key) => {
      if (isOpen(key)) return false
      const state = failing.get(key)
      // Other calls keep waiting while the first one after the pause tries.
      if (state && state.failures >= maxFailures) state.openUntilMs = nowMs() + pauseMs
      return true
    },
    succeed: (key) => void failing.delete(key),
    fail: (key) => {
      const failures = (failing.get(key)?.failures ?? 0) + 1
      failing.set(key, { failures, openUntilMs: failures >= maxFailures ? nowMs() + pauseMs : 0 })
    },
  }
}
