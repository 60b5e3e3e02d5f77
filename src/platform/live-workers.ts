import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from './log.ts'

const checkMs = 30_000
/** A worker that has just taken a job may not have said yet that it lives. */
const minLockedSeconds = 60

/**
 * Frees the jobs and queues of workers whose process was killed; otherwise they would stay locked for four hours. Each
 * worker lives as long as a session of its process holds a lock on its name.
 */
export function watchWorkers(connection: pg.ClientConfig, pool: pg.Pool, log: Logger) {
  const names = new Set<string>()
  let session: pg.Client | undefined
  const hold = (client: pg.Client, name: string) =>
    client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])

  async function connect() {
    const client = new pg.Client(connection)
    client.on('error', () => {
      if (session === client) session = undefined
    })
    await client.connect()
    for (const name of names) await hold(client, name)
    session = client
  }

  const events = new EventEmitter() as WorkerEvents
  events.on('worker:create', ({ worker }) => {
    names.add(worker.workerId)
    if (session) hold(session, worker.workerId).catch((err) => log.warn({ err }, 'could not announce a worker'))
  })

  async function check() {
    if (!session) await connect()
    const { rows } = await pool.query<{ name: string }>(
      `select distinct locked_by as name from (
        select locked_by, locked_at from graphile_worker._private_jobs
        union all select locked_by, locked_at from graphile_worker._private_job_queues
      ) taken where locked_at < now() - make_interval(secs => ${minLockedSeconds})`,
    )
    for (const { name } of rows) {
      if (names.has(name)) continue
      const { rowCount } = await pool.query(
        `select graphile_worker.force_unlock_workers(array[$1::text])
        where pg_try_advisory_xact_lock(hashtextextended($1, 0))`,
        [name],
      )
      if (rowCount) log.warn({ worker: name }, 'freed the jobs of a worker that is gone')
    }
  }
  const tryCheck = () => check().catch((err) => log.warn({ err }, 'could not look for workers that are gone'))
  const timer = setInterval(tryCheck, checkMs)
  return {
    events,
    /** Call it once the workers exist. */
    start: tryCheck,
    stop: async () => {
      clearInterval(timer)
      await session?.end().catch(() => {})
    },
  }
}
