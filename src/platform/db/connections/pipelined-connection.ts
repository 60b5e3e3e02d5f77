import pg from 'pg'
import { within } from '../../concurrency/within.ts'
import { noteCurrentWork } from '../../monitoring/event-loop-watch.ts'
import { type PreparedStatements, queryNamed } from '../statements/named-query.ts'
import { destroySocket, socketOf } from './client-socket.ts'
import type { CountStatement, DeadConnections } from './dead-connections.ts'
import type { ChannelName } from './observer.ts'

const maxEndMs = 2000

/** Runs one statement: on a shared connection, or in the caller's transaction. */
export type Query = <Row>(sql: string, values: unknown[]) => Promise<Row[]>

/** One connection, opened at its first use, that sends statements without waiting for the responses before them. */
export type PipelinedConnection = { query: Query; close(): Promise<void> }

type Opened = {
  client: pg.Client
  prepared: PreparedStatements | undefined
  countStatement: CountStatement
  holdWrites: () => void
}

/**
 * Without `pipeline` statements are sent one by one and unnamed, because a pooler in transaction mode may pass the rest
 * of a statement to another server process once the previous one is answered.
 */
type Config = pg.ClientConfig & { pipeline: boolean }

export function connectPipelined(config: Config, dead: DeadConnections, channel: ChannelName): PipelinedConnection {
  let current: Promise<Opened> | undefined
  let isClosed = false

  /** The open connection; a lost one is replaced at the next use. */
  function open(): Promise<Opened> {
    if (isClosed) throw new Error('The database connections are closed')
    if (current) return current
    const client = new pg.Client(config)
    const opening = client.connect().then(async () => {
      const countStatement = await dead.watch(client, channel)
      const prepared: PreparedStatements | undefined = config.pipeline ? new Map() : undefined
      return { client, prepared, countStatement, holdWrites: channel === 'writes' ? () => {} : createHold(client) }
    })
    const drop = () => {
      if (current === opening) current = undefined
    }
    client.on('error', drop)
    client.on('end', drop)
    opening.catch(drop)
    current = opening
    return opening
  }

  return {
    query: async <Row>(sql: string, values: unknown[]) => {
      noteCurrentWork()
      const { client, prepared, countStatement, holdWrites } = await open()
      holdWrites()
      return new Promise<Row[]>((resolve, reject) => {
        const answered = countStatement(sql)
        const done = (error: Error | null, result?: pg.QueryResult) => {
          answered(error)
          if (error) reject(error)
          else resolve(result!.rows as Row[])
        }
        queryNamed(client, prepared, sql, values, done)
      })
    },
    close: async () => {
      isClosed = true
      const opened = await current?.catch(() => undefined)
      // A server that cannot be reached never confirms the end, so the socket is destroyed after this time.
      if (opened) await within(maxEndMs, opened.client.end()).catch(() => destroySocket(opened.client))
    },
  }
}

/**
 * Sends all statements of one turn of the event loop in one write, because a write costs as much as everything else
 * about a statement.
 */
function createHold(client: pg.Client) {
  const socket = socketOf(client)
  let isHeld = false
  return () => {
    if (isHeld) return
    isHeld = true
    socket.cork()
    setImmediate(() => {
      isHeld = false
      socket.uncork()
    })
  }
}
