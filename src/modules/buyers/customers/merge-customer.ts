import type { Tx } from '../../../platform/db/types.ts'
import { eraseCustomer } from './erase-customer.ts'
import { recordUpdated } from './manage-customers.ts'
import type { CustomerRow } from './views.ts'

/** The survivor of a merge: tags and notes of both, and the other's values where its own are missing. */
export function combine(into: CustomerRow, from: CustomerRow) {
  const takesEmail = into.email === null && from.email !== null
  const notes = [into.bio_description, from.bio_description].filter(Boolean)
  return {
    name: into.name ?? from.name,
    email: into.email ?? from.email,
    phone: into.phone ?? from.phone,
    avatar: into.avatar ?? from.avatar,
    date_of_birth: into.date_of_birth ?? from.date_of_birth,
    sex: into.sex ?? from.sex,
    bio_description: notes.length > 0 ? [...new Set(notes)].join('\n') : null,
    tags: [...new Set([...into.tags, ...from.tags])],
    attributes: JSON.stringify({ ...(from.attributes as object), ...(into.attributes as object) }),
    // If either unsubscribed, the survivor gets no offers.
    is_unsubscribe: into.is_unsubscribe || from.is_unsubscribe,
    // The verification moves together with the address.
    confirmed_at: takesEmail ? from.confirmed_at : into.confirmed_at,
    // Who holds the number of one is not proven to be the other.
    phone_confirmed_at: null,
    created_at: into.created_at < from.created_at ? into.created_at : from.created_at,
  }
}

/**
 * Writes both locked rows: the survivor with the values of both, the other one erased and with the survivor's id. The
 * survivor's logins end, because their holder is not proven to have placed the other one's orders.
 */
export async function mergeCustomerRows(tx: Tx, into: CustomerRow, from: CustomerRow, now: Date) {
  const { business_id } = into
  await tx
    .updateTable('customer_addresses')
    .set({ customer_id: into.id })
    .where('business_id', '=', business_id)
    .where('customer_id', '=', from.id)
    .execute()
  // Erased first, because two customers cannot have the same email address.
  await eraseCustomer(tx, from, now, into.id)
  const survivor = await tx
    .updateTable('customers')
    .set({ ...combine(into, from), email_changed_at: now, last_updated_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', into.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordUpdated(tx, [survivor], now)
  return survivor
}
