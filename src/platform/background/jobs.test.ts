import { expect, it, onTestFinished } from 'vitest'
import { startService } from '../../../test/support/service.ts'
import { enqueueAll, startWorker } from './jobs.ts'

const service = await startService({ roles: [] })
const { db } = service.service
const { pool, connection } = service.database

const listJobs = async (task: string) =>
  (
    await pool.query(
      `select key, payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 order by key`,
      [task],
    )
  ).rows

it('queues many jobs at once; of several with one key the last counts, and it replaces one that waits', async () => {
  const queue = (jobs: { payload: unknown; key?: string }[]) =>
    db.transaction().execute((tx) => enqueueAll(tx, 'count', jobs))
  await queue([{ payload: 1, key: 'a' }])
  await queue([{ payload: 2, key: 'b' }, { payload: 3, key: 'a' }, { payload: 4, key: 'b' }, { payload: 5 }])
  expect(await listJobs('count')).toEqual([
    { key: 'a', payload: 3 },
    { key: 'b', payload: 4 },
    { key: null, payload: 5 },
  ])
  await queue([])
})

it('holds the name in which it locks jobs, so that nobody frees those of a worker that lives', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const wait = async () => {
    begin()
    await released
  }
  const worker = await startWorker(connection, { wait }, [], [], service.service)
  onTestFinished(async () => {
    release()
    await worker.stop()
  })
  await db.transaction().execute((tx) => enqueueAll(tx, 'wait', [{ payload: {} }]))
  await begun
  const { rows } = await pool.query(
    `select pg_try_advisory_xact_lock(hashtextextended(locked_by, 0)) as is_free
     from graphile_worker._private_jobs where locked_by is not null`,
  )
  expect(rows).toEqual([{ is_free: false }])
})
