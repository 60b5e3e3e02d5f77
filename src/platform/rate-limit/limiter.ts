export type Window = { limit: number; seconds: number }

/**
 * The limiter's decision on one request. It describes one window: after a refusal the one that stays full longest,
 * otherwise the one with the smallest share left. `reset` is when that window next admits a request, so a refused
 * client is accepted from then on unless others use the bucket.
 */
export type Decision = {
  allowed: boolean
  limit: number
  remaining: number
  /** Unix seconds, rounded up. */
  reset: number
  /** Whole seconds from now until `reset`, at least 1. */
  resetAfter: number
  /** `resetAfter` on a refusal, otherwise 0. */
  retryAfter: number
  seconds: number
}

export type LimiterState = 'local' | 'shared' | 'degraded'

export interface RateLimiter {
  /**
   * Counts one request in every window of the bucket, or in none when one is full. Always ask a bucket with the same
   * windows.
   */
  take(bucket: string, windows: readonly Window[], nowMs: number): Decision | Promise<Decision>
  /** The decision that `take` would make, without counting. */
  peek(bucket: string, windows: readonly Window[], nowMs: number): Decision | Promise<Decision>
  /** Removes the newest count from every window, for a request that turned out not to count. */
  giveBack(bucket: string, windows: readonly Window[], nowMs: number): void | Promise<void>
  /** Empties the bucket. */
  clear(bucket: string): void | Promise<void>
  /** The same without waiting; only where the counters are in this process. */
  takeNow?(bucket: string, windows: readonly Window[], nowMs: number): Decision
  state(): LimiterState
  close(): Promise<void>
}

/**
 * A window is counted in this many slots, each holding its count and its last request. A slot leaves the window
 * whole, when its last request does: never too early, and at most a slot's width late for its first.
 */
export const slotsPerWindow = 16

/** Turns a counted window (its use, and when it next frees a request) into the decision that clients see. */
export function toDecision(allowed: boolean, window: Window, used: number, resetAtMs: number, nowMs: number): Decision {
  const resetAfter = Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000))
  return {
    allowed,
    limit: window.limit,
    remaining: Math.max(0, window.limit - used),
    reset: Math.ceil(resetAtMs / 1000),
    resetAfter,
    retryAfter: allowed ? 0 : resetAfter,
    seconds: window.seconds,
  }
}
