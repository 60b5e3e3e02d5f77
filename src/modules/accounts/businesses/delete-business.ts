import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'

const maxMinutes = 10

/** Deletes a business with everything that references it; foreign keys between its records are checked at the end. */
export async function deleteBusiness(tx: Tx, businessId: number) {
  await sql`set constraints all deferred`.execute(tx)
  // Invoices are deleted in the same statement, because they cannot be deleted before their business. There may be
  // hundreds of thousands.
  await sql`set local statement_timeout = ${sql.lit(`${maxMinutes}min`)}`.execute(tx)
  await tx.deleteFrom('businesses').where('id', '=', businessId).execute()
}
