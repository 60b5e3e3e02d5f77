import type { Tx } from '../../../platform/db/types.ts'
import type { Buyer } from './record-customer.ts'

/**
 * The customers behind orders of the past, found as `recordCustomer` finds them, without events for new ones. A buyer
 * whom an earlier one of the list made a customer is not new either.
 */
export async function recordPastCustomers(
  tx: Tx,
  business_id: number,
  buyers: Buyer[],
  now: Date,
): Promise<{ id: number; is_new: boolean }[]> {
  const before = await find(tx, business_id, buyers)
  const missing = new Map<unknown, Buyer>()
  for (const buyer of buyers) if (!before.has(keyOf(buyer))) missing.set(keyOf(buyer) ?? buyer, buyer)
  const created =
    missing.size === 0
      ? []
      : await tx
          .insertInto('customers')
          .values(
            [...missing.values()].map((buyer) => ({ business_id, ...buyer, created_at: now, last_updated_at: now })),
          )
          // An order that comes in meanwhile may make one of them first; it is then found below.
          .onConflict((taken) => taken.columns(['business_id', 'email']).where('email', 'is not', null).doNothing())
          .returning(['id', 'name', 'email', 'phone'])
          .execute()
  const known = missing.size === 0 ? before : await find(tx, business_id, buyers)
  const strangers = created.filter((customer) => keyOf(customer) === undefined).map(({ id }) => id)
  const met = new Set(before.values())
  return buyers.map((buyer) => {
    const id = known.get(keyOf(buyer)) ?? strangers.shift()!
    const is_new = !met.has(id)
    met.add(id)
    return { id, is_new }
  })
}

/** By what a buyer is known again; nobody is by a name alone. */
const keyOf = ({ email, phone }: Buyer) => email ?? phone ?? undefined

async function find(tx: Tx, business_id: number, buyers: Buyer[]): Promise<Map<string | undefined, number>> {
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
