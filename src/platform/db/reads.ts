import pg from 'pg'
import { namedQuery } from './named-query.ts'

/** Runs one short, indexed select; many are in flight on one connection. Never for anything that locks or is slow. */
export type Reads = {
  query<Row>(sql: string, values: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const connections = 2

/** Errors of a connection that is gone; the select is repeated on a new one. */
const isConnectionError = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return code === undefined
    ? /connection|not queryable|terminated/i.test(message ?? '')
    : /^(57P0|ECONN|EPIPE|08)/.test(code)
}

export function createReads(config: pg.ClientConfig): Reads {
  const lanes: (Promise<pg.Client> | undefined)[] = Array(connections).fill(undefined)
  let turn = 0
  let isClosed = false

  async function open(lane: number): Promise<pg.Client> {
    const client = new pg.Client({ ...config, pipeline: true } as pg.ClientConfig)
    const forget = () => {
      lanes[lane] = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    return client
  }

  function lease(): Promise<pg.Client> {
    if (isClosed) throw new Error('The database connections are closed')
    turn = (turn + 1) % connections
    const lane = turn
    const known = lanes[lane]
    if (known) return known
    const opening = open(lane)
    lanes[lane] = opening
    opening.catch(() => {
      lanes[lane] = undefined
    })
    return opening
  }

  async function run<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    const client = await lease()
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result?: pg.QueryResult) =>
        error ? reject(error) : resolve(result!.rows as Row[])
      client.query(namedQuery(sql, values, done))
    })
  }

  return {
    query: async <Row>(sql: string, values: unknown[]) => {
      try {
        return await run<Row>(sql, values)
      } catch (error) {
        if (!isConnectionError(error)) throw error
        return await run<Row>(sql, values)
      }
    },
    close: async () => {
      isClosed = true
      const open = await Promise.allSettled(lanes)
      await Promise.all(open.map((lane) => lane.status === 'fulfilled' && lane.value?.end()))
    },
  }
}
