import pg from 'pg'
import { namedQuery } from './named-query.ts'

/** Runs one statement: on a connection that is shared, or in the transaction that the caller holds. */
export type Query = <Row>(sql: string, values: unknown[]) => Promise<Row[]>

/** One connection, opened at its first use, whose statements go out without waiting for the answers before them. */
export type PipelinedConnection = { query: Query; close(): Promise<void> }

export function connectPipelined(config: pg.ClientConfig): PipelinedConnection {
  let client: Promise<pg.Client> | undefined
  let isClosed = false

  function lease(): Promise<pg.Client> {
    if (isClosed) throw new Error('The database connections are closed')
    if (client) return client
    const opened = new pg.Client({ ...config, pipeline: true } as pg.ClientConfig)
    const opening = opened.connect().then(() => opened)
    const forget = () => {
      if (client === opening) client = undefined
    }
    opened.on('error', forget)
    opened.on('end', forget)
    opening.catch(forget)
    client = opening
    return opening
  }

  return {
    query: async <Row>(sql: string, values: unknown[]) => {
      const leased = await lease()
      return new Promise<Row[]>((resolve, reject) => {
        const done = (error: Error | null, result?: pg.QueryResult) =>
          error ? reject(error) : resolve(result!.rows as Row[])
        leased.query(namedQuery(sql, values, done))
      })
    },
    close: async () => {
      isClosed = true
      await (await client?.catch(() => undefined))?.end()
    },
  }
}
