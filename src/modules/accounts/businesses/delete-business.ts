import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'

const maxMinutes = 10

/** Deletes a business; foreign keys delete what belongs to it, and those among its records are checked at the end. */
export async function deleteBusiness(tx: Tx, businessId: number) {
  await sql`set constraints all deferred`.execute(tx)
  // Invoices cannot be deleted before their business, and there may be hundreds of thousands.
  await sql`set local statement_timeout = ${sql.lit(`${maxMinutes}min`)}`.execute(tx)
  await tx.deleteFrom('businesses').where('id', '=', businessId).execute()
}
