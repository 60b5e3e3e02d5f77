type State = { failures: number; openUntilMs: number }

/** One circuit breaker for each key, in this process. */
export type CircuitBreakers = {
  /** Whether calls are refused now. */
  isOpen(key: string): boolean
  /** Whether a call may be sent. After the pause one call is let through, and its outcome decides. */
  admit(key: string): boolean
  /** Counts a call as waiting until the returned function is called. A key with too many slow calls admits no more. */
  wait(key: string): () => void
  succeed(key: string): void
  fail(key: string): void
}

type Options = { maxFailures?: number; pauseMs?: number; maxSlow?: number; slowMs?: number; nowMs?: () => number }

/** Stops calls to a service after several failures in a row, so that nobody waits for timeouts of one that is down. */
export function createCircuitBreakers({
  maxFailures = 5,
  pauseMs = 30_000,
  maxSlow = 4,
  // Far above what a healthy service takes on a bad day: all who call it would be refused.
  slowMs = 5000,
  nowMs = () => performance.now(),
}: Options = {}): CircuitBreakers {
  /** Holds only keys whose last call failed. */
  const failing = new Map<string, State>()
  /** When the calls that wait began, oldest first. */
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
      // Other calls keep waiting while the first one after the pause tries.
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
