import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { recordUpdated } from './manage-customers.ts'
import type { CustomerRow } from './views.ts'

/**
 * Records that the email address was verified, with an event if it was not verified before. Returns the customer id, or
 * undefined if there is no active customer. A phone number that was confirmed before may be a stranger's, who registered
 * the address, so it no longer signs in.
 */
export async function markConfirmed(
  tx: Tx,
  business_id: number,
  email: string,
  now: Date,
): Promise<number | undefined> {
  const confirmed = await tx
    .updateTable('customers')
    .set({ confirmed_at: now, phone_confirmed_at: null, last_updated_at: now })
    .where('business_id', '=', business_id)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .where('confirmed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (confirmed) await recordUpdated(tx, [confirmed], now)
  const customer = await tx
    .selectFrom('customers')
    .select('id')
    .where('business_id', '=', business_id)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return customer?.id
}

type PhoneProof = Pick<CustomerRow, 'business_id' | 'id' | 'phone'>

/**
 * Stores a phone number that a code has proven to be the customer's; null ends sign-in by phone until the customer
 * proves a number again. Numbers change hands, and the newest proof counts: another customer who had confirmed the
 * number no longer signs in with it.
 */
export async function recordPhoneProof(
  tx: Tx,
  { business_id, id, phone }: PhoneProof,
  now: Date,
): Promise<CustomerRow> {
  if (phone !== null) await releasePhone(tx, { business_id, id, phone }, now)
  const changed = await tx
    .updateTable('customers')
    .set({ ...(phone !== null && { phone }), phone_confirmed_at: phone === null ? null : now, last_updated_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordUpdated(tx, [changed], now)
  return changed
}

async function releasePhone(tx: Tx, { business_id, id, phone }: PhoneProof, now: Date) {
  // Two customers may prove the same number at the same time.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${business_id}:${phone}`}, 0))`.execute(tx)
  await tx
    .updateTable('customers')
    .set({ phone_confirmed_at: null, last_updated_at: now })
    .where('business_id', '=', business_id)
    .where('phone', '=', phone)
    .where('phone_confirmed_at', 'is not', null)
    .where('id', '<>', id)
    .execute()
}
