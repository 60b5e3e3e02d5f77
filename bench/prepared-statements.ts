import { createRequire } from 'node:module'
import pg from 'pg'
import { wireTypes } from '../src/platform/db/connections/wire-types.ts'
import { queryNamed } from '../src/platform/db/statements/named-query.ts'
import { startBenchPostgres } from './harness/postgres.ts'

const rounds = 7
const queriesPerRound = 4_000
const inFlight = 16

/** One row of a key's kind, one of an order's width, and a page of rows. */
const statements = {
  'narrow row': 'select $1::bigint as id, 7::bigint as business_id, null::text as note, true as is_active, now() as at',
  'wide row': `select $1::bigint as id, ${Array.from({ length: 60 }, (_, n) => `'text ${n}'::text as column_${n}`).join(', ')}`,
  '20 rows': `select $1::bigint as id, n as position, 'name'::text as name, null::text as note, now() as at from generate_series(1, 20) n`,
}

type Run = (client: pg.Client, text: string, values: unknown[]) => Promise<unknown>

const prepared = new Map()

const ours: Run = (client, text, values) =>
  new Promise((resolve, reject) => {
    queryNamed(client, prepared, text, values, (error, result) => (error ? reject(error) : resolve(result)))
  })

const ofPg: Run = (client, text, values) => client.query({ name: `pg ${text.length}`, text, values, types: wireTypes })

async function measureCpu(client: pg.Client, run: Run, text: string): Promise<number> {
  const before = process.cpuUsage()
  for (let sent = 0; sent < queriesPerRound; sent += inFlight)
    await Promise.all(Array.from({ length: inFlight }, (_, n) => run(client, text, [sent + n])))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / queriesPerRound
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** CPU of this process per pipelined prepared statement: `platform/db/statements/named-query.ts` against pg's own, in turns. */
export async function run() {
  const { url, version, stop } = await startBenchPostgres()
  const { version: pgVersion } = createRequire(import.meta.url)('pg/package.json')
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, types: wireTypes, pipeline: true } as pg.ClientConfig)
    await client.connect()
    return client
  }
  const clients = { ours: await connect(), pg: await connect() }
  process.stdout.write(`pg ${pgVersion}, ${version}, ${rounds} rounds of ${queriesPerRound}, ${inFlight} in flight\n`)
  for (const [name, text] of Object.entries(statements)) {
    const taken = { ours: [] as number[], pg: [] as number[] }
    for (let round = 0; round <= rounds; round++) {
      const [a, b] = [await measureCpu(clients.ours, ours, text), await measureCpu(clients.pg, ofPg, text)]
      if (round === 0) continue // The first round warms up.
      taken.ours.push(a)
      taken.pg.push(b)
    }
    const ratio = median(taken.pg.map((cpu, round) => cpu / taken.ours[round]!))
    process.stdout.write(
      `${name.padEnd(12)} ours ${median(taken.ours).toFixed(1)} µs, pg ${median(taken.pg).toFixed(1)} µs, ratio ${ratio.toFixed(2)}\n`,
    )
  }
  await Promise.all([clients.ours.end(), clients.pg.end()])
  await stop()
}
