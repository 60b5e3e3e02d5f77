import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Sends random requests to all routes until there were enough, in batches with a fresh service and database each. A file
 * keeps the seed and the progress, so that an interrupted run goes on where it was and a failed batch is repeated.
 */
const wanted = Number(process.env.FUZZ_REQUESTS ?? 1_000_000)
const maxRequestsPerRoute = 40
const folder = join(import.meta.dirname, '../artifacts')
const file = join(folder, 'fuzz.json')

type Progress = { seed: number; batch: number; sent: number }

const fresh: Progress = {
  seed: Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31)),
  batch: 0,
  sent: 0,
}
const progress: Progress = await readFile(file, 'utf8').then(JSON.parse, () => fresh)
const say = (text: string) => process.stdout.write(`${text}\n`)
say(`seed ${progress.seed}, ${progress.sent} of ${wanted} requests sent; progress is kept in ${file}`)

await mkdir(folder, { recursive: true })
let routes = 500 // A guess for the first batch; each batch says how many there are.
while (progress.sent < wanted) {
  const perRoute = Math.max(1, Math.min(maxRequestsPerRoute, Math.ceil((wanted - progress.sent) / routes)))
  const { code, output } = await runBatch({ FUZZ_SEED: progress.seed + progress.batch, FUZZ_PER_ROUTE: perRoute })
  const [, sent, walked] = /fuzz: (\d+) requests to (\d+) routes/.exec(output) ?? []
  if (code !== 0 || !sent) {
    say(output)
    say(
      `Batch ${progress.batch} failed. Repeat it with FUZZ_SEED=${progress.seed + progress.batch} FUZZ_PER_ROUTE=${perRoute}`,
    )
    process.exit(1)
  }
  routes = Number(walked)
  progress.sent += Number(sent)
  progress.batch++
  await writeFile(file, JSON.stringify(progress))
  say(`batch ${progress.batch}: ${progress.sent} of ${wanted} requests, no fault and no answer outside the document`)
}
await rm(file, { force: true })

async function runBatch(variables: Record<string, number>): Promise<{ code: number | null; output: string }> {
  const env = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)]))
  const batch = spawn('npx', ['vitest', 'run', 'test/fuzz.test.ts'], { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [batch.stdout, batch.stderr]) stream.on('data', (bytes) => (output += bytes))
  const code = await new Promise<number | null>((resolve) => batch.on('close', resolve))
  return { code, output }
}
