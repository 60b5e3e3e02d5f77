import { PostgresDialect } from 'kysely'
import type pg from 'pg'
import { parseDatabaseUrl } from '../../../config-database-url.ts'
import type { DiskState } from '../disk-space.ts'
import { namingColumns } from '../statements/named-columns.ts'
import type { Db } from '../types.ts'
import { watchForDeadConnections } from './dead-connections.ts'
import type { DatabaseObserver } from './observer.ts'
import { connectPipelined } from './pipelined-connection.ts'
import { createPool } from './pool.ts'
import { PreparingClient } from './preparing-client.ts'
import { createPrimarySockets } from './primary-socket.ts'
import { createReads, type Reads } from './reads.ts'
import { directSettings, requestSettings, sharedSettings, toOptions } from './session-settings.ts'
import { createShares, SharingKysely } from './share-pool.ts'
import { wireTypes } from './wire-types.ts'
import { createWrites, type Writes } from './writes.ts'

export type Connection = { connectionString: string } | { host: string; user: string; database: string }

export type Database = {
  db: Db
  reads: Reads
  /** Like `reads`, but only for credentials: a statement that waits for a lock delays those behind it. */
  credentials: Reads
  writes: Writes
  pool: pg.Pool
  /** Connects to the server itself, for long sessions: migrations, the job queue, LISTEN, backups. */
  connection: pg.ClientConfig
  disk: DiskState
  close(): Promise<void>
}

type Options = {
  poolSize: number
  applicationName?: string
  /** How long a caller waits for a connection. */
  waitMs?: number
  /**
   * How long a statement waits for a lock. It occupies a connection while it waits, so this is shorter than `waitMs`.
   */
  lockMs?: number
  /** How many callers may wait for one kind of work; further ones are refused. */
  maxWaiting?: number
  observer?: DatabaseObserver | undefined
  /** A pooler in transaction mode in front of the database. It then serves everything but `connection`. */
  pooler?: Connection | undefined
}

/**
 * Connections for short reads. Without pipelining a connection runs one statement at a time, so there are more of them.
 */
const readConnections = { pipelined: 2, pooled: 6 }

/** Separates `options` from the URL, because pg lets parameters of a URL replace all other settings. */
function locate(to: Connection): { server: pg.ClientConfig; options: string } {
  if (!('connectionString' in to)) return { server: to, options: '' }
  const { servers, options, isReadWrite } = parseDatabaseUrl(to.connectionString)
  const stream = isReadWrite ? { stream: createPrimarySockets(servers) } : {}
  return { server: { connectionString: servers[0]!, ...stream }, options }
}

type Session = { waitMs: number; applicationName?: string | undefined }

/** How a session with these settings is opened. */
export function configureSession(to: Connection, { waitMs, applicationName = 'etalase' }: Session) {
  const { server, options } = locate(to)
  const common: pg.ClientConfig = {
    types: wireTypes,
    keepAlive: true,
    connectionTimeoutMillis: waitMs,
    application_name: applicationName,
    ...server,
  }
  // If a setting is repeated, the last one counts.
  const withSettings = (settings: Record<string, string>): pg.ClientConfig => ({
    ...common,
    options: `${options} ${toOptions(settings)}`.trim(),
  })
  return { common, withSettings }
}

/**
 * Ways to the same database: an ordinary pool for transactions, pipelined connections for short reads and short writes.
 */
export function connectDatabase(to: Connection, options: Options): Database {
  const { poolSize, applicationName, waitMs = 10_000, lockMs = waitMs, maxWaiting = 1000, observer, pooler } = options
  const { withSettings: configure } = configureSession(to, { waitMs, applicationName })
  // No settings are sent through a pooler; they are stored on the role.
  const pooled = pooler && configureSession(pooler, { waitMs, applicationName }).common
  const connection = configure(directSettings)
  const disk: DiskState = { isFull: false }
  const dead = watchForDeadConnections(pooled ?? connection, { disk, observer, isPooled: Boolean(pooler) })
  const watchClient = async (client: pg.ClientBase) => {
    const countStatement = await dead.watch(client, 'pool')
    Object.assign(client as PreparingClient, { countStatement, prepared: pooler ? undefined : new Map() })
  }
  const planned = pooled ?? configure(requestSettings(lockMs))
  const pool = createPool(
    { ...planned, Client: PreparingClient, max: poolSize, onConnect: watchClient },
    { observer, maxWaiting },
  )
  pool.on('error', () => {}) // An idle connection that breaks is replaced at its next use.
  const shares = createShares({ poolSize, waitMs, maxWaiting })
  const db = new SharingKysely({ dialect: new PostgresDialect({ pool }), plugins: [namingColumns] })
  db.share = shares.transactions
  const shared = { ...(pooled ?? configure(sharedSettings)), pipeline: !pooler }
  const connectionCount = pooler ? readConnections.pooled : readConnections.pipelined
  const readOptions = { connectionCount, observer, maxWaiting }
  const reads = createReads(() => connectPipelined(shared, dead, 'reads'), { ...readOptions, isPerTurn: false })
  const credentials = createReads(() => connectPipelined(shared, dead, 'credentials'), {
    ...readOptions,
    isPerTurn: !pooler,
  })
  const writes = createWrites(() => connectPipelined(shared, dead, 'writes'), {
    queryAlone: (sql, values) => shares.retries(async () => (await pool.query(sql, values)).rows),
    observer,
    maxWaiting,
  })
  return {
    db,
    reads,
    credentials,
    writes,
    pool,
    connection,
    disk,
    close: async () => {
      dead.close()
      await Promise.all([reads.close(), credentials.close(), writes.close()])
      await db.destroy()
    },
  }
}
