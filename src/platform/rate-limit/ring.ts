import { type Decision, slotsPerWindow, toDecision, type Window } from './limiter.ts'

/** For each window its slots, for each slot two numbers: when its last request came (ms modulo 2^32), and its count. */
export type Ring = Uint32Array

/** One slot more than a window spans: the oldest still holds requests of the window while the newest fills. */
const stride = (slotsPerWindow + 1) * 2

export function ringLength(windows: number): number {
  return windows * stride
}

/**
 * Counts a request in a ring. `nowMs` must never run backwards for one ring, and the ring must be emptied when it was
 * idle for its longest window. With `isCounting` false it only decides.
 */
export function countInBucket(ring: Ring, windows: readonly Window[], nowMs: number, isCounting = true): Decision {
  let shown = 0
  let shownUsed = 0
  let smallestShare = Number.POSITIVE_INFINITY
  let full = -1
  let fullUntilMs = 0
  for (let w = 0; w < windows.length; w++) {
    const { limit, seconds } = windows[w]!
    const used = expire(ring, w, seconds, nowMs)
    const share = (limit - used - 1) / limit
    if (used >= limit) {
      const untilMs = resetAt(ring, w, seconds, nowMs)
      if (untilMs > fullUntilMs) {
        full = w
        fullUntilMs = untilMs
      }
    } else if (share < smallestShare) {
      shown = w
      shownUsed = used + (isCounting ? 1 : 0)
      smallestShare = share
    }
  }
  if (full >= 0) return toDecision(false, windows[full]!, windows[full]!.limit, fullUntilMs, nowMs)
  if (isCounting) for (let w = 0; w < windows.length; w++) add(ring, w, windows[w]!.seconds, nowMs)
  return toDecision(true, windows[shown]!, shownUsed, resetAt(ring, shown, windows[shown]!.seconds, nowMs), nowMs)
}

/** Empties the slots whose last request has left the window (so that times modulo 2^32 stay unambiguous) and sums the rest. */
function expire(ring: Ring, w: number, seconds: number, nowMs: number): number {
  const stamp = nowMs >>> 0
  const windowMs = seconds * 1000
  let used = 0
  for (let i = w * stride; i < (w + 1) * stride; i += 2) {
    if (ring[i + 1] === 0) continue
    if ((stamp - ring[i]!) >>> 0 >= windowMs) ring[i + 1] = 0
    else used += ring[i + 1]!
  }
  return used
}

function resetAt(ring: Ring, w: number, seconds: number, nowMs: number): number {
  const stamp = nowMs >>> 0
  let oldestAgeMs = 0
  for (let i = w * stride; i < (w + 1) * stride; i += 2) {
    if (ring[i + 1] !== 0) oldestAgeMs = Math.max(oldestAgeMs, (stamp - ring[i]!) >>> 0)
  }
  return nowMs - oldestAgeMs + seconds * 1000
}

function add(ring: Ring, w: number, seconds: number, nowMs: number) {
  const slot = Math.floor((nowMs * slotsPerWindow) / (seconds * 1000)) % (slotsPerWindow + 1)
  const i = w * stride + slot * 2
  ring[i] = nowMs
  ring[i + 1]!++
}

/** Removes one count from the newest slot of every window. */
export function removeNewest(ring: Ring, windows: number, nowMs: number) {
  const stamp = nowMs >>> 0
  for (let w = 0; w < windows; w++) {
    let newest = -1
    let newestAgeMs = Number.POSITIVE_INFINITY
    for (let i = w * stride; i < (w + 1) * stride; i += 2) {
      const ageMs = (stamp - ring[i]!) >>> 0
      if (ring[i + 1] === 0 || ageMs >= newestAgeMs) continue
      newest = i
      newestAgeMs = ageMs
    }
    if (newest >= 0) ring[newest + 1]!--
  }
}
