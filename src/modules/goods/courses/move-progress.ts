import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'

/** Deletes a customer's progress in all courses. */
export const deleteProgress = (tx: Tx, businessId: number, customerId: number) =>
  tx.deleteFrom('course_progress').where('business_id', '=', businessId).where('customer_id', '=', customerId).execute()

/** Assigns the progress of one customer to another. If both have progress in a lesson, the greater one stays. */
export async function moveProgress(tx: Tx, businessId: number, from: number, to: number) {
  await sql`insert into course_progress as known (business_id, customer_id, content_uuid, progress, updated_at)
    select business_id, ${to}, content_uuid, progress, updated_at from course_progress
    where business_id = ${businessId} and customer_id = ${from}
    on conflict on constraint course_progress_pkey do update set
      progress = greatest(known.progress, excluded.progress), updated_at = greatest(known.updated_at, excluded.updated_at)
    `.execute(tx)
  await deleteProgress(tx, businessId, from)
}
