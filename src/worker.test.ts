import { expect, it } from 'vitest'
import { startService } from '../test/service.ts'
import { schedules, tasks } from './worker.ts'

const service = await startService({ roles: ['worker'] })
const { pool } = service.database

it('knows the task of every schedule', () => {
  const known = Object.keys(tasks(service.service))
  expect(schedules.filter(({ task }) => !known.includes(task))).toEqual([])
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
