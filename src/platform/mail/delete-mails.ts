import { sql } from 'kysely'
import type { Db, Tx } from '../db/types.ts'

/** Deletes every mail that was written for a business. */
export const deleteBusinessMails = (db: Db, businessId: number) =>
  db.deleteFrom('mails').where('business_id', '=', businessId).execute()

/** Deletes the mails of a business to these addresses. */
export const deleteMailsTo = (tx: Tx, businessId: number, addresses: string[]) =>
  sql`delete from mails where business_id = ${businessId}
    and lower(recipient) = any(${addresses.map((address) => address.toLowerCase())}::text[])`.execute(tx)
