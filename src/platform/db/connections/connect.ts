import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { parseDatabaseUrl } from '../../../config-database-url.ts'
import { noteCurrentWork } from '../../monitoring/event-loop-watch.ts'
import type { DiskState } from '../disk-space.ts'
import { namingColumns } from '../statements/named-columns.ts'
import { type PreparedStatements, type QueryCallback, queryNamed } from '../statements/named-query.ts'
import type { Db } from '../types.ts'
import { type CountStatement, watchForDeadConnections } from './dead-connections.ts'
import type { DatabaseObserver } from './observer.ts'
import { connectPipelined } from './pipelined-connection.ts'
import { createPool } from './pool.ts'
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

const nameable = /^(select|insert|update|delete|with) /

/**
 * Prepares every parametrised statement once per connection, so that PostgreSQL plans it once. Not used behind a
 * pooler.
 */
class PreparingClient extends pg.Client {
  prepared: PreparedStatements | undefined
  countStatement: CountStatement = () => () => {}

  constructor(config?: pg.ClientConfig) {
    super(config)
    // The statements on a lost connection fail by themselves; without a listener the error would end the process.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query are wider than what passes through here
  override query(...args: any[]): any {
    const [text, values, callback] = args
    // biome-ignore lint/suspicious/noExplicitAny: see above
    if (typeof text !== 'string' || !Array.isArray(values)) return (super.query as any)(...args)
    if (callback) return this.send(text, values, callback)
    return new Promise((resolve, reject) => {
      this.send(text, values, (error, result) => (error ? reject(error) : resolve(result)))
    })
  }

  private send(text: string, values: unknown[], callback: QueryCallback) {
    noteCurrentWork()
    const answered = this.countStatement(text)
    const done: QueryCallback = (error, result) => {
      answered(error)
      callback(error, result)
    }
    if (nameable.test(text)) queryNamed(this, this.prepared, text, values, done)
    else super.query(text, values, done as (error: Error, result: pg.QueryResult) => void)
  }
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

/**
 * Ways to the same database: an ordinary pool for transactions, pipelined connections for short reads and short writes.
 */
export function connectDatabase(to: Connection, options: Options): Database {
  const { poolSize, applicationName, waitMs = 10_000, lockMs = waitMs, maxWaiting = 1000, observer, pooler } = options
  const { server, options: ownOptions } = locate(to)
  const common: pg.ClientConfig = {
    types: wireTypes,
    keepAlive: true,
    connectionTimeoutMillis: waitMs,
    application_name: applicationName ?? 'etalase',
  }
  const configure = (settings: Record<string, string>): pg.ClientConfig => ({
    ...common,
    ...server,
    options: `${ownOptions} ${toOptions(settings)}`.trim(), // If a setting is repeated, the last one counts.
  })
  // No settings are sent through a pooler; they are stored on the role.
  const pooled = pooler && { ...common, ...locate(pooler).server }
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
