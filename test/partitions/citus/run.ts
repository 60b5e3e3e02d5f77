import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CitusMissing, openCluster, openDatabases } from './cluster.ts'
import { readRecorded } from './recorded.ts'
import { classify } from './refusals.ts'
import { type Refused, replay } from './replay.ts'

/*
 * npm run citus [-- test file …] [-- --recorded folder]
 *
 * Records the statements that the service sends while the given tests run (all that `npm test` runs by default), and runs
 * each on a database that Citus distributes by business. Exits with 1 if one is refused, with 2 without Citus.
 */
const { values, positionals } = parseArgs({ options: { recorded: { type: 'string' } }, allowPositionals: true })
const say = (line: string) => process.stdout.write(`${line}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const cluster = await openCluster().catch((error) => {
  if (!(error instanceof CitusMissing)) throw error
  say(error.message)
  process.exit(2)
})
const databases = await openDatabases(cluster, say)

const folder = values.recorded ?? mkdtempSync(join(tmpdir(), 'etalase-statements-'))
if (!values.recorded) record(folder)
const recorded = await readRecorded(folder)
if (!values.recorded) rmSync(folder, { recursive: true })
const refused = await replay(recorded, databases)
await cluster.stop()

for (const [{ name, remedy }, found] of group(refused)) {
  say(`\n${name}: ${found.length}\n  ${remedy}`)
  for (const { text, source, test, message } of found) {
    say(
      `  - ${source}: ${test}\n    ${message.replace(/\s+/g, ' ')}\n    ${text.replace(/\s+/g, ' ').trim().slice(0, 200)}`,
    )
  }
}
say(`\n${recorded.length} statements recorded and replayed, ${refused.length} refused`)
if (refused.length > 0) process.exitCode = 1

function group(refusals: Refused[]) {
  return [...Map.groupBy(refusals, ({ message }) => classify(message))].sort(([, a], [, b]) => b.length - a.length)
}

/** Runs the tests; a failed one may have sent too few statements, so the run fails as well. */
function record(into: string) {
  const tests = positionals.length > 0 ? positionals : ['--exclude', 'test/kit/**', '--exclude', 'test/cli/**']
  const { status } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...tests], {
    stdio: 'inherit',
    env: { ...process.env, RECORD_STATEMENTS: into },
  })
  if (status !== 0) process.exitCode = 1
}
