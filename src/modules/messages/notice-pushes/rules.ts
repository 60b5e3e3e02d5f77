/** The most devices of a member in a business; another one replaces the one that was turned on first. */
export const maxDevices = 10

/** Older news is not pushed: it is in the list of notifications. */
export const maxAgeMs = 3_600_000

/** How long a push service keeps a push for a device that is offline. */
export const keptSeconds = 86_400

/** The most pushes of one business that are sent at the same time. */
export const maxInFlight = 4

/** The most rounds of a job, after which it lets other businesses go first. */
export const maxRounds = 10

/** Must exceed the longest attempt, so that a lease ends only if its worker has died. */
export const leaseMs = 60_000

const retryDelaysMs = [10_000, 60_000, 300_000, 900_000]

/** When a push is tried again after this many attempts; undefined after the last one, or if it would be too old. */
export function nextTry(attempts: number, createdAt: Date, now: Date, retryAfterMs = 0): Date | undefined {
  const delay = retryDelaysMs[attempts - 1]
  if (delay === undefined) return undefined
  const next = now.getTime() + Math.max(delay, retryAfterMs)
  return next - createdAt.getTime() > maxAgeMs ? undefined : new Date(next)
}

export type Outcome = 'delivered' | 'gone' | 'limited' | 'failed' | 'refused'

/** What the answer of a push service means (RFC 8030). `gone`: the address will never work again. */
export function readAnswer(status: number | null): Outcome {
  if (status === null || status >= 500) return 'failed'
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 ? 'limited' : 'refused'
}
