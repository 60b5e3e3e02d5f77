import { setTimeout as sleep } from 'node:timers/promises'
import { type Attempt, isFailure } from './requests.ts'

/** A request that takes longer counts as failed while we wait for health. */
const slowMs = 2000

/** How long every request must succeed before the service counts as healthy. */
const quietMs = 3000

const giveUpMs = 40_000

/**
 * Seconds from `since` to the last failed or slow request, after three seconds without any; undefined if that does not
 * happen within 40 seconds.
 */
export async function untilHealthy(attempts: Attempt[], since: number): Promise<number | undefined> {
  for (;;) {
    const now = performance.now()
    const lastBad = findLastBad(attempts, since, now)
    if (now - (lastBad ?? since) > quietMs + slowMs) return lastBad === undefined ? 0 : (lastBad - since) / 1000
    if (now - since > giveUpMs) return undefined
    await sleep(100)
  }
}

/** Waits until each process has answered a request that was sent after `since`, however long that takes. */
export async function untilAnswered(attempts: Attempt[], processes: { url: string }[], since: number) {
  const isAnswered = ({ url }: { url: string }) =>
    attempts.some(
      ({ process, kind, startedAt, outcome }) =>
        process === url && kind === 'buyer' && startedAt > since && outcome !== undefined && !isFailure(outcome),
    )
  while (!processes.every(isAnswered)) await sleep(50)
}

function findLastBad(attempts: Attempt[], since: number, now: number): number | undefined {
  let last: number | undefined
  for (const { startedAt, ms, outcome } of attempts) {
    if (startedAt < since) continue
    const isBad = (outcome !== undefined && isFailure(outcome)) || (ms ?? now - startedAt) > slowMs
    if (isBad && startedAt > (last ?? 0)) last = startedAt
  }
  return last
}
