import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { isLinkId } from './get-link.ts'
import { usedUp } from './rules.ts'

type Linked = { payment_link_id: string | null }

type Counted = { id: string; uses: number; max_uses: number | null; moved: number }

/** Locks the links of these orders ordered by id, with the number of orders of each. */
async function lockLinks(tx: Tx, businessId: number, orders: Linked[]): Promise<Counted[]> {
  const ids = orders.map(({ payment_link_id }) => payment_link_id).filter(isLinkId)
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<Counted, 'moved'>>`select id, uses, max_uses from payment_links
    where business_id = ${businessId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  return rows.map((link) => ({ ...link, moved: ids.filter((id) => id === link.id).length }))
}

const setUses = (tx: Tx, businessId: number, id: string, uses: number) =>
  tx.updateTable('payment_links').set({ uses }).where('business_id', '=', businessId).where('id', '=', id).execute()

/** Returns the uses of orders that were canceled or deleted. */
export async function returnLinkUses(tx: Tx, businessId: number, orders: Linked[]) {
  for (const { id, uses, moved } of await lockLinks(tx, businessId, orders))
    await setUses(tx, businessId, id, Math.max(0, uses - moved))
}

/** Takes again the uses of orders that are reopened or replaced by a copy. 409 if other orders have taken them. */
export async function retakeLinkUses(tx: Tx, businessId: number, orders: Linked[]) {
  for (const { id, uses, max_uses, moved } of await lockLinks(tx, businessId, orders)) {
    if (max_uses !== null && uses + moved > max_uses) throw usedUp()
    await setUses(tx, businessId, id, uses + moved)
  }
}
