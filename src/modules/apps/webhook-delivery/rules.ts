export const timeoutMs = 15_000
export const maxAnswerBytes = 10_000

/** Must exceed the longest possible attempt, so that a lease expires only if its worker has died. */
export const leaseMs = 30_000

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

export const retryDelaysMs = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
]
const jitter = 0.2
const maxRetryAfterMs = 24 * hours

export const isAcknowledged = (status: number | null) => status !== null && status >= 200 && status < 300

/** Converts `Retry-After` (seconds or an HTTP date) to milliseconds; undefined if it is neither. */
export function parseRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (!text) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) * seconds : Date.parse(text) - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), maxRetryAfterMs)
}

/**
 * Time of the next attempt after the given number of failures; undefined after the last retry. `Retry-After` can extend
 * the scheduled delay but not shorten it.
 */
export function nextAttempt(failures: number, now: Date, retryAfterMs = 0, random = Math.random()): Date | undefined {
  const delay = retryDelaysMs[failures - 1]
  if (delay === undefined) return undefined
  const spread = delay * (1 + jitter * (2 * random - 1))
  return new Date(now.getTime() + Math.max(spread, retryAfterMs))
}
