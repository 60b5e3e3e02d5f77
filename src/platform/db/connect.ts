import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../schema/tables.ts'
import { namedQuery, type PreparedStatements } from './named-query.ts'
import { createReads, type Reads } from './reads.ts'
import type { Db } from './types.ts'
import { wireTypes } from './wire-types.ts'
import { createWrites, type Writes } from './writes.ts'

export type Connection = { connectionString: string } | { host: string; user: string; database: string }

export type Database = {
  db: Db
  reads: Reads
  writes: Writes
  pool: pg.Pool
  connection: pg.ClientConfig
  close(): Promise<void>
}

const nameable = /^(select|insert|update|delete|with) /

/** Prepares every parametrised statement once a connection, so that PostgreSQL plans it once. */
class PreparingClient extends pg.Client {
  private readonly prepared: PreparedStatements = new Map()

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query are wider than what passes through here
  override query(...args: any[]): any {
    const [text, values, callback] = args
    if (typeof text === 'string' && Array.isArray(values) && nameable.test(text)) {
      if (callback) return super.query(namedQuery(this.prepared, text, values, callback))
      return new Promise((resolve, reject) => {
        super.query(
          namedQuery(this.prepared, text, values, (error, result) => (error ? reject(error) : resolve(result))),
        )
      })
    }
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return (super.query as any)(...args)
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

/**
 * Ways to the same database: an ordinary pool for transactions, pipelined connections for short reads and short writes.
 */
export function connectDatabase(to: Connection, options: { poolSize: number; applicationName?: string }): Database {
  const connection: pg.ClientConfig = {
    ...to,
    types: wireTypes,
    application_name: options.applicationName ?? 'etalase',
    options: '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
  }
  const planned = { ...connection, options: `${connection.options} ${stablePlans}` }
  const pool = new pg.Pool({ ...planned, Client: PreparingClient, max: options.poolSize })
  pool.on('error', () => {}) // An idle connection that breaks is replaced at its next use.
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const short = { ...planned, options: `${planned.options} ${plannedOnce}` }
  const reads = createReads(short)
  const writes = createWrites(short, pool)
  return {
    db,
    reads,
    writes,
    pool,
    connection,
    close: async () => {
      await Promise.all([reads.close(), writes.close()])
      await db.destroy()
    },
  }
}
