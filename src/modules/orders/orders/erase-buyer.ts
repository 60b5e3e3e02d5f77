import { sql } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { erasedColumns, type OrderRow } from '../fields/index.ts'

type Buyer = { id: number; business_id: number; email: string | null }

export type BuyerOrder = Pick<
  OrderRow,
  | 'id'
  | 'order_id'
  | 'status'
  | 'payment_status'
  | 'deleted_at'
  | 'customer_email'
  | 'customer_phone'
  | 'transferproof_url'
  | 'cart_id'
  | 'attributes'
>

/**
 * Locks all orders of a customer ordered by id, including deleted ones. Orders with the customer's email address belong
 * to the same person, whatever customer they were assigned to.
 */
export async function lockCustomerOrders(tx: Tx, { id, business_id, email }: Buyer): Promise<BuyerOrder[]> {
  const { rows } = await sql<BuyerOrder>`
    select id, order_id, status, payment_status, deleted_at, customer_email, customer_phone, transferproof_url,
      cart_id, attributes from orders
    where id in (
      select id from orders where customer_id = ${id} and business_id = ${business_id}
      union all
      select id from orders where business_id = ${business_id} and lower(customer_email) collate "C" = ${email}
    ) and business_id = ${business_id}
    order by id for no key update`.execute(tx)
  return rows
}

const ended = ['completed', 'rts', 'canceled', 'closed']

/** Whether the name and address are still needed: to send the order, to pay it, or to find out whether it was paid. */
export const needsBuyer = ({ status, payment_status, deleted_at }: BuyerOrder) =>
  deleted_at === null &&
  (!ended.includes(status) ||
    (status === 'completed' && payment_status === 'unpaid') ||
    (payment_status === 'conflict' && status !== 'canceled' && status !== 'closed'))

const ordersPerStatement = 500

/** Erases the buyer from locked orders: all columns that `orderFields` marks as personal. Numbers, items, amounts, statuses, city and province stay, for accounting. */
export async function eraseBuyer(tx: Tx, businessId: number, ids: string[], now: Date) {
  for (let start = 0; start < ids.length; start += ordersPerStatement) {
    const chosen = ids.slice(start, start + ordersPerStatement)
    const shipped = await listShipped(tx, businessId, chosen)
    await sql`update orders set ${sql.raw(erasedColumns)},
        version = version + 1, last_event_sequence = last_event_sequence + 1, last_updated_at = ${now}
      where business_id in (${sql.join(sameBusiness(businessId))}) and id = any(${chosen}::uuid[])`.execute(tx)
    if (shipped.length > 0) await keepSteps(tx, businessId, shipped)
  }
}

type Shipped = { id: string; steps: { timestamp: unknown; timestamp_source: unknown; status: unknown }[] }

const listShipped = async (tx: Tx, businessId: number, ids: string[]): Promise<Shipped[]> =>
  (
    await sql<Shipped>`select id, shipment_status_history as steps from orders
      where business_id in (${sql.join(sameBusiness(businessId))}) and id = any(${ids}::uuid[])
        and shipment_status_history <> '[]'`.execute(tx)
  ).rows

/** Stores the steps of shipments without the courier's words. */
async function keepSteps(tx: Tx, businessId: number, shipped: Shipped[]) {
  const kept = shipped.map(({ id, steps }) => ({
    id,
    steps: steps.map(({ timestamp = null, timestamp_source = null, status = null }) => {
      return { timestamp, timestamp_source, status, description: '' }
    }),
  }))
  await sql`update orders set shipment_status_history = k.steps
    from json_to_recordset(${JSON.stringify(kept)}::json) as k (id uuid, steps jsonb)
    where orders.business_id in (${sql.join(sameBusiness(businessId))}) and orders.id = k.id`.execute(tx)
}

/**
 * Assigns the orders of one customer to another, who may use their goods whatever email address the orders have.
 * Returns their number.
 */
export async function moveCustomerOrders(tx: Tx, businessId: number, from: number, to: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ customer_id: to, is_by_account: true })
    .where('business_id', 'in', sameBusiness(businessId))
    .where('customer_id', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
