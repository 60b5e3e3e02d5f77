import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { parseDatabaseUrl } from '../config-database-url.ts'
import { installedEnvFile } from '../config-env-file.ts'
import { loadLocations } from '../modules/stores/locations/index.ts'
import { migrateJobs } from '../platform/background/jobs.ts'
import { checkServer } from '../platform/db/connections/check-server.ts'
import { type Connection, connectDatabase, type Database } from '../platform/db/connections/connect.ts'
import type { DatabaseObserver } from '../platform/db/connections/observer.ts'
import {
  findWrongSettings,
  requestSettings,
  writeRoleSettings,
  wrongSettingsAdvice,
} from '../platform/db/connections/session-settings.ts'
import { migrate } from '../platform/db/schema/migrate.ts'
import type { Db } from '../platform/db/types.ts'
import { findRunningPostgres, hasCluster, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'

export type OpenDatabase = Database & { isEmbedded: boolean; where: string }

export type OpenOptions = {
  log?: (line: string) => void
  onDatabaseExit?: () => void
  shareRunning?: boolean
  isMigrating?: boolean
  /**
   * What may be created if it is missing. Default: nothing, so that a command without the installation's settings does
   * not create an empty database and work on it.
   */
  creates?: 'nothing' | 'schema' | 'database'
  /** Sends statements through the pooler, if there is one. Commands use the server itself. */
  usePooler?: boolean
  observer?: DatabaseObserver
}

/** Connects to the database server, or starts the embedded PostgreSQL; a command may share the one that a server runs. */
export async function openDatabase(config: Config, options: OpenOptions = {}): Promise<OpenDatabase> {
  const { creates = 'nothing' } = options
  const missing = creates === 'database' ? undefined : await findMissingDatabase(config)
  if (missing) throw new Error(missing)
  const { connection, pooler, stop, where, isEmbedded } = await findServer(config, options)
  const database = connectDatabase(connection, {
    pooler,
    poolSize: config.poolSize,
    waitMs: config.databaseWaitMs,
    lockMs: config.databaseLockMs,
    maxWaiting: config.databaseMaxWaiting,
    observer: options.observer,
  })
  try {
    if (options.isMigrating !== false) {
      if (creates === 'nothing') await requireSchema(database.db, where)
      await migrateAll(database, config, options.log)
      if (pooler) await checkPooler(database.pool, config)
    }
  } catch (error) {
    await database.close()
    await stop()
    throw explain(error, where)
  }
  return {
    ...database,
    isEmbedded,
    where,
    close: async () => {
      await database.close()
      await stop()
    },
  }
}

/** Says what to set if no database server is configured and the data folder has no database. */
export async function findMissingDatabase({ databaseUrl, dataDir }: Config): Promise<string | undefined> {
  if (databaseUrl || (await hasCluster(dataDir))) return undefined
  return `There is no database: DATABASE_URL is not set, and ${dataDir} holds none. Set DATABASE_URL, or DATA_DIR to the folder of the embedded database, or ETALASE_ENV_FILE to the file with the settings of the installation (default ${installedEnvFile}). A new installation begins with: etalase serve`
}

async function requireSchema(db: Db, where: string) {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('schema_migrations') is not null as found`.execute(
    db,
  )
  if (rows[0]?.found) return
  throw new Error(
    `The database at ${where} is empty. Check DATABASE_URL; a new database is prepared by "etalase migrate" or at the first "etalase serve".`,
  )
}

/** Brings the settings of the role, the tables, the job queue and the locations up to date. */
export async function migrateAll(
  database: Pick<Database, 'connection' | 'db'>,
  config: Pick<Config, 'databaseDirectUrl' | 'databaseLockMs'>,
  log?: (line: string) => void,
) {
  if (config.databaseDirectUrl) {
    const written = await writeRoleSettings(database.connection, requestSettings(config.databaseLockMs))
    if (written.length > 0) log?.(`Set on the role of this database: ${written.join(', ')}`)
  }
  // Checked after the settings were changed, because a pooler keeps sessions that it opened before.
  await checkServer(database.db)
  let jobs: Promise<void> | undefined
  await migrate(database.connection, {
    onCreate: () => {
      log?.('Creating the schema')
      jobs = migrateJobs(database.connection) // Runs concurrently, because the job queue has its own schema.
      jobs.catch(() => {}) // Its failure is reported below, unless our schema fails first.
    },
    onApply: (name) => log?.(`Migrating: ${name}`),
    onWait: (line) => log?.(line),
  })
  await (jobs ?? migrateJobs(database.connection))
  await loadLocations(database.db, log)
}

/** Refuses to serve with sessions on which our statements would fail or return other values. */
async function checkPooler(pool: Database['pool'], { databaseLockMs }: Config) {
  const wrong = await findWrongSettings(pool, requestSettings(databaseLockMs))
  if (wrong.length > 0) throw new Error(`Behind the pooler ${wrong.join(', ')}. ${wrongSettingsAdvice}`)
}

async function findServer(config: Config, { log, onDatabaseExit, shareRunning, usePooler }: OpenOptions) {
  const nothing = async () => {}
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl) {
    const connection: Connection = { connectionString: databaseDirectUrl ?? databaseUrl }
    const pooler = usePooler && databaseDirectUrl ? { connectionString: databaseUrl } : undefined
    const { where } = parseDatabaseUrl(connection.connectionString)
    const by = pooler ? ` behind the pooler ${parseDatabaseUrl(databaseUrl).where}` : ''
    return { connection, pooler, stop: nothing, where: where + by, isEmbedded: false }
  }
  const running = shareRunning ? await findRunningPostgres(config.dataDir) : undefined
  if (running) return { connection: running, stop: nothing, where: config.dataDir, isEmbedded: true }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: routine(log),
    onExit: () => onDatabaseExit?.(),
  })
  return { connection: embedded.connection, stop: embedded.stop, where: embedded.dataDir, isEmbedded: true }
}

/** Drops PostgreSQL's routine log lines and passes on its warnings and errors. */
const routine = (log?: (line: string) => void) => (line: string) => {
  if (!/^(LOG|HINT|DETAIL): /.test(line)) log?.(line)
}

const refusals = /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|ENOENT|28P01|28000|3D000/

/** An unreachable server is for the operator to fix, so the error is one sentence without a stack. */
function explain(error: unknown, where: string): unknown {
  const { code, message } = error as { code?: string; message?: string }
  if (!code || !refusals.test(code)) return error
  return new Error(
    `The database at ${where} cannot be used: ${message || code}. Check DATABASE_URL and that PostgreSQL 15 or newer runs there.`,
  )
}
