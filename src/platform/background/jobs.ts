import type { Job, JobHelpers, Runner } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { isDatabaseUnavailable, isReadOnly } from '../db/connections/unavailable.ts'
import { purgeBatchSize } from '../db/purge.ts'
import type { Db, Tx } from '../db/types.ts'
import { runWork } from '../monitoring/event-loop-watch.ts'
import type { Service } from '../service.ts'
import { watchWorkers } from './live-workers.ts'
import { loadGraphileWorker, newestQueueMigration } from './load-graphile-worker.ts'

/**
 * Background tasks by name. A failed task is retried with growing pauses, up to 25 tries; `isLastTry` is true on the
 * last one.
 */
export type Tasks = Record<string, (payload: unknown, isLastTry?: boolean) => Promise<void>>

/** Periodic tasks: a crontab line and the name of the task. Only one task of a queue runs at a time. */
export type Schedule = { cron: string; task: string; queue?: string }

type JobOptions = {
  runAt?: Date
  key?: string
  /** Only one job of a queue runs at a time. */
  queue?: string
  /** Lower numbers run first. */
  priority?: number
}

/** Queues a task inside the caller's transaction: it runs once that has committed, and never if it rolled back. */
export const enqueue = (tx: Tx, task: string, payload: unknown, options: JobOptions = {}) =>
  enqueueAll(tx, task, [{ payload, ...options }])

export type NewJob = JobOptions & { payload: unknown }

/**
 * Queues jobs of a task with one call, which costs little more than for one job. A waiting job with the same key is
 * replaced; of several with one key the last counts. Keys are sorted, so that two transactions lock them in the same order.
 */
export async function enqueueAll(tx: Tx, task: string, jobs: NewJob[]) {
  if (jobs.length === 0) return
  const byKey = new Map(jobs.map((job) => [job.key ?? Symbol(), job]))
  const specs = [...byKey.values()].toSorted((a, b) => compareKeys(a.key ?? '', b.key ?? ''))
  await sql`select count(*) from graphile_worker.add_jobs(array(
    select row(${task}::text, payload, queue, "runAt", null, key, priority, null)::graphile_worker.job_spec
    from json_to_recordset(${JSON.stringify(specs)}::json) as job (payload json, queue text, "runAt" timestamptz, key text,
      priority smallint)))`.execute(tx)
}

const compareKeys = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Days for which jobs without tries left are kept, so that operators can look into the failure. */
export const failedJobDays = 30

/** Deletes jobs that failed for good: they are never run again. `complete_jobs` removes them. */
export async function purgeFailedJobs(db: Db, now: Date) {
  const before = new Date(now.getTime() - failedJobDays * 86_400_000)
  for (;;) {
    const { rows } = await sql`select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and updated_at < ${before}
      limit ${purgeBatchSize}))`.execute(db)
    if (rows.length < purgeBatchSize) return
  }
}

export const migrateJobs = async (connection: pg.ClientConfig) => {
  // The queue's twenty migrations need not be synced to the disk one by one: after a crash they run again.
  const options = `${connection.options ?? ''} -c synchronous_commit=off`.trim()
  const pool = createPool({ ...connection, options }, 1)
  try {
    if ((await findNewest(pool)) === newestQueueMigration()) return
    const { Logger, runMigrations } = loadGraphileWorker()
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
}

/** The number of the last migration of the queue that the database has; undefined in a new one. */
async function findNewest(pool: pg.Pool): Promise<number | undefined> {
  const found = await pool.query("select to_regclass('graphile_worker.migrations') is not null as is_there")
  if (!found.rows[0].is_there) return undefined
  const { rows } = await pool.query('select max(id) as newest from graphile_worker.migrations')
  return rows[0].newest
}

/** A lost connection rejects the query that used it. Without a listener the `error` event would end the process. */
function createPool(connection: pg.ClientConfig, max: number): pg.Pool {
  // Connections have no acquisition timeout: the worker queues the results of finished jobs and must not lose them when
  // the database is slow.
  const pool = new pg.Pool({ ...connection, connectionTimeoutMillis: 0, max })
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const marked = (...args: unknown[]) => {
      const answer = query(...args)
      return answer instanceof Promise ? answer.catch(rethrowAsRepeatable) : answer
    }
    Object.assign(client, { query: marked })
  })
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const connectMarked = (...args: unknown[]) => {
    const opened = connect(...args)
    return opened instanceof Promise ? opened.catch(rethrowAsRepeatable) : opened
  }
  return Object.assign(pool, { connect: connectMarked as pg.Pool['connect'] })
}

/**
 * graphile-worker does not await the statement that marks a job as done, so its failure would end the process. It
 * retries statements that fail with this code.
 */
function rethrowAsRepeatable(error: unknown): never {
  if (isDatabaseUnavailable(error) || isReadOnly(error)) Object.assign(error as Error, { code: 'ETIMEDOUT' })
  throw error
}

/** A lane: tasks whose jobs run beside those of other lanes, up to `concurrency` at a time. */
export type Lane = { tasks: readonly string[]; concurrency: number; pollInterval: number }

export type Worker = { stop(): Promise<void> }

/**
 * Starts a worker; any number may run at once, in any number of processes. Tasks that call outside services have lanes
 * of their own, so that a service that does not answer cannot delay other tasks.
 */
export async function startWorker(
  connection: pg.ClientConfig,
  tasks: Tasks,
  schedules: Schedule[],
  lanes: Lane[],
  { log, metrics, tracing }: Pick<Service, 'log' | 'metrics' | 'tracing'>,
): Promise<Worker> {
  const { Logger: WorkerLogger, parseCronItems, run } = loadGraphileWorker()
  const runTask = async (name: string, task: Tasks[string], payload: unknown, { attempts, max_attempts }: Job) => {
    const isLastTry = attempts >= max_attempts
    try {
      const attributes = { 'etalase.task': name }
      await runWork({ name: `job ${name}` }, async () =>
        tracing
          ? await tracing.trace(`job ${name}`, { kind: 'CONSUMER', attributes }, () => task(payload, isLastTry))
          : await task(payload, isLastTry),
      )
      metrics.jobs.inc({ task: name, outcome: 'done' })
    } catch (error) {
      metrics.jobs.inc({ task: name, outcome: isLastTry ? 'given_up' : 'failed' })
      throw error
    }
  }
  const pool = createPool(connection, 7 + lanes.length) // Each lane holds one connection to listen for jobs.
  const workers = watchWorkers(connection, pool, log)
  // A new job wakes one worker, which may take an older job instead, such as a retry. Waking another one at each start
  // lets the new job run too.
  workers.events.on('job:start', ({ worker }) => worker.workerPool.nudge(1))
  const aside = lanes.flatMap((lane) => lane.tasks)
  const own = { tasks: Object.keys(tasks).filter((name) => !aside.includes(name)), concurrency: 4, pollInterval: 2000 }
  const start = (lane: Lane): Promise<Runner> =>
    run({
      pgPool: pool,
      concurrency: lane.concurrency,
      pollInterval: lane.pollInterval,
      events: workers.events,
      noHandleSignals: true,
      logger: new WorkerLogger(() => (level, message) => {
        if (level === 'error') log.error({ task_message: message.split('\n')[0]?.slice(0, 300) }, 'background work')
      }),
      taskList: Object.fromEntries(
        Object.entries(tasks)
          .filter(([name]) => lane.tasks.includes(name))
          .map(([name, task]) => [name, (payload: unknown, { job }: JobHelpers) => runTask(name, task, payload, job)]),
      ),
      parsedCronItems: parseCronItems(
        (lane === own ? schedules : []).map(({ cron, task, queue }) => ({
          task,
          match: cron,
          options: { backfillPeriod: 0, ...(queue && { queueName: queue }) },
        })),
      ),
    })
  const runners: Runner[] = []
  for (const lane of [own, ...lanes]) runners.push(await start(lane))
  await workers.start()
  const ended = Promise.allSettled(runners.map(({ promise }) => promise)).then(async () => {
    await workers.stop()
    await pool.end()
  })
  ended.catch(() => {})
  return { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) }
}
