import pg from 'pg'
import { type DiskState, isDiskFull } from './disk-space.ts'
import type { ChannelName, DatabaseObserver } from './observer.ts'
import { endStatementSpan, startStatementSpan } from './trace-statements.ts'
import { isConnectionLost, isReadOnly } from './unavailable.ts'

/** A statement that has been unanswered for this long makes us ask the server whether it is still working on it. */
const suspectAfterMs = 3000
const probeEveryMs = 1000
const probeTimeoutMs = 3000

/** A closed connection ends when the server has said goodbye, which never arrives over a path that is gone. */
const goodbyeMs = 3000

/** The private member of pg's client that holds its socket. */
type WithSocket = { connection: { stream: { destroy(): void } } }

type Watched = {
  client: pg.ClientBase
  /** The server process of the connection. */
  pid: number | undefined
  unanswered: number
  /** When the last response came, or the first unanswered statement was sent. */
  since: number
  isAsking: boolean
}

export type DeadConnections = {
  /** Watches an open connection until it ends. */
  watch(client: pg.ClientBase, channel: ChannelName): Promise<CountStatement>
  /** Stops watching. Connections that their owners have closed by now and that have not ended soon are destroyed. */
  close(): void
}

/** Called when a statement is sent; the function that it returns, when the response has arrived. */
export type CountStatement = (text: string) => (error?: Error | null) => void

/**
 * Finds connections whose network path is gone without a word: their socket stays open and nothing ever arrives. When
 * a response is overdue, a fresh connection asks whether the server still works for the old one. If it does not, or if
 * the server cannot be reached, the socket is destroyed, which fails the statements on it and opens a new connection.
 */
export function watchForDeadConnections(
  config: pg.ClientConfig,
  disk: DiskState,
  observer?: DatabaseObserver,
): DeadConnections {
  const all = new Set<Watched>()
  const timer = setInterval(() => {
    for (const watched of all) if (isOverdue(watched)) void examine(watched)
  }, probeEveryMs).unref()

  async function examine(watched: Watched) {
    watched.isAsking = true
    const { since } = watched
    const isSame = () => watched.unanswered > 0 && watched.since === since
    try {
      // Asked twice: the first time the response may just have been on its way.
      for (let i = 0; i < 2; i++) if (!isSame() || (await isServed(config, watched.pid))) return
      if (isSame()) destroySocket(watched.client)
    } finally {
      watched.isAsking = false
    }
  }

  return {
    async watch(client, channel) {
      const { processID } = client as { processID?: number } // Replaced below: a pooler in between invents its own.
      const watched: Watched = { client, pid: processID, unanswered: 0, since: 0, isAsking: false }
      client.once('end', () => all.delete(watched))
      all.add(watched)
      const observe = observer?.statements(channel)
      const tracing = observer?.tracing
      const count: CountStatement = (text) => {
        const startedAt = performance.now()
        if (watched.unanswered++ === 0) watched.since = startedAt
        const span = tracing && startStatementSpan(tracing, text)
        return (error) => {
          const now = performance.now()
          watched.unanswered--
          watched.since = now
          observe?.(text, now - startedAt)
          if (span) endStatementSpan(span, error)
          if (!error) return
          if (isDiskFull(error)) disk.isFull = true
          // The server was demoted; the next connection may find the one that accepts writes.
          if (isReadOnly(error)) destroySocket(client)
        }
      }
      const answered = count('')
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid').finally(() => answered())
      watched.pid = rows[0]!.pid
      return count
    },
    close() {
      clearInterval(timer)
      setTimeout(() => {
        for (const { client } of all) destroySocket(client)
      }, goodbyeMs).unref()
    },
  }
}

const isOverdue = ({ unanswered, since, isAsking }: Watched) =>
  unanswered > 0 && !isAsking && performance.now() - since > suspectAfterMs

export const destroySocket = (client: pg.ClientBase) => (client as unknown as WithSocket).connection.stream.destroy()

/** Whether the server is at work for this process of it, as far as can be found out. */
async function isServed(config: pg.ClientConfig, pid: number | undefined): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: probeTimeoutMs, query_timeout: probeTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(`select from pg_stat_activity where pid = $1 and state <> 'idle'`, [pid])
    return rows.length > 0
  } catch (error) {
    return !isConnectionLost(error) && !/timeout/i.test((error as Error).message)
  } finally {
    void client.end().catch(() => {})
  }
}
