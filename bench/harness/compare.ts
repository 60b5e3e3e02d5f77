import { cpus, totalmem } from 'node:os'
import { type Load, loadGenerator, type Measured, measure } from './load.ts'
import type { Server } from './server.ts'

/** `bar` is the minimum ratio to the first side's rate; the memory of `server` is shown. */
export type Side = Load & { name: string; bar?: number; server?: Server }

export type Result = Measured & { name: string; ratio: number; met: boolean; rssBytes?: number }

type Comparison = { title: string; sides: Side[]; rounds?: number; seconds?: number; postgres?: string }

/** Loads the sides in turns, so that a slow moment of the machine affects all of them, and prints the results. */
export async function compare({ title, sides, rounds = 3, seconds = 5, postgres }: Comparison): Promise<Result[]> {
  for (const side of sides) await measure({ ...side, seconds: 2 })
  const runs = sides.map(() => [] as Measured[])
  for (let round = 0; round < rounds; round++) {
    for (const [i, side] of sides.entries()) runs[i]!.push(await measure({ ...side, seconds }))
  }
  const first = median(runs[0]!.map((run) => run.rps))
  const results = await Promise.all(sides.map((side, i) => summarise(side, runs[i]!, first)))
  print(title, machine(postgres, rounds, seconds, sides[0]!.connections ?? 16), sides, results)
  return results
}

async function summarise({ name, bar = 0, server }: Side, runs: Measured[], first: number): Promise<Result> {
  const rps = median(runs.map((run) => run.rps))
  const errors = runs.reduce((sum, run) => sum + run.errors, 0)
  const ratio = rps / first
  const p50 = median(runs.map((run) => run.p50))
  const p99 = median(runs.map((run) => run.p99))
  const rssBytes = await server?.rssBytes()
  return { name, rps, p50, p99, errors, ratio, met: ratio >= bar && errors === 0, rssBytes }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function machine(postgres: string | undefined, rounds: number, seconds: number, connections: number): string {
  const cores = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  const parts = [`${cores.length} cores`, cores[0]?.model ?? 'unknown CPU', memory, `Node ${process.version}`]
  if (postgres) parts.push(postgres)
  return `${parts.join(', ')}; ${loadGenerator}, ${connections} connections, medians of ${rounds} × ${seconds} s in turns`
}

function print(title: string, machine: string, sides: Side[], results: Result[]) {
  const head = ['', 'req/s', 'p50 ms', 'p99 ms', 'errors', 'MB', 'ratio', 'bar', '']
  const rows = results.map(({ name, rps, p50, p99, errors, ratio, met, rssBytes }, i) => {
    const bar = sides[i]!.bar
    const verdict = bar === undefined ? (errors ? 'ERRORS' : '') : met ? 'met' : 'MISSED'
    const memory = rssBytes === undefined ? '' : (rssBytes / 1e6).toFixed(0)
    const figures = [rps.toFixed(0), p50.toFixed(2), p99.toFixed(2), `${errors}`, memory, ratio.toFixed(2)]
    return [name, ...figures, bar === undefined ? '' : `≥ ${bar.toFixed(2)}`, verdict]
  })
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)))
  const line = (row: string[]) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd()
  process.stdout.write(`\n${title}\n${machine}\n\n${[head, ...rows].map(line).join('\n')}\n\n`)
}
