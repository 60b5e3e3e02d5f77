/** Milliseconds that each way takes, measured in turns, so that a slow moment of the machine meets both. */
export async function measureTimes(ways: (() => Promise<unknown>)[], times: number): Promise<number[][]> {
  const taken = ways.map(() => [] as number[])
  for (let i = 0; i < times; i++) {
    // Which comes first changes, or the second would always find warm what the first one warmed.
    const order = i % 2 ? [...ways.keys()] : [...ways.keys()].reverse()
    for (const way of order) {
      const began = performance.now()
      await ways[way]!()
      taken[way]!.push(performance.now() - began)
    }
  }
  return taken
}

/** Without the slowest twentieth, which is the machine and not the program. */
const trimmed = (values: number[]) => values.toSorted((a, b) => a - b).slice(0, Math.ceil(values.length * 0.95))

function summarise(values: number[]) {
  const kept = trimmed(values)
  const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length
  const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (kept.length - 1)
  return { mean, median: kept[kept.length >> 1]!, deviation: Math.sqrt(variance), error: variance / kept.length }
}

/** Welch's t: how many standard errors apart the means are. Beyond 4.5 the two can be told apart. */
export function compareTimes(first: number[], second: number[]) {
  const [a, b] = [summarise(first), summarise(second)]
  return { a, b, t: (a.mean - b.mean) / Math.sqrt(a.error + b.error) }
}
