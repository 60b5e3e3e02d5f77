import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startService } from '../test/support/service.ts'
import { watchWorkers } from './platform/background/live-workers.ts'
import { createLog } from './platform/monitoring/log.ts'
import { outsideTasks, schedules } from './schedules.ts'
import { tasks } from './worker.ts'

const service = await startService({ roles: ['worker'] })
const { pool } = service.database

it('builds no server, because its process has the role worker only', () => {
  expect(service.servers).toEqual({})
})

it('knows the task of every schedule', () => {
  const known = Object.keys(tasks(service.service))
  expect(schedules.filter(({ task }) => !known.includes(task))).toEqual([])
})

it('runs every task that may call an outside service beside the others', () => {
  const source = readFileSync(new URL('./worker.ts', import.meta.url), 'utf8')
  const calling = source
    .split(/\n {4}(?=')/)
    .filter((task) => /service\.(payments|channels|measuring)\b|recheckDomains\(/.test(task))
    .flatMap((task) => /^'([\w-]+)'/.exec(task)?.[1] ?? [])
  expect(calling.toSorted()).toEqual(outsideTasks.toSorted())
})

it('runs a job that was queued under the previous name of its task', async () => {
  const { rows } = await pool.query(
    "select id::text from graphile_worker.add_job('forget-old-answers', run_at => now()) as job",
  )
  const remaining = async () => {
    const jobs = await pool.query('select last_error from graphile_worker.jobs where id = $1', [rows[0].id])
    return jobs.rows
  }
  await expect.poll(remaining).toEqual([])
})

it('runs the jobs of a worker whose process was killed, and leaves those of one that lives', async () => {
  /** Adds the job within one transaction, because otherwise a worker could run it first. */
  const add = async (worker: string) => {
    const client = await pool.connect()
    await client.query('begin')
    const { rows } = await client.query("select id::text from graphile_worker.add_job('refresh-prices')")
    await client.query(
      "update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - interval '2 minutes' where id = $1",
      [rows[0].id, worker],
    )
    await client.query('commit')
    client.release()
    return rows[0].id as string
  }
  const isThere = async (id: string) =>
    (await pool.query('select from graphile_worker.jobs where id = $1', [id])).rowCount === 1
  const living = await pool.connect()
  await living.query("select pg_advisory_lock(hashtextextended('worker-living', 0))")
  const [lost, held] = [await add('worker-dead'), await add('worker-living')]
  const workers = watchWorkers({ connectionString: service.databaseUrl }, pool, createLog('silent'))
  await workers.start()
  await expect.poll(() => isThere(lost), { timeout: 20_000 }).toBe(false)
  expect(await isThere(held)).toBe(true)
  await workers.stop()
  living.release(true)
})
