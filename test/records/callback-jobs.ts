import { type CallbackJob, workOffCallback } from '../../src/modules/payments/payment-callbacks/index.ts'
import type { Payments } from '../../src/modules/payments/payments/index.ts'
import type { TestService } from '../support/service.ts'

/** Runs the jobs of stored callbacks, as the worker does. */
export async function workOffCallbacks(service: TestService, payments: Payments) {
  const { pool } = service.database
  const { rows } = await pool.query(
    "select j.id, payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'apply-callback' order by j.id",
  )
  for (const { id, payload } of rows) {
    await workOffCallback(payments, payload as CallbackJob, new Date())
    await pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id])
  }
  return rows.length
}
