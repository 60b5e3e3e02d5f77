import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../../schema/tables.ts'
import { namingColumns } from '../statements/named-columns.ts'
import type { Db } from '../types.ts'

/** Where the statements of one read run. */
export type ReadSource = {
  db: Db
  reads: { query<Row>(sql: string, values: unknown[]): Promise<Row[]> }
  pool: Pick<pg.Pool, 'query'>
}

type Statement = { text: string; values?: unknown[] }
type RunQuery = (text: string | Statement, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * Runs the statements of one read on a standby. The first that fails there, for whatever reason, is run on the primary, and so
 * are all after it: a read never sees an older state than it has seen before.
 */
export function readWithFallback(standby: pg.Pool, primary: pg.Pool, onFailure: (error: unknown) => void): ReadSource {
  let isOnPrimary = false
  const run: RunQuery = async (text, values) => {
    if (!isOnPrimary) {
      try {
        return await standby.query(text as string, values)
      } catch (error) {
        isOnPrimary = true
        onFailure(error)
      }
    }
    return await primary.query(text as string, values)
  }
  const pool = { connect: async () => createSession(run, primary, () => (isOnPrimary = true)), end: async () => {} }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }), plugins: [namingColumns] })
  return {
    db,
    reads: { query: async <Row>(sql: string, values: unknown[]) => (await run(sql, values)).rows as Row[] },
    pool: { query: run } as unknown as pg.Pool,
  }
}

/** What Kysely takes for a connection. A transaction gets a connection of the primary for itself. */
function createSession(run: RunQuery, primary: pg.Pool, moveToPrimary: () => void) {
  let own: pg.PoolClient | undefined
  return {
    async query(text: string, values: unknown[]) {
      if (!own && /^(begin|start transaction)/.test(text)) {
        moveToPrimary()
        own = await primary.connect()
      }
      return own ? await own.query(text, values) : await run(text, values)
    },
    release() {
      own?.release()
      own = undefined
    },
  }
}
