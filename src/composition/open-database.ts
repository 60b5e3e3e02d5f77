import type { Config } from '../config.ts'
import { parseDatabaseUrl } from '../config-database-url.ts'
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
import { findRunningPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'

export type OpenDatabase = Database & { isEmbedded: boolean; where: string }

type Options = {
  log?: (line: string) => void
  onDatabaseExit?: () => void
  shareRunning?: boolean
  isMigrating?: boolean
  /** Sends statements through the pooler, if there is one. Commands use the server itself. */
  usePooler?: boolean
  observer?: DatabaseObserver
}

/** Connects to the database server, or starts the embedded PostgreSQL; a command may share the one that a server runs. */
export async function openDatabase(config: Config, options: Options = {}): Promise<OpenDatabase> {
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
  await migrate(database.connection, {
    onCreate: () => log?.('Creating the schema'),
    onApply: (name) => log?.(`Migrating: ${name}`),
    onWait: (line) => log?.(line),
  })
  await migrateJobs(database.connection)
  await loadLocations(database.db, log)
}

/** Refuses to serve with sessions on which our statements would fail or return other values. */
async function checkPooler(pool: Database['pool'], { databaseLockMs }: Config) {
  const wrong = await findWrongSettings(pool, requestSettings(databaseLockMs))
  if (wrong.length > 0) throw new Error(`Behind the pooler ${wrong.join(', ')}. ${wrongSettingsAdvice}`)
}

async function findServer(config: Config, { log, onDatabaseExit, shareRunning, usePooler }: Options) {
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
