import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { IsUnwanted } from '../../../platform/mail/suppressions.ts'
import { hashSecret } from '../../../platform/secrets/secrets.ts'

export type OptOut = { business_id: number; address: string; source: 'link' | 'profile' }

const hashAddress = (address: string) => hashSecret(address.trim().toLowerCase())

/**
 * Records that the business may only send this address what the person requests. Using the link again also ends mails
 * that were requested after the first opt-out; saving a profile again changes nothing.
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

/** Removes an opt-out. Only the person may cause this, by the link in a mail or in the profile. */
export async function removeOptOut(tx: Tx, business_id: number, address: string) {
  await tx
    .deleteFrom('mail_optouts')
    .where('business_id', '=', business_id)
    .where('address_hash', '=', hashAddress(address))
    .execute()
}

/** When each of these addresses opted out; addresses that did not are absent. */
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

/**
 * Whether the reader of a stored mail opted out after it was written. A mail without an unsubscribe link is always
 * wanted.
 */
export const createIsUnwanted =
  (db: Db): IsUnwanted =>
  async ({ business_id, recipient, unsubscribe_url, created_at }) => {
    if (business_id === null || unsubscribe_url === null) return false
    const optedOutAt = (await findOptOuts(db, business_id, [recipient])).get(recipient)
    return optedOutAt !== undefined && optedOutAt >= created_at
  }

/** Whether the person opted out of offers, or the customer with this address is marked as unsubscribed. */
export async function isOptedOut(db: Db, business_id: number, address: string): Promise<boolean> {
  const { rows } = await sql<{ is_out: boolean }>`
    select exists (select 1 from mail_optouts where business_id = ${business_id} and address_hash = ${hashAddress(address)})
      or exists (select 1 from customers where business_id = ${business_id} and email = ${address.trim().toLowerCase()}
        and is_unsubscribe) as is_out`.execute(db)
  return rows[0]!.is_out
}

/** The condition that the opt-out `m` is of an address. */
const isOfAddress = (column: string) =>
  sql<boolean>`m.address_hash = sha256(convert_to(lower(${sql.ref(column)}), 'UTF8'))`

/** The condition that the person with the address of a column opted out. */
export const hasOptedOut = (column: string, businessId: number) => sql<boolean>`exists (select 1 from mail_optouts m
  where m.business_id = ${businessId} and ${isOfAddress(column)})`

type CustomerKey = { business_id: number; id: number }

/** Those of these customers, of any businesses, whose address opted out although they are not marked as unsubscribed. */
export async function findUnmarked(db: Db, customers: CustomerKey[]): Promise<CustomerKey[]> {
  const { rows } = await sql<CustomerKey>`
    select c.business_id, c.id from unnest(${customers.map(({ business_id }) => business_id)}::bigint[],
        ${customers.map(({ id }) => id)}::bigint[]) as e (business_id, id)
      join customers c on c.business_id = e.business_id and c.id = e.id
      join mail_optouts m on m.business_id = c.business_id and ${isOfAddress('c.email')}
    where not c.is_unsubscribe`.execute(db)
  return rows
}
