import { execFile, spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export type Load = {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
  connections?: number
  seconds?: number
  /** Lines that replace LINE in the body, one per request in turn; `next` extracts the next line from a response. */
  lines?: { read(): Promise<string[]>; next: string }
}

/** Latencies in ms; `errors` counts responses other than 2xx and 3xx, and requests without a response. */
export type Measured = { rps: number; p50: number; p99: number; errors: number }

const run = promisify(execFile)
const hasWrk = !spawnSync('wrk', ['--version']).error

/** wrk uses less CPU than autocannon, which is the fallback installed by npm. */
export const loadGenerator = process.env.BENCH_LOAD ?? (hasWrk ? 'wrk' : 'autocannon')

/** Loads one address for `seconds` from a separate process. */
export function measure(load: Load): Promise<Measured> {
  return loadGenerator === 'wrk' ? measureWithWrk(load) : measureWithAutocannon(load)
}

async function measureWithWrk({ url, method, headers = {}, body, connections = 16, seconds = 5, lines }: Load) {
  const script = fileURLToPath(new URL(lines ? 'wrk/load-lines.lua' : 'wrk/load.lua', import.meta.url))
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, ...fields, url]
  const env = {
    ...process.env,
    LOAD_METHOD: method ?? 'GET',
    LOAD_BODY: body ?? '',
    ...(lines && (await write(lines))),
  }
  const { stdout } = await run('wrk', args, { env })
  if (env.LOAD_LINES) await rm(env.LOAD_LINES)
  return JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Measured
}

async function write({ read, next }: NonNullable<Load['lines']>): Promise<{ LOAD_LINES?: string; LOAD_NEXT?: string }> {
  const path = join(tmpdir(), `etalase-bench-lines-${process.pid}-${performance.now()}`)
  await writeFile(path, (await read()).join('\n'), { mode: 0o600 })
  return { LOAD_LINES: path, LOAD_NEXT: next }
}

async function measureWithAutocannon({
  url,
  method = 'GET',
  headers = {},
  body,
  connections = 16,
  seconds = 5,
  lines,
}: Load) {
  if (lines) throw new Error('This benchmark needs wrk')
  const program = createRequire(import.meta.url).resolve('autocannon')
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const args = [program, '--json', '-n', '-c', `${connections}`, '-d', `${seconds}`, '-m', method, ...fields]
  if (body !== undefined) args.push('-b', body)
  const { stdout } = await run(process.execPath, [...args, url], { maxBuffer: 16 * 1024 * 1024 })
  const { requests, latency, errors, non2xx } = JSON.parse(stdout)
  return { rps: requests.average, p50: latency.p50, p99: latency.p99, errors: errors + non2xx } as Measured
}
