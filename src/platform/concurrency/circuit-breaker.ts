type State = { failures: number; openUntilMs: number }

/** One circuit breaker for each key, in this process. */
export type CircuitBreakers = {
  /** Whether calls are refused at the moment. */
  isOpen(key: string): boolean
  /** Whether a call may be sent. After the pause one call is admitted, and its outcome decides about the others. */
  admit(key: string): boolean
  /**
   * Counts a call as waiting until the returned function is called. A key with too many slow calls admits no further
   * ones.
   */
  wait(key: string): () => void
  succeed(key: string): void
  fail(key: string): void
}

type Options = { maxFailures?: number; pauseMs?: number; maxSlow?: number; slowMs?: number; nowMs?: () => number }

/**
 * Refuses calls to a service after several failures in a row, so that callers do not wait for the timeouts of a service
 * that is down.
 */
export function createCircuitBreakers({
  maxFailures = 5,
  pauseMs = 30_000,
  maxSlow = 4,
  // Well above the response times of a healthy service, because opening the breaker refuses all callers.
  slowMs = 5000,
  nowMs = () => performance.now(),
}: Options = {}): CircuitBreakers {
  /** Holds only keys whose last call failed. */
  const failing = new Map<string, State>()
  /** The start times of the calls that wait, oldest first. */
  const waiting = new Map<string, Set<{ beganMs: number }>>()
  const isStuck = (key: string) => {
    const slow = [...(waiting.get(key) ?? [])].at(maxSlow - 1)
    return slow !== undefined && slow.beganMs < nowMs() - slowMs
  }
  const isOpen = (key: string) => (failing.get(key)?.openUntilMs ?? 0) > nowMs() || isStuck(key)
  return {
    isOpen,
    admit: (key) => {
      if (isOpen(key)) return false
      const state = failing.get(key)
      // Further calls stay refused while the first call after the pause runs.
      if (state && state.failures >= maxFailures) state.openUntilMs = nowMs() + pauseMs
      return true
    },
    wait: (key) => {
      const call = { beganMs: nowMs() }
      const calls = waiting.get(key) ?? new Set()
      waiting.set(key, calls.add(call))
      return () => {
        calls.delete(call)
        if (calls.size === 0 && waiting.get(key) === calls) waiting.delete(key)
      }
    },
    succeed: (key) => void failing.delete(key),
    fail: (key) => {
      const failures = (failing.get(key)?.failures ?? 0) + 1
      failing.set(key, { failures, openUntilMs: failures >= maxFailures ? nowMs() + pauseMs : 0 })
    },
  }
}
