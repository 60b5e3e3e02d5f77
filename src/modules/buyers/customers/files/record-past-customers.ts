import type { Tx } from '../../../../platform/db/types.ts'
import type { Buyer } from '../record-customer.ts'

/**
 * Finds or creates the customers of imported orders, by the rules of `recordCustomer`, without emitting events. A buyer
 * that occurs several times in the list is new only once.
 */
export async function recordPastCustomers(
  tx: Tx,
  business_id: number,
  buyers: Buyer[],
  now: Date,
): Promise<{ id: number; is_new: boolean }[]> {
  const before = await findKnownBuyers(tx, business_id, buyers)
  const missing = new Map<unknown, Buyer>()
  for (const buyer of buyers) if (!before.has(keyOfBuyer(buyer))) missing.set(keyOfBuyer(buyer) ?? buyer, buyer)
  const created =
    missing.size === 0
      ? []
      : await tx
          .insertInto('customers')
          .values(
            [...missing.values()].map((buyer) => ({ business_id, ...buyer, created_at: now, last_updated_at: now })),
          )
          // A concurrent order may insert one of them first; the second read below returns that one.
          .onConflict((taken) => taken.columns(['business_id', 'email']).where('email', 'is not', null).doNothing())
          .returning(['id', 'name', 'email', 'phone'])
          .execute()
  const known = missing.size === 0 ? before : await findKnownBuyers(tx, business_id, buyers)
  const strangers = created.filter((customer) => keyOfBuyer(customer) === undefined).map(({ id }) => id)
  const met = new Set(before.values())
  return buyers.map((buyer) => {
    const id = known.get(keyOfBuyer(buyer)) ?? strangers.shift()!
    const is_new = !met.has(id)
    met.add(id)
    return { id, is_new }
  })
}

/** Buyers are identified by email or phone, never by name alone. */
export const keyOfBuyer = ({ email, phone }: Buyer) => email ?? phone ?? undefined

/** The ids of known customers by their key. */
export async function findKnownBuyers(
  tx: Tx,
  business_id: number,
  buyers: Buyer[],
): Promise<Map<string | undefined, number>> {
  const emails = buyers.flatMap(({ email }) => email ?? [])
  const phones = buyers.flatMap(({ email, phone }) => (email ? [] : (phone ?? [])))
  const customers = tx.selectFrom('customers').where('business_id', '=', business_id)
  const byEmail =
    emails.length === 0 ? [] : await customers.select(['id', 'email']).where('email', 'in', emails).execute()
  const byPhone =
    phones.length === 0
      ? []
      : await customers.select(['id', 'phone']).where('phone', 'in', phones).orderBy('id', 'desc').execute()
  return new Map([
    ...byPhone.map(({ id, phone }) => [phone!, id] as const),
    ...byEmail.map(({ id, email }) => [email!, id] as const),
  ])
}
