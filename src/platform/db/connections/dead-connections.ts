import pg from 'pg'
import { type DiskState, isDiskFull } from '../disk-space.ts'
import { destroySocket } from './client-socket.ts'
import type { ChannelName, DatabaseObserver } from './observer.ts'
import { createOrphanedSessions, ownSession, type Session } from './orphaned-sessions.ts'
import { endStatementSpan, startStatementSpan } from './trace-statements.ts'
import { isConnectionLost, isReadOnly } from './unavailable.ts'

const defaultTimes = {
  /** A statement that has been unanswered for this long makes us ask the server whether it is still working on it. */
  suspectAfterMs: 2000,
  probeEveryMs: 500,
  probeTimeoutMs: 3000,
}

/**
 * Behind a pooler nobody can tell a statement that waits for a server process from one that was lost. Such a statement
 * is given up when it must have ended: above the statement timeout, with time for the wait.
 */
const maxPooledMs = 45_000

/** Beyond these a probe that timed out says more about this process than about the server. */
const maxDelayMs = 500
const maxUtilization = 0.9

/** A session that waits for its client, within a transaction too, has not received the statement. */
const findByPid = `select from pg_stat_activity where pid = $1 and state not like 'idle%'`

/**
 * Behind a pooler the statement is found by its text, of which the server shows the beginning. A pooler serves clients
 * in the order in which they ask, so it has passed on the older statement when it answers us.
 */
const findByText = `select from pg_stat_activity
  where datname = current_database() and state = 'active' and query <> '' and starts_with($1, query)`

/** A closed connection ends when the server has said goodbye, which never arrives over a path that is gone. */
const goodbyeMs = 3000

type Watched = {
  client: pg.ClientBase
  /** The server process of the connection; behind a pooler each transaction may have another. */
  pid: number | undefined
  /** Not known behind a pooler. */
  session?: Session
  /** The statements that have not been answered, oldest first. */
  unanswered: string[]
  /** When the last response came, or the first unanswered statement was sent. */
  since: number
  respondedAt: number
  isAsking: boolean
}

type Options = {
  disk: DiskState
  observer?: DatabaseObserver | undefined
  isPooled: boolean
  times?: typeof defaultTimes
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
export function watchForDeadConnections(config: pg.ClientConfig, options: Options): DeadConnections {
  const { disk, observer, isPooled, times = defaultTimes } = options
  const all = new Set<Watched>()
  let lastResponseAt = 0
  const asking = {
    ...config,
    connectionTimeoutMillis: times.probeTimeoutMs,
    query_timeout: times.probeTimeoutMs,
  }
  const orphans = createOrphanedSessions(asking)
  const timer = setInterval(() => {
    void orphans.endAll()
    for (const watched of all) if (isOverdue(watched)) void examine(watched)
  }, times.probeEveryMs).unref()

  const isOverdue = ({ unanswered, since, isAsking }: Watched) =>
    unanswered.length > 0 && !isAsking && performance.now() - since > times.suspectAfterMs

  async function examine(watched: Watched) {
    watched.isAsking = true
    const { since } = watched
    const isSame = () => watched.unanswered.length > 0 && watched.since === since
    try {
      // Asked twice: the first time the response may just have been on its way.
      for (let i = 0; i < 2; i++) if (!isSame() || (await mayBeServed(watched))) return
      if (!isSame()) return
      giveUp(watched)
    } finally {
      watched.isAsking = false
    }
    // Connections from which nothing has come since may have lost their path too. An idle one is cheaper to replace than
    // to ask about, and would cost the next request as long as this one.
    for (const other of all) {
      if (other.respondedAt > since || other.isAsking) continue
      if (other.unanswered.length > 0) void examine(other)
      else giveUp(other)
    }
  }

  function giveUp(watched: Watched) {
    all.delete(watched)
    destroySocket(watched.client)
    if (watched.session) orphans.add(watched.session)
  }

  /** Whether the server is at work for the connection, as far as can be found out. */
  async function mayBeServed({ pid, unanswered, since }: Watched): Promise<boolean> {
    const { probeTimeoutMs } = times
    const startedAt = performance.now()
    if (isPooled && startedAt - since > maxPooledMs) return false
    const loop = performance.eventLoopUtilization()
    const client = new pg.Client(asking)
    client.on('error', () => {})
    let isConnected = false
    try {
      await client.connect()
      isConnected = true
      const { rows } = await client.query(isPooled ? findByText : findByPid, [isPooled ? unanswered[0] : pid])
      return rows.length > 0
    } catch (error) {
      if (!/timeout/i.test((error as Error).message)) return !isConnectionLost(error)
      if (isConnected || lastResponseAt > startedAt) return true // The server is there, but slow.
      // Its answer may be there, and this process came too late to read it.
      const delayMs = performance.now() - startedAt - probeTimeoutMs
      return delayMs > maxDelayMs || performance.eventLoopUtilization(loop).utilization > maxUtilization
    } finally {
      void client.end().catch(() => {})
    }
  }

  return {
    async watch(client, channel) {
      const { processID } = client as { processID?: number } // Replaced below: a pooler in between invents its own.
      const now = performance.now()
      const watched: Watched = { client, pid: processID, unanswered: [], since: now, respondedAt: now, isAsking: false }
      client.once('end', () => all.delete(watched))
      all.add(watched)
      const observe = observer?.statements(channel)
      const tracing = observer?.tracing
      const count: CountStatement = (text) => {
        const startedAt = performance.now()
        if (watched.unanswered.push(text) === 1) watched.since = startedAt
        const span = tracing && startStatementSpan(tracing, text)
        return (error) => {
          const now = performance.now()
          watched.unanswered.shift()
          watched.since = now
          watched.respondedAt = now
          observe?.(text, now - startedAt)
          if (span) endStatementSpan(span, error)
          if (!error) {
            lastResponseAt = now
            return
          }
          if (isDiskFull(error)) disk.isFull = true
          // The server was demoted; the next connection may find the one that accepts writes.
          if (isReadOnly(error)) destroySocket(client)
        }
      }
      if (isPooled) return count
      const answered = count('')
      try {
        const { rows } = await client.query<Session>(ownSession)
        watched.session = rows[0]!
        watched.pid = watched.session.pid
        answered()
        return count
      } catch (error) {
        answered(error as Error)
        throw error
      }
    },
    close() {
      clearInterval(timer)
      setTimeout(() => {
        for (const { client } of all) destroySocket(client)
      }, goodbyeMs).unref()
    },
  }
}
