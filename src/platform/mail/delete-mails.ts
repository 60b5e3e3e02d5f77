import { sql } from 'kysely'
import type { Db, Tx } from '../db/types.ts'

/** Deletes every mail that was written for a business, and which addresses got none any more. */
export async function deleteBusinessMails(db: Db, businessId: number) {
  await db.deleteFrom('mails').where('business_id', '=', businessId).execute()
  await db.deleteFrom('mail_suppressions').where('business_id', '=', businessId).execute()
}

/** Deletes that a user got no mail of the installation any more. */
export const deleteUserSuppressions = (tx: Tx, address: string) =>
  tx
    .deleteFrom('mail_suppressions')
    .where('business_id', 'is', null)
    .where('address', '=', address.toLowerCase())
    .execute()

type Person = { addresses: string[]; orderIds: string[] }

/**
 * Deletes the mails of a business to these addresses, and that they got none any more; and the mails about these orders, which
 * may have gone to an address that was corrected since.
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
