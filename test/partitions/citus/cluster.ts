import { createHash } from 'node:crypto'
import { chownSync, existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { readMigrations } from '../../../src/platform/db/schema/migrate.ts'
import { freePort } from '../../chaos/free-port.ts'
import { findPostgresPrograms, type PostgresServer, startPostgres, unprivileged } from '../../chaos/postgres.ts'
import { prepareTemplate, withDatabase } from '../../support/database.ts'
import { memoryFolder } from '../../support/memory-folder.ts'
import { distributeTables } from './distribute-tables.ts'

/** The coordinator first, then the workers. */
export type Cluster = { urls: string[]; stop(): Promise<void> }

const settings = {
  shared_preload_libraries: 'citus',
  'citus.node_conninfo': 'sslmode=prefer',
  'citus.enable_statistics_collection': 'off',
  max_prepared_transactions: 200,
  max_worker_processes: 32,
  wal_level: 'logical',
  fsync: 'off',
}

const installAdvice = `Citus is not installed for the PostgreSQL of ${findPostgresPrograms()}.
Install the package of https://docs.citusdata.com for this version (or name another folder of programs by PG_BIN), or set
CITUS_URL to the servers of a cluster, separated by commas, the coordinator first. They need no databases.`

export class CitusMissing extends Error {
  override message = installAdvice
}

function isCitusInstalled(): boolean {
  const programs = findPostgresPrograms()
  const [, version] = /^\/usr\/lib\/postgresql\/(\d+)\/bin$/.exec(programs) ?? []
  const shared = version ? `/usr/share/postgresql/${version}` : join(programs, '../share')
  return ['extension', 'postgresql/extension'].some((folder) => existsSync(join(shared, folder, 'citus.control')))
}

/** The servers that CITUS_URL names, or three of the run's own on loopback ports. */
export async function openCluster(): Promise<Cluster> {
  const { CITUS_URL } = process.env
  if (CITUS_URL) return { urls: CITUS_URL.split(','), stop: async () => {} }
  if (!isCitusInstalled()) throw new CitusMissing()
  const folder = await mkdtemp(join(memoryFolder, 'etalase-citus-'))
  const account = unprivileged()
  if (account) chownSync(folder, account.uid, account.gid)
  const servers: PostgresServer[] = []
  for (const name of ['coordinator', 'first', 'second'])
    servers.push(await startPostgres(join(folder, name), await freePort(), { settings }))
  return {
    urls: servers.map(({ port }) => `postgres://postgres@127.0.0.1:${port}/postgres`),
    async stop() {
      for (const server of servers) await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function within<T>(config: pg.ClientConfig, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

const inDatabase = (url: string, name: string) => withDatabase({ connectionString: url }, name)

/** Changes with each migration and with the rules of distribution, so that a database is used while both stay. */
async function hashSchema(): Promise<string> {
  const hash = createHash('sha256')
  for (const { checksum } of await readMigrations()) hash.update(checksum)
  for (const file of ['distribute-tables.ts', '../tenant-tables.ts', '../../../src/schema/routing-tables.ts'])
    hash.update(await readFile(join(import.meta.dirname, file)))
  return hash.digest('hex').slice(0, 12)
}

export type Databases = { plain: string; distributed: string }

/**
 * Two empty databases with our migrations: one on the coordinator alone, without Citus, and a distributed one. They are
 * kept for later runs, because distributing takes most of a minute; nobody writes to them.
 */
export async function openDatabases({ urls }: Cluster, say: (line: string) => void): Promise<Databases> {
  const [coordinator] = urls as [string]
  const hash = await hashSchema()
  const names = { plain: `etalase_plain_${hash}`, distributed: `etalase_citus_${hash}` }
  const toUrl = (name: string) => inDatabase(coordinator, name).connectionString!
  await within({ connectionString: coordinator }, async (client) => {
    await client.query('select pg_advisory_lock(4712)')
    const isReady = async (name: string) => {
      const { rows } = await client.query(
        `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = 'ready'`,
        [name],
      )
      return rows.length > 0
    }
    for (const [kind, name] of Object.entries(names)) {
      if (await isReady(name)) continue
      say(`Preparing ${name} …`)
      const servers = kind === 'plain' ? [coordinator] : urls
      for (const url of servers) await recreate(url, name)
      if (kind === 'distributed') await joinServers(urls, name)
      await prepareTemplate(inDatabase(coordinator, name), undefined)
      if (kind === 'distributed') {
        const { tenants, references, leftOut } = await within(inDatabase(coordinator, name), distributeTables)
        say(`${tenants.length} tables by business, ${references.length} on each server.`)
        say(`Foreign keys left out: ${leftOut.join(', ')}`)
      }
      await client.query(`comment on database ${name} is 'ready'`)
    }
  })
  return { plain: toUrl(names.plain), distributed: toUrl(names.distributed) }
}

const recreate = (url: string, name: string) =>
  within({ connectionString: url }, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })

async function joinServers(urls: string[], name: string) {
  for (const url of urls) await within(inDatabase(url, name), (client) => client.query('create extension citus'))
  const [coordinator, ...workers] = urls.map((url) => new URL(url))
  await within(inDatabase(coordinator!.href, name), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator!.hostname, Number(coordinator!.port)])
    for (const { hostname, port } of workers)
      await client.query('select citus_add_node($1, $2)', [hostname, Number(port)])
  })
}
