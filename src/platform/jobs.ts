import {
  type Job,
  type JobHelpers,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  Logger as WorkerLogger,
} from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { purgeBatchSize } from './db/purge.ts'
import type { Db, Tx } from './db/types.ts'
import { watchWorkers } from './live-workers.ts'
import type { Service } from './service.ts'

/** Background tasks by name; each is retried with growing pauses until it succeeds or 25 tries are used up. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>

/** Periodic tasks: a crontab line and the name of the task. Of the tasks of one queue a single one runs at a time. */
export type Schedule = { cron: string; task: string; queue?: string }

/** Queues a task inside the caller's transaction: it runs once that has committed, and never if it rolled back. */
export async function enqueue(tx: Tx, task: string, payload: unknown, options: { runAt?: Date; key?: string } = {}) {
  await sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.key ?? null}::text)`.execute(tx)
}

export type NewJob = { payload: unknown; runAt?: Date; key?: string }

/** Queues a task several times in one statement; see `enqueue`. */
export async function enqueueAll(tx: Tx, task: string, jobs: NewJob[]) {
  if (jobs.length === 0) return
  const rows = jobs.map(({ payload, runAt, key }) => ({ payload, run_at: runAt, job_key: key }))
  await sql`select graphile_worker.add_job(${task}::text, j.payload, run_at => j.run_at, job_key => j.job_key)
    from json_to_recordset(${JSON.stringify(rows)}::json) as j (payload json, run_at timestamptz, job_key text)`.execute(
    tx,
  )
}

/** Jobs that used up their tries are kept this long, for whoever looks into the failure. */
export const failedJobDays = 30

/** Deletes jobs that failed for good. `complete_jobs` removes a job; those without tries left are never run again. */
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
  const pool = createPool(connection, 1)
  try {
    await runMigrations({ pgPool: pool, logger: silent })
  } finally {
    await pool.end()
  }
}

const silent = new WorkerLogger(() => () => {})

/** A lost connection rejects the query that used it. Without a listener the `error` event would end the process. */
function createPool(connection: pg.ClientConfig, max: number): pg.Pool {
  // Without a limit on waiting: the worker queues what it has finished, and must not lose that to a slow moment.
  const pool = new pg.Pool({ ...connection, connectionTimeoutMillis: 0, max })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Jobs that call outside services run beside the others, many at a time: they mostly wait, and those of a service that
 * does not answer must not keep others from running.
 */
const kinds = { own: { concurrency: 4, pollInterval: 2000 }, outside: { concurrency: 24, pollInterval: 10_000 } }

export type Worker = { stop(): Promise<void> }

/** Starts a worker; any number may run at once, in any number of processes. `outside` names tasks that call others. */
export async function startWorker(
  connection: pg.ClientConfig,
  tasks: Tasks,
  schedules: Schedule[],
  outside: readonly string[],
  { log, metrics, tracing }: Pick<Service, 'log' | 'metrics' | 'tracing'>,
): Promise<Worker> {
  const runTask = async (name: string, task: Tasks[string], payload: unknown, { attempts, max_attempts }: Job) => {
    try {
      const attributes = { 'etalase.task': name }
      await (tracing
        ? tracing.trace(`job ${name}`, { kind: 'CONSUMER', attributes }, () => task(payload))
        : task(payload))
      metrics.jobs.inc({ task: name, outcome: 'done' })
    } catch (error) {
      metrics.jobs.inc({ task: name, outcome: attempts >= max_attempts ? 'given_up' : 'failed' })
      throw error
    }
  }
  const pool = createPool(connection, 8)
  const workers = watchWorkers(connection, pool, log)
  // A new job wakes one worker, which may take an older job instead, such as a repetition that waits for a dead service.
  workers.events.on('job:start', ({ worker }) => worker.workerPool.nudge(1))
  const start = (kind: keyof typeof kinds): Promise<Runner> =>
    run({
      pgPool: pool,
      ...kinds[kind],
      events: workers.events,
      noHandleSignals: true,
      logger: new WorkerLogger(() => (level, message) => {
        if (level === 'error') log.error({ task_message: message.split('\n')[0]?.slice(0, 300) }, 'background work')
      }),
      taskList: Object.fromEntries(
        Object.entries(tasks)
          .filter(([name]) => outside.includes(name) === (kind === 'outside'))
          .map(([name, task]) => [name, (payload: unknown, { job }: JobHelpers) => runTask(name, task, payload, job)]),
      ),
      parsedCronItems: parseCronItems(
        (kind === 'own' ? schedules : []).map(({ cron, task, queue }) => ({
          task,
          match: cron,
          options: { backfillPeriod: 0, ...(queue && { queueName: queue }) },
        })),
      ),
    })
  const runners = [await start('own'), await start('outside')]
  await workers.start()
  const ended = Promise.allSettled(runners.map(({ promise }) => promise)).then(async () => {
    await workers.stop()
    await pool.end()
  })
  ended.catch(() => {})
  return { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) }
}
