import { chmod, glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadLocations } from '../../src/modules/stores/locations/index.ts'
import { migrateJobs } from '../../src/platform/background/jobs.ts'
import { type Connection, connectDatabase } from '../../src/platform/db/connections/connect.ts'
import { migrate } from '../../src/platform/db/schema/migrate.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts'
import { partitionTables } from '../partitions/partition-tables.ts'
import { compareRefusals } from '../refusals/record.ts'
import { memoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    server: pg.ClientConfig
    refusals: string
  }
}

export const templateDatabase = 'etalase_test_template'

/** One PostgreSQL for the whole run: embedded, or `TEST_DATABASE_URL`. It holds a migrated template to copy from. */
export default async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL
  const folder = url ? undefined : await mkdtemp(join(memoryFolder, 'etalase-test-'))
  // Root's PostgreSQL runs as another account, which must be able to enter the folder.
  if (folder) await chmod(folder, 0o755)
  const embedded = folder ? await startEmbeddedPostgres({ dataDir: folder }) : undefined
  const server: pg.ClientConfig = embedded
    ? { ...embedded.connection, database: 'postgres' }
    : { connectionString: url }

  const client = new pg.Client(server)
  await client.connect()
  if (embedded) await skipDurability(client)
  await client.query(`drop database if exists ${templateDatabase} with (force)`)
  await client.query(`create database ${templateDatabase}`)
  await client.end()
  const template = withDatabase(server, templateDatabase)
  await prepareTemplate(template, Number(process.env.TEST_PARTITIONS) || undefined)

  project.provide('server', server)
  const refusals = await mkdtemp(join(tmpdir(), 'etalase-refusals-'))
  project.provide('refusals', refusals)
  return async () => {
    await embedded?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
    const compared = (await isWholeSuite(project)) ? await compareRefusals(refusals) : undefined
    await rm(refusals, { recursive: true, force: true })
    if (!compared) return
    const { promised, missing } = compared
    project.vitest.logger.log(`${promised - missing.length} of ${promised} documented refusals were provoked`)
    if (missing.length === 0) return
    process.exitCode = 1 // Vitest prints what a teardown throws and still calls the run a success.
    throw new Error(`No test provokes these documented refusals:\n${missing.join('\n')}`)
  }
}

/** Migrates a database, loads the locations and, if asked to, partitions the tables by business. */
export async function prepareTemplate(template: pg.ClientConfig, partitions: number | undefined) {
  await migrate(template)
  await migrateJobs(template)
  const database = connectDatabase(template as Connection, { poolSize: 1 })
  await loadLocations(database.db)
  await database.close()
  if (!partitions) return
  const client = new pg.Client(template)
  await client.connect()
  await partitionTables(client, partitions)
  await client.end()
}

/** The data is deleted after the run, so writes need not reach the disk: dropping a database then takes 30 ms, not 6 s. */
export async function skipDurability(client: pg.Client) {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await client.query(`alter system set ${setting} = off`)
  }
  await client.query('select pg_reload_conf()')
}

/** The suite of what developers install, which runs by itself (`npm run kit`). */
const isOfKit = (file: string) => /^test\/(kit|cli)\//.test(file)

/** Every test file ran with all its tests, and none failed: only then does what was not seen mean something. */
async function isWholeSuite({ vitest, config }: TestProject): Promise<boolean> {
  if (config.watch || config.testNamePattern || vitest.state.getCountOfFailedTests() > 0) return false
  const ran = new Set(vitest.state.getPaths())
  for await (const file of glob(config.include, { cwd: config.root })) {
    if (!isOfKit(file) && !ran.has(join(config.root, file))) return false
  }
  return true
}

/** The same server, another database. */
export function withDatabase(server: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.toString() }
}
