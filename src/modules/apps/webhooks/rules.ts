import type { Selectable } from 'kysely'
import type { Tables } from '../../../schema/tables.ts'

export type Receiver = Selectable<Tables['webhook_receivers']>

/** Of one business; an app has one besides. */
export const mostReceivers = 10

export const timeoutMs = 15_000
export const keptAnswerBytes = 10_000
export const rotationOverlapMs = 24 * 3_600_000

/** Longer than any attempt can take, so that only a dead worker loses what it leased. */
export const leaseMs = 30_000

/** Nothing but failure for so long switches a receiver off. */
export const patienceMs = 5 * 86_400_000

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
const longestRetryAfterMs = 24 * hours

export const isAcknowledged = (status: number | null) => status !== null && status >= 200 && status < 300

/** `Retry-After` in milliseconds: seconds or a date; undefined when it reads like neither. */
export function parseRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (!text) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) * seconds : Date.parse(text) - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longestRetryAfterMs)
}

/**
 * When to try again after the given number of failures; undefined when that was the last try. A receiver that asks
 * for more time gets it; one that asks for less does not make us hurry.
 */
export function nextAttempt(failures: number, now: Date, retryAfterMs = 0, random = Math.random()): Date | undefined {
  const delay = retryDelaysMs[failures - 1]
  if (delay === undefined) return undefined
  const spread = delay * (1 + jitter * (2 * random - 1))
  return new Date(now.getTime() + Math.max(spread, retryAfterMs))
}
