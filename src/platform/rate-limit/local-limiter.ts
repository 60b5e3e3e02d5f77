import type { Decision, RateLimiter, Window } from './limiter.ts'
import { countInBucket, type Ring, removeNewest } from './ring.ts'
import { createRingStore } from './ring-store.ts'

export interface LocalLimiter extends RateLimiter {
  take(bucket: string, windows: readonly Window[], nowMs: number): Decision
  peek(bucket: string, windows: readonly Window[], nowMs: number): Decision
  giveBack(bucket: string, windows: readonly Window[], nowMs: number): void
  clear(bucket: string): void
  /** The number of buckets in memory. */
  size(): number
}

type Bucket = { key: string; newestMs: number; longestMs: number; ring: Ring }

/** Counts in this process. Beyond `maxBuckets` (a flood of made-up keys) it evicts the oldest buckets. */
export function createLocalLimiter({ maxBuckets = 250_000 } = {}): LocalLimiter {
  const buckets = new Map<string, Bucket>()
  const rings = createRingStore()
  let sweeper = buckets.values()

  function open(key: string, windows: readonly Window[]): Bucket {
    if (buckets.size >= maxBuckets) sweepNext(Number.POSITIVE_INFINITY)
    const longestMs = Math.max(...windows.map((window) => window.seconds)) * 1000
    const bucket = { key, newestMs: Number.NEGATIVE_INFINITY, longestMs, ring: rings.lend(windows.length) }
    buckets.set(key, bucket)
    return bucket
  }

  /** Checks one bucket per request, so that idle ones are removed without a timer or a pause over all of them. */
  function sweepNext(nowMs: number) {
    let next = sweeper.next()
    if (next.done) {
      sweeper = buckets.values()
      next = sweeper.next()
    }
    const bucket = next.value
    if (!bucket || nowMs - bucket.newestMs < bucket.longestMs) return
    buckets.delete(bucket.key)
    rings.giveBack(bucket.ring)
  }

  function take(key: string, windows: readonly Window[], now: number): Decision {
    const bucket = buckets.get(key) ?? open(key, windows)
    const nowMs = advance(bucket, Math.floor(now))
    const decision = countInBucket(bucket.ring, windows, nowMs)
    if (decision.allowed) bucket.newestMs = nowMs
    sweepNext(nowMs)
    return decision
  }

  return {
    take,
    takeNow: take,
    peek(key, windows, now) {
      const bucket = buckets.get(key) ?? open(key, windows)
      return countInBucket(bucket.ring, windows, advance(bucket, Math.floor(now)), false)
    },
    giveBack(key, windows, now) {
      const bucket = buckets.get(key)
      if (bucket) removeNewest(bucket.ring, windows.length, advance(bucket, Math.floor(now)))
    },
    clear(key) {
      const bucket = buckets.get(key)
      if (!bucket) return
      buckets.delete(key)
      rings.giveBack(bucket.ring)
    },
    state: () => 'local',
    size: () => buckets.size,
    async close() {
      buckets.clear()
    },
  }
}

/**
 * A bucket's time never runs backwards, or slots would be reused too early; a clock set back by more than the longest
 * window resets the bucket.
 */
function advance(bucket: Bucket, nowMs: number): number {
  if (Math.abs(nowMs - bucket.newestMs) < bucket.longestMs) return Math.max(nowMs, bucket.newestMs)
  bucket.ring.fill(0)
  return nowMs
}
