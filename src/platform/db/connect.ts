import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { parseDatabaseUrl } from '../../config-database-url.ts'
import { type CountStatement, watchForDeadConnections } from './dead-connections.ts'
import type { DiskState } from './disk-space.ts'
import { namingColumns } from './named-columns.ts'
import { type PreparedStatements, type QueryCallback, queryNamed } from './named-query.ts'
import type { DatabaseObserver } from './observer.ts'
import { connectPipelined } from './pipelined-connection.ts'
import { createPool } from './pool.ts'
import { createPrimarySockets } from './primary-socket.ts'
import { createReads, type Reads } from './reads.ts'
import { createShares, SharingKysely } from './share-pool.ts'
import type { Db } from './types.ts'
import { wireTypes } from './wire-types.ts'
import { createWrites, type Writes } from './writes.ts'

export type Connection = { connectionString: string } | { host: string; user: string; database: string }

export type Database = {
  db: Db
  reads: Reads
  /** As `reads`, for credentials only: a statement that waits for a lock delays those behind it. */
  credentials: Reads
  writes: Writes
  pool: pg.Pool
  connection: pg.ClientConfig
  disk: DiskState
  close(): Promise<void>
}

type Options = {
  poolSize: number
  applicationName?: string
  /** How long a caller waits for a connection. */
  waitMs?: number
  /** How long a statement waits for a lock. While it waits it keeps a connection from others, so this is shorter. */
  lockMs?: number
  /** How many callers may wait for a kind of work before further ones are refused. */
  maxWaiting?: number
  observer?: DatabaseObserver | undefined
}

const nameable = /^(select|insert|update|delete|with) /

/** Prepares every parametrised statement once a connection, so that PostgreSQL plans it once. */
class PreparingClient extends pg.Client {
  private readonly prepared: PreparedStatements = new Map()
  countStatement: CountStatement = () => () => {}

  constructor(config?: pg.ClientConfig) {
    super(config)
    // A connection that is lost while it is in use fails its statements; without a listener it would end the process.
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
 * A prepared statement keeps the plan that it got while its tables were small, when reading them whole was cheapest,
 * until autovacuum has looked at them again: a busy minute of a new shop. Our statements go by indexes from the first
 * row on. It is no cure for a statement that two indexes could serve: on an empty table the planner takes either (see
 * `checkout/load-statement.ts`). Without compilation, whose threshold the planner then overrates: a scan that cannot be
 * avoided is priced beyond it, and compiling costs more than any of our statements.
 */
const stablePlans = '-c enable_seqscan=off -c jit=off'

/**
 * Forces generic plans. With `auto`, PostgreSQL plans many short statements on every call, which costs as much as
 * running them.
 */
const plannedOnce = '-c plan_cache_mode=force_generic_plan'

/** Statements share these connections, so one that waits for a lock gives up soon and is repeated alone by the pool. */
const shortLocks = '-c lock_timeout=1000'

/** What our statements rely on, whatever the server, the role or the URL says. */
const sessionSettings =
  '-c timezone=UTC -c datestyle=ISO -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000'

/** pg lets parameters of a URL replace everything else, so `options` are taken out of it. */
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
  const { poolSize, applicationName, waitMs = 10_000, lockMs = waitMs, maxWaiting = 1000, observer } = options
  const { server, options: ownOptions } = locate(to)
  const connection: pg.ClientConfig = {
    ...server,
    types: wireTypes,
    keepAlive: true,
    connectionTimeoutMillis: waitMs,
    application_name: applicationName ?? 'etalase',
    options: `${ownOptions} ${sessionSettings}`.trim(), // The last one wins.
  }
  const disk: DiskState = { isFull: false }
  const dead = watchForDeadConnections(connection, disk, observer)
  const watchClient = async (client: pg.ClientBase) => {
    ;(client as PreparingClient).countStatement = await dead.watch(client, 'pool')
  }
  const planned = { ...connection, options: `${connection.options} ${stablePlans} -c lock_timeout=${lockMs}` }
  const pool = createPool(
    { ...planned, Client: PreparingClient, max: poolSize, onConnect: watchClient },
    { observer, maxWaiting },
  )
  pool.on('error', () => {}) // An idle connection that breaks is replaced at its next use.
  const shares = createShares({ poolSize, waitMs, maxWaiting })
  const db = new SharingKysely({ dialect: new PostgresDialect({ pool }), plugins: [namingColumns] })
  db.share = shares.transactions
  const short = { ...planned, options: `${connection.options} ${stablePlans} ${plannedOnce} ${shortLocks}` }
  const reads = createReads(() => connectPipelined(short, dead, 'reads'), { observer, maxWaiting })
  const credentials = createReads(() => connectPipelined(short, dead, 'credentials'), { observer, maxWaiting })
  const writes = createWrites(() => connectPipelined(short, dead, 'writes'), {
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
