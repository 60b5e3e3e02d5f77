import type { Decision, RateLimiter, Window } from '../platform/rate-limit/index.ts'

export type Bucket = { name: string; windows: readonly Window[] }

/** An attempt that was counted before its outcome is known. */
export type Reservation = { decision: Decision; settle(outcome: 'counted' | 'given_back'): Promise<void> }

type Judging = { running: number; waiting: Set<() => void> }

/** Further attempts of one bucket are refused instead of waiting for those that are being judged. */
const maxWaiting = 50

const judgedBy = new WeakMap<RateLimiter, Map<string, Judging>>()

/**
 * Counts an attempt before it is judged, so that concurrent attempts cannot exceed the limit; `settle` returns the
 * count if the attempt turned out not to be a wrong guess. While a full bucket contains attempts that this process is
 * judging, a further one waits for their outcome; otherwise many people in one network could not sign in at the same
 * moment.
 */
export async function reserveAttempt(
  limiter: RateLimiter,
  { name, windows }: Bucket,
  now: () => Date,
): Promise<Reservation> {
  const buckets = judgedBy.get(limiter) ?? new Map<string, Judging>()
  judgedBy.set(limiter, buckets)
  for (;;) {
    const decision = await limiter.take(name, windows, now().getTime())
    const judging = buckets.get(name)
    if (decision.allowed) return { decision, settle: start(judging ?? open()) }
    if (!judging || judging.waiting.size >= maxWaiting) return { decision, settle: async () => {} }
    await new Promise<void>((resolve) => judging.waiting.add(resolve))
  }

  function open(): Judging {
    const judging = { running: 0, waiting: new Set<() => void>() }
    buckets.set(name, judging)
    return judging
  }

  function start(judging: Judging): Reservation['settle'] {
    judging.running++
    return async (outcome) => {
      try {
        if (outcome === 'given_back') await limiter.giveBack(name, windows, now().getTime())
      } finally {
        judging.running--
        if (judging.running === 0) buckets.delete(name)
        // A returned count admits one waiting attempt. If no attempt is running any more, all waiting ones are woken.
        const woken = judging.running === 0 ? [...judging.waiting] : [...judging.waiting].slice(0, 1)
        for (const wake of outcome === 'given_back' || judging.running === 0 ? woken : []) {
          judging.waiting.delete(wake)
          wake()
        }
      }
    }
  }
}
