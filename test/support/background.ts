import { type ActOnEvents, actOnNextBatch, assignEventPositions } from '../../src/modules/events/index.ts'
import { tasks } from '../../src/worker.ts'
import type { TestService } from './service.ts'

type Reader = Parameters<typeof actOnNextBatch>[1]

/** Lets a reader handle all recorded events, as its loop in the worker does. */
export async function readEvents({ service }: TestService, reader: Reader, act: ActOnEvents) {
  const { db } = service
  while ((await db.transaction().execute(assignEventPositions)).length > 0);
  while (await actOnNextBatch(db, reader, act, service.now()));
}

/** Runs the waiting jobs of a task, even if they are not due, and removes them from the queue. */
export async function runJobs({ service, database }: TestService, task: string) {
  const { rows } = await database.pool.query<{ id: string; payload: unknown }>(
    `select j.id, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
    [task],
  )
  await database.pool.query('select graphile_worker.complete_jobs($1::bigint[])', [rows.map(({ id }) => id)])
  for (const { payload } of rows) await tasks(service)[task]!(payload)
}

/** Makes failed jobs due now, which the worker would retry after seconds, and wakes it. */
export const hurryRetries = ({ database }: TestService) =>
  database.pool.query(`with hurried as (
      update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null and run_at > now() returning 1)
    select pg_notify('jobs:insert', '{"r":' || random() || ',"count":1}') from hurried`)
