import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { within } from '../concurrency/within.ts'
import type { Logger } from '../monitoring/log.ts'

const checkMs = 30_000
/** How long a job must be locked before it can be freed: a worker that just took it may not hold its lock yet. */
export const minLockedSeconds = 60

/**
 * Frees the jobs and queues of workers whose process was killed; otherwise they would stay locked for four hours. A
 * worker is alive while a session of its process holds a lock on its name. A session that does not answer within
 * `probeMs` counts as lost, even if its connection is still open.
 */
export function watchWorkers(connection: pg.ClientConfig, pool: pg.Pool, log: Logger, { probeMs = 10_000 } = {}) {
  const names = new Set<string>()
  let session: pg.Client | undefined
  let checking: Promise<void> | undefined
  let isStopped = false
  const hold = (client: pg.Client, name: string) =>
    client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])

  /** Not awaited, because ending a dead connection may fail or take long. */
  function drop(client: pg.Client) {
    if (session === client) session = undefined
    client.end().catch(() => {})
  }

  async function connect() {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: probeMs, query_timeout: probeMs })
    client.on('error', () => drop(client))
    try {
      await client.connect()
      for (const name of names) await hold(client, name)
    } catch (error) {
      drop(client)
      throw error
    }
    if (isStopped) drop(client)
    else session = client
  }

  /** Only a query detects a connection that was cut silently. A new session then takes the locks again. */
  async function probe(client: pg.Client) {
    try {
      await client.query('select 1')
    } catch (err) {
      log.warn({ err }, 'lost the session that says which workers live')
      drop(client)
    }
  }

  const events = new EventEmitter() as WorkerEvents
  // Jobs are locked in the name of the pool, whichever of its workers runs them.
  events.on('pool:create', ({ workerPool }) => {
    names.add(workerPool.id)
    const client = session
    if (!client) return
    hold(client, workerPool.id).catch((err) => {
      log.warn({ err }, 'could not announce a worker; will retry')
      drop(client)
    })
  })

  async function check() {
    if (session) await probe(session)
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

  /** Runs one check at a time, because a second one would open a second session. */
  function tryCheck(): Promise<void> {
    checking ??= check()
      .catch((err) => log.warn({ err }, 'could not look for workers that are gone'))
      .finally(() => {
        checking = undefined
      })
    return checking
  }
  const timer = setInterval(tryCheck, checkMs)
  return {
    events,
    /** Checks now and then regularly. Call it after the workers were created. */
    start: tryCheck,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      if (checking) await within(1000, checking).catch(() => {})
      await session?.end().catch(() => {})
    },
  }
}
