import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { checkBooks } from './books.ts'
import { listMissed } from './goals.ts'
import { untilHealthy } from './health.ts'
import { type Load, type Rates, startLoad } from './load.ts'
import { fillShops } from './parts.ts'
import { countFailures } from './requests.ts'
import { placeFirstOrders, type Row } from './run-fault.ts'

type Member = { name: string; port: number; rest: string }
type Cluster = { folder: string; apis: string[]; proxyPort: number; nodes: Member[] }

export type Failover = Row & {
  /** From the kill to the first acknowledged write. */
  outageSeconds: number
  /** Until the killed server was a synchronous standby again. */
  rejoinedSeconds: number
  members: string
}

const maxOutageSeconds = 30
const ops = fileURLToPath(new URL('../../ops/ha', import.meta.url))

const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/postgres']

/** The programs that `ops/ha/start` needs and this machine lacks. */
export function findMissingPackages(): string | undefined {
  const missing = programs.filter((program) => !existsSync(program))
  return missing.length > 0 ? `${missing.join(', ')} not installed` : undefined
}

/** Starts the highly available set of `ops/ha`, kills its primary under load, and compares the books. */
export async function runFailover(rates: Rates, say: (line: string) => void): Promise<Failover> {
  const folder = mkdtempSync(join(tmpdir(), 'etalase-ha-'))
  const stop = () => {
    spawnSync(join(ops, 'stop'), [folder, '--keep'])
    if (!process.env.CHAOS_KEEP) rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  say('Starting etcd, two PostgreSQL under Patroni, HAProxy, Redis, two API processes and a worker')
  const starting = spawn(join(ops, 'start'), [folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(starting, 'exit')
  if (code !== 0) throw new Error(`ops/ha/start failed; its logs are in ${folder}`)
  const cluster: Cluster = JSON.parse(readFileSync(join(folder, 'parts.json'), 'utf8'))
  const failover = await killPrimary(cluster, rates, say)
  process.off('exit', stop)
  stop()
  return failover
}

async function killPrimary(cluster: Cluster, rates: Rates, say: (line: string) => void): Promise<Failover> {
  const { apis, folder, proxyPort } = cluster
  const connect = () => open(proxyPort, 'etalase')
  const client = await connect()
  const [shop] = await fillShops(client)
  await client.end()
  const processes = apis.map((url) => ({ url }))
  const orderIds = await placeFirstOrders({ shop, processes, postgres: { connect } }, rates)
  const load = startLoad({ shop, addresses: apis, rates, name: 'ha', scarce: shop.scarce[1]!, orderIds })
  await sleep(5000)

  const primary = await findPrimary(cluster)
  const standby = cluster.nodes.find(({ name }) => name !== primary.name)!
  say(`Killing ${primary.name}: its Patroni and its PostgreSQL, without warning`)
  const postmaster = Number(readFileSync(join(folder, primary.name, 'postmaster.pid'), 'utf8').split('\n')[0])
  const killedAt = performance.now()
  process.kill(Number(readFileSync(join(folder, `${primary.name}.pid`), 'utf8')), 'SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await untilWritable(standby)
  const writableAt = performance.now()
  say(`${standby.name} accepts writes after ${seconds(writableAt - killedAt)} s`)
  const healthySeconds = await untilHealthy(load.requests.attempts, writableAt)
  await load.stop()

  const books = await connect()
  const counted = await checkBooks(books, shop, 'ha', load.ledger)
  await books.end()
  const row: Row = {
    fault: 'failover: the primary is killed',
    acknowledged: load.ledger.orders.size,
    ...counted,
    failed: countFailures(load.requests.attempts),
    healthySeconds,
    died: countEnded(folder),
  }
  say(`Starting ${primary.name} again`)
  execFileSync(join(ops, 'member'), [folder, primary.name])
  const rejoinedSeconds = await untilStandby(primary)
  const outageSeconds = (findFirstWrite(load, killedAt) - killedAt) / 1000
  return {
    ...row,
    outageSeconds,
    note: `write outage ${outageSeconds.toFixed(1)} s`,
    missedTime: outageSeconds > maxOutageSeconds ? `write outage over ${maxOutageSeconds} s` : undefined,
    rejoinedSeconds,
    members: execFileSync('patronictl', ['-c', join(folder, `${standby.name}.yml`), 'list'], { encoding: 'utf8' }),
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

async function open(port: number, database: string): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function findPrimary({ nodes }: Cluster): Promise<Member> {
  for (const node of nodes) if ((await fetch(`${node.rest}/primary`)).status === 200) return node
  throw new Error('The cluster has no primary')
}

async function untilWritable({ port }: Member) {
  const client = await open(port, 'etalase')
  const isStandby = async () => (await client.query('select pg_is_in_recovery() as yes')).rows[0].yes
  while (await isStandby()) await sleep(50)
  await client.end()
}

async function untilStandby({ rest }: Member): Promise<number> {
  const startedAt = performance.now()
  while ((await fetch(`${rest}/sync`).catch(() => undefined))?.status !== 200) await sleep(200)
  return (performance.now() - startedAt) / 1000
}

/** When the first write that was sent after `since` was acknowledged. */
function findFirstWrite({ requests }: Load, since: number): number {
  const ends = requests.attempts
    .filter(({ kind, startedAt, outcome }) => kind === 'buyer' && startedAt > since && outcome === 201)
    .map(({ startedAt, ms }) => startedAt + ms!)
  return Math.min(...ends)
}

/** The number of service processes that ended without being killed. */
function countEnded(folder: string): number {
  return ['api1', 'api2', 'worker'].filter((name) => {
    const pid = readFileSync(join(folder, `${name}.pid`), 'utf8').trim()
    return !existsSync(`/proc/${pid}`)
  }).length
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const missing = findMissingPackages()
  if (missing) {
    say(`Not run: ${missing}`)
    process.exit(2)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const found = await runFailover({ buyersPerSecond: 20, merchantsPerSecond: 10 }, say)
  say(`
Orders acknowledged          ${found.acknowledged}
Acknowledged writes lost     ${found.lost}
Orders duplicated            ${found.duplicated}
Units oversold               ${found.oversold}
Write outage                 ${found.outageSeconds.toFixed(1)} s
Healthy, since the new
primary accepts writes       ${found.healthySeconds === undefined ? 'never' : `${found.healthySeconds.toFixed(1)} s`}
Old primary is standby after ${found.rejoinedSeconds.toFixed(1)} s
Failed requests              ${found.failed}
Service processes that ended ${found.died}

${found.members}`)
  const missed = listMissed(found)
  say(missed.length > 0 ? `Goals missed: ${missed.join(', ')}` : 'All goals met.')
  process.exit(missed.length > 0 ? 1 : 0)
}
