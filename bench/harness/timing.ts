import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until the worker, which runs in the same process here, has finished the jobs of a request. */
const restMs = 30

/** Milliseconds of each variant, measured in turns, so that a slow moment of the machine affects both. */
export async function measureTimes(ways: (() => Promise<unknown>)[], times: number): Promise<number[][]> {
  const taken = ways.map(() => [] as number[])
  for (let i = 0; i < times; i++) {
    // The order is random; otherwise the after-effects of one variant would always hit the same other one.
    const order = Math.random() < 0.5 ? [...ways.keys()] : [...ways.keys()].reverse()
    for (const way of order) {
      const began = performance.now()
      await ways[way]!()
      taken[way]!.push(performance.now() - began)
      await sleep(restMs)
    }
  }
  return taken
}

/** Drops the slowest 5 %, which are noise of the machine. */
const trimmed = (values: number[]) => values.toSorted((a, b) => a - b).slice(0, Math.ceil(values.length * 0.95))

function summarise(values: number[]) {
  const kept = trimmed(values)
  const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length
  const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (kept.length - 1)
  return { mean, median: kept[kept.length >> 1]!, deviation: Math.sqrt(variance), error: variance / kept.length }
}

/** Welch's t: how many standard errors apart the means are. Above 4.5 the two can be distinguished. */
export function compareTimes(first: number[], second: number[]) {
  const [a, b] = [summarise(first), summarise(second)]
  return { a, b, t: (a.mean - b.mean) / Math.sqrt(a.error + b.error) }
}
