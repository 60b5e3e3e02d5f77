import { sql } from 'kysely'
import { eraseColumns } from '../../../platform/db/statements/erase-columns.ts'
import type { Tx } from '../../../platform/db/types.ts'

/** Erases the buyer from refunds of these orders. Amounts, states and references stay, for accounting. */
export async function eraseRefunds(tx: Tx, businessId: number, orderIds: string[]) {
  await sql`
    update refunds set ${eraseColumns('refunds')}
    where business_id = ${businessId} and order_id = any(${orderIds}::uuid[])`.execute(tx)
}

/** The numbers of orders with a refund in progress or an open request. */
export async function listOpenRefunds(tx: Tx, businessId: number, orderIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select distinct o.order_id from refunds r join orders o on o.business_id = r.business_id and o.id = r.order_id
    where r.business_id = ${businessId} and r.order_id = any(${orderIds}::uuid[])
      and r.status in ('requested', 'pending') and o.deleted_at is null order by o.order_id`.execute(tx)
  return rows.map(({ order_id }) => order_id)
}
