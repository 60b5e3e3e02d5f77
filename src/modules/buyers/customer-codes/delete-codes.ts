import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { mailKey, phoneKey } from './code-targets.ts'
import { hashKey } from './request-otp.ts'

type Customer = { business_id: number; id: number }

/** Where codes of a customer may be on their way to. */
export type Contacts = { emails: string[]; phones: string[] }

/** Deletes the pending codes of a customer in every store of the business. */
export async function deleteCodes(tx: Tx, otpSecret: Buffer, { business_id, id }: Customer, contacts: Contacts) {
  const keys = [
    ...contacts.emails.map(mailKey),
    ...contacts.phones.flatMap((phone) => [phoneKey(phone), phoneKey(phone, id)]),
  ]
  if (keys.length === 0) return
  await tx
    .deleteFrom('customer_otps')
    .where('store_id', 'in', (stores) =>
      stores.selectFrom('stores').select('stores.id').where('stores.business_id', '=', business_id),
    )
    .where(
      'email_hash',
      'in',
      keys.map((key) => hashKey(otpSecret, key)),
    )
    .execute()
}

/** Deletes expired codes. */
export const purgeCodes = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'customer_otps',
    key: ['store_id', 'email_hash'],
    where: sql`expires_at < ${now}`,
    orderBy: 'expires_at',
  })
