import pg from 'pg'
import { isDatabaseUnavailable } from './unavailable.ts'

/** A session of the server. The start time distinguishes it from later sessions with the same process id. */
export type Session = { pid: number; startedAt: string }

/** The function behind `pg_stat_activity`: planning the view takes a new session longer than starting it. */
export const ownSession = `
  select pid, extract(epoch from backend_start)::text as "startedAt" from pg_stat_get_activity(pg_backend_pid())`

const terminate = `
  select pg_terminate_backend(a.pid) from pg_stat_activity a
  join unnest($1::int[], $2::numeric[]) as s (pid, started_at)
    on s.pid = a.pid and s.started_at = extract(epoch from a.backend_start)`

/**
 * Ends sessions whose connection we gave up. The server does not notice that, and would keep their locks until
 * `idle_in_transaction_session_timeout`.
 */
export function createOrphanedSessions(config: pg.ClientConfig) {
  let orphans: Session[] = []
  let isEnding = false
  return {
    add: (session: Session) => void orphans.push(session),
    /** Ends all added sessions. If the server cannot be reached they stay in the list, so call it repeatedly. */
    async endAll() {
      if (isEnding || orphans.length === 0) return
      isEnding = true
      const sessions = orphans
      const client = new pg.Client(config)
      client.on('error', () => {})
      orphans = []
      try {
        await client.connect()
        await client.query(terminate, [sessions.map(({ pid }) => pid), sessions.map(({ startedAt }) => startedAt)])
      } catch (error) {
        if (isDatabaseUnavailable(error)) orphans.push(...sessions)
      } finally {
        isEnding = false
        void client.end().catch(() => {})
      }
    },
  }
}
