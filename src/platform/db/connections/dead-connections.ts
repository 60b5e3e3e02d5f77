import pg from 'pg'
import { type DiskState, isDiskFull } from '../disk-space.ts'
import { destroySocket } from './client-socket.ts'
import type { ChannelName, DatabaseObserver } from './observer.ts'
import { createOrphanedSessions, ownSession, type Session } from './orphaned-sessions.ts'
import { endStatementSpan, startStatementSpan } from './trace-statements.ts'
import { isConnectionLost, isReadOnly } from './unavailable.ts'

const defaultTimes = {
  /** If a response is overdue by this long, we ask the server whether it still runs the statement. */
  suspectAfterMs: 2000,
  probeEveryMs: 500,
  probeTimeoutMs: 3000,
}

/**
 * Behind a pooler, a statement that waits for a server process cannot be told from one that was lost. It counts as lost
 * after this time, which exceeds the statement timeout and the time of the wait.
 */
const maxPooledMs = 45_000

/** If this process was delayed by more than this, a probe's timeout says nothing about the server. */
const maxDelayMs = 500
const maxUtilization = 0.9

/** A session in state `idle`, even within a transaction, waits for its client and so has not received the statement. */
const findByPid = `select from pg_stat_activity where pid = $1 and state not like 'idle%'`

/**
 * Behind a pooler the statement is found by its text, of which the server shows the beginning. A pooler serves clients
 * in order, so by the time it answers us it has passed on the older statement.
 */
const findByText = `select from pg_stat_activity
  where datname = current_database() and state = 'active' and query <> '' and starts_with($1, query)`

/** How long a closed connection may take to end. The server's confirmation never arrives over a broken path. */
const maxEndMs = 3000

type Watched = {
  client: pg.ClientBase
  /** The process id of the server's session. Behind a pooler each transaction may have another one. */
  pid: number | undefined
  /** The server's session; unknown behind a pooler. */
  session?: Session
  /** The statements without a response yet, oldest first. */
  unanswered: string[]
  /** When the last response came or, if later, the first unanswered statement was sent. */
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
  /** Stops watching. Connections that were closed by their owners but do not end soon are destroyed. */
  close(): void
}

/** Called when a statement is sent. The function that it returns is called when the response has arrived. */
export type CountStatement = (text: string) => (error?: Error | null) => void

/**
 * Finds connections whose network path broke silently: their socket stays open but nothing ever arrives. When a
 * response is overdue, a fresh connection asks whether the server still works on the statement. If it does not, or if
 * the server cannot be reached, the socket is destroyed, which fails its statements and lets a new connection open.
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
      // Asks twice, because at the first time the response may still have been on its way.
      for (let i = 0; i < 2; i++) if (!isSame() || (await mayBeServed(watched))) return
      if (!isSame()) return
      giveUp(watched)
    } finally {
      watched.isAsking = false
    }
    // Other connections that received nothing since may be broken too. Replacing an idle one is cheaper than asking
    // about it, and it would delay the next request as long as this one.
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

  /** Whether the server is working on the connection's statement, as far as we can find out. */
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
      if (isConnected || lastResponseAt > startedAt) return true // The server responds, but slowly.
      // The answer may have arrived while this process was too busy to read it.
      const delayMs = performance.now() - startedAt - probeTimeoutMs
      return delayMs > maxDelayMs || performance.eventLoopUtilization(loop).utilization > maxUtilization
    } finally {
      void client.end().catch(() => {})
    }
  }

  return {
    async watch(client, channel) {
      // Replaced below by the server's own value, because a pooler invents process ids.
      const { processID } = client as { processID?: number }
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
          // The server was demoted, so the connection is closed; a new one may reach the server that accepts writes.
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
      }, maxEndMs).unref()
    },
  }
}
