import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { IsUnwanted } from '../../../platform/mail/suppressions.ts'
import { hashSecret } from '../../../platform/secrets/secrets.ts'

export type OptOut = { business_id: number; address: string; source: 'link' | 'profile' }

const hashAddress = (address: string) => hashSecret(address.trim().toLowerCase())

/**
 * From now on the business sends this address only what the person asks for. Whoever uses the link again has got something
 * after the first time, and ends that too; a profile that is saved again says nothing new.
 */
export async function recordOptOut(tx: Tx, { business_id, address, source }: OptOut, now: Date) {
  await tx
    .insertInto('mail_optouts')
    .values({ business_id, address_hash: hashAddress(address), opted_out_at: now, source })
    .onConflict((known) =>
      source === 'link'
        ? known.columns(['business_id', 'address_hash']).doUpdateSet({ opted_out_at: now, source })
        : known.doNothing(),
    )
    .execute()
}

/** Only the person may undo an opt-out: by its link, or in the profile. */
export async function removeOptOut(tx: Tx, business_id: number, address: string) {
  await tx
    .deleteFrom('mail_optouts')
    .where('business_id', '=', business_id)
    .where('address_hash', '=', hashAddress(address))
    .execute()
}

/** Since when each of these addresses wants no offers; those that did not opt out are absent. */
export async function findOptOuts(db: Db, business_id: number, addresses: string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const byHash = new Map(addresses.map((address) => [hashAddress(address).toString('hex'), address]))
  const rows = await db
    .selectFrom('mail_optouts')
    .select(['address_hash', 'opted_out_at'])
    .where('business_id', '=', business_id)
    .where('address_hash', 'in', [...new Set(addresses.map(hashAddress))])
    .execute()
  return new Map(rows.map((row) => [byHash.get(row.address_hash.toString('hex'))!, row.opted_out_at]))
}

/** Whether the reader of a stored mail opted out after it was written. A mail without a link to do so is wanted. */
export const createIsUnwanted =
  (db: Db): IsUnwanted =>
  async ({ business_id, recipient, unsubscribe_url, created_at }) => {
    if (business_id === null || unsubscribe_url === null) return false
    const optedOutAt = (await findOptOuts(db, business_id, [recipient])).get(recipient)
    return optedOutAt !== undefined && optedOutAt >= created_at
  }

/** Whether offers to this address are unwanted: the person opted out, or the customer with it is marked so. */
export async function isOptedOut(db: Db, business_id: number, address: string): Promise<boolean> {
  const { rows } = await sql<{ is_out: boolean }>`
    select exists (select from mail_optouts where business_id = ${business_id} and address_hash = ${hashAddress(address)})
      or exists (select from customers where business_id = ${business_id} and email = ${address.trim().toLowerCase()}
        and is_unsubscribe) as is_out`.execute(db)
  return rows[0]!.is_out
}

/** The condition that the customer `c` opted out, for statements of the module that owns customers. */
export const hasOptedOut = (customer: string) => sql<boolean>`exists (select from mail_optouts m
  where m.business_id = ${sql.ref(`${customer}.business_id`)}
    and m.address_hash = sha256(convert_to(lower(${sql.ref(`${customer}.email`)}), 'UTF8')))`
