import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Sends random requests to all routes until there were enough, in batches with a fresh service and database each;
 * FUZZ_LANES batches run at once. A file stores the seed and the progress: an interrupted or killed run continues where
 * it stopped, and a failed batch is repeated, even after the code changed.
 */
const wanted = Number(process.env.FUZZ_REQUESTS ?? 1_000_000)
const lanes = Number(process.env.FUZZ_LANES ?? 1)
const maxRequestsPerRoute = Number(process.env.FUZZ_PER_ROUTE ?? 100)
const maxFailures = 5
const folder = join(import.meta.dirname, '../../artifacts')
const file = join(folder, 'fuzz.json')
const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')

type Progress = { seed: number; batch: number; sent: number; unfinished: number[] }

const fresh: Progress = {
  seed: Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31)),
  batch: 0,
  sent: 0,
  unfinished: [],
}
const progress: Progress = await readFile(file, 'utf8').then(JSON.parse, () => fresh)
const waiting = [...progress.unfinished]
const running = new Set<ChildProcess>()
let failures = 0
let isInterrupted = false
let lastSave = Promise.resolve()
let routes = 500 // A guess for the first batch; each batch reports the real number.

const say = (text: string) => process.stdout.write(`${new Date().toISOString()} ${text}\n`)
say(`seed ${progress.seed}, ${progress.sent} of ${wanted} requests sent; progress is kept in ${file}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    for (const batch of running) batch.kill('SIGTERM')
  })
}

await mkdir(folder, { recursive: true })
await Promise.all(Array.from({ length: lanes }, runLane))
if (isInterrupted) {
  say(`interrupted at ${progress.sent} of ${wanted}; the next run goes on from here`)
  process.exit(130)
}
if (failures > 0) {
  say(`${failures} batches failed; the next run repeats them`)
  process.exit(1)
}
say(`done: ${progress.sent} requests, no fault and no answer outside the document`)
await rm(file, { force: true })

/** Half of what the running batches will send counts as sent, so that lanes do not send much more than wanted. */
function isEnough() {
  return progress.sent + (running.size * maxRequestsPerRoute * routes) / 2 >= wanted
}

async function runLane() {
  while (!isInterrupted && failures < maxFailures && (waiting.length > 0 || !isEnough())) {
    const batch = waiting.shift() ?? progress.batch++
    if (!progress.unfinished.includes(batch)) progress.unfinished.push(batch)
    await save()
    await runBatch(batch)
  }
}

async function runBatch(batch: number) {
  const seed = progress.seed + batch
  const perRoute = Math.max(1, Math.min(maxRequestsPerRoute, Math.ceil((wanted - progress.sent) / routes)))
  const { code, output } = await runTests({ FUZZ_SEED: String(seed), FUZZ_PER_ROUTE: String(perRoute) })
  const [counts, sent, walked] = /(?<=fuzz: )(\d+) requests to (\d+) routes.*/.exec(output) ?? []
  if (isInterrupted) return
  if (code !== 0 || !sent) {
    failures++
    await writeFile(join(folder, `fuzz-${batch}.log`), output)
    const titles = new Set([...output.matchAll(/FAIL.*/g)].map(([title]) => title))
    say([`batch ${batch} failed; its output is in artifacts/fuzz-${batch}.log`, ...titles].join('\n  '))
    return say(
      `repeat it with FUZZ_SEED=${seed} FUZZ_PER_ROUTE=${perRoute} LONG_RUNS=1 npx vitest run test/fuzz/fuzz.long.ts`,
    )
  }
  routes = Number(walked)
  progress.sent += Number(sent)
  progress.unfinished = progress.unfinished.filter((one) => one !== batch)
  await save()
  say(`batch ${batch}: ${counts}; ${progress.sent} of ${wanted}, no fault and no answer outside the document`)
}

/** Replaces the file atomically, so that a kill leaves the old or the new one. */
function save() {
  lastSave = lastSave.then(async () => {
    await writeFile(`${file}.new`, JSON.stringify(progress))
    await rename(`${file}.new`, file)
  })
  return lastSave
}

async function runTests(variables: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const batch = spawn(process.execPath, [vitest, 'run', 'test/fuzz/fuzz.long.ts', '--reporter=dot'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, LONG_RUNS: '1', NO_COLOR: '1', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // Detached, so that the terminal's interrupt reaches only this process, which then ends the batch.
  })
  running.add(batch)
  let output = ''
  for (const stream of [batch.stdout, batch.stderr]) stream.on('data', (bytes) => (output += bytes))
  const code = await new Promise<number | null>((resolve) => batch.on('close', resolve))
  running.delete(batch)
  return { code, output }
}
