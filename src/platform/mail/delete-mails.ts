import { sql } from 'kysely'
import type { Db, Tx } from '../db/types.ts'

/** Deletes all mails of a business and its suppressed addresses. */
export async function deleteBusinessMails(db: Db, businessId: number) {
  await db.deleteFrom('mails').where('business_id', '=', businessId).execute()
  await db.deleteFrom('mail_suppressions').where('business_id', '=', businessId).execute()
}

/** Deletes the suppression of a user's address for mails of the installation. */
export const deleteUserSuppressions = (tx: Tx, address: string) =>
  tx
    .deleteFrom('mail_suppressions')
    .where('business_id', 'is', null)
    .where('address', '=', address.toLowerCase())
    .execute()

type Person = { addresses: string[]; orderIds: string[] }

/**
 * Deletes the mails of a business to these addresses and their suppressions, and the mails about these orders, which
 * may have gone to an address that was corrected later.
 */
export async function deleteMailsTo(tx: Tx, businessId: number, { addresses, orderIds }: Person) {
  const lower = addresses.map((address) => address.toLowerCase())
  await sql`delete from mails where business_id = ${businessId} and order_id = any(${orderIds}::uuid[])`.execute(tx)
  await sql`delete from mails where business_id = ${businessId} and lower(recipient) = any(${lower}::text[])`.execute(
    tx,
  )
  await sql`delete from mail_suppressions where business_id = ${businessId} and address = any(${lower}::text[])`.execute(
    tx,
  )
}
