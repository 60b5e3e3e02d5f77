import { sql } from 'kysely'
import type { CustomerCaller } from '../../../access/caller.ts'
import { listPage, mapPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { getStore } from '../../stores/store-settings/index.ts'
import type { OrderRow } from '../fields/index.ts'
import { completeOrders, findOrder } from '../orders/index.ts'

/**
 * A customer's orders in this store: those placed while signed in and, once the customer has confirmed the email
 * address, guest orders with that address. Without the confirmation, anyone could read another person's orders by
 * registering their address.
 */
const ownOrders = (db: Db, { store, customer_id }: CustomerCaller) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', (join) =>
      join.onRef('customers.business_id', '=', 'orders.business_id').onRef('customers.id', '=', 'orders.customer_id'),
    )
    .selectAll('orders')
    .where('orders.business_id', '=', store.business_id)
    .where('orders.customer_id', '=', customer_id)
    .where('orders.store_id', '=', store.id)
    .where('orders.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('orders.is_by_account', '=', true),
        eb.and([
          eb('customers.confirmed_at', 'is not', null),
          eb(sql<string>`lower(orders.customer_email)`, '=', eb.ref('customers.email')),
        ]),
      ]),
    )

async function complete(db: Db, { store }: CustomerCaller, rows: OrderRow[]) {
  const [orders, { settings }] = await Promise.all([
    completeOrders(db, rows, { lines: true, history: true, customers: true }),
    getStore(db, store.business_id, store.unique_id),
  ])
  return new Map(orders.map((order) => [order.id, { ...order, settings }]))
}

export async function listCustomerOrders(db: Db, cursorSecret: Buffer, caller: CustomerCaller, request: PageRequest) {
  const page = await listPage<object, OrderRow>({
    list: `customer-orders:${caller.store.id}:${caller.customer_id}`,
    cursorSecret,
    request,
    filters: {},
    key: ['orders.created_at', 'orders.id'],
    direction: 'desc',
    select: () => ownOrders(db, caller),
    keyOf: (order) => [order.created_at, order.id],
  })
  const orders = await complete(db, caller, page.data)
  return mapPage(page, (row) => orders.get(row.id)!)
}

/**
 * Whether an order is the customer's, and whether the person who signs in certainly placed it, because nobody else has
 * changed the customer's email address since.
 */
export async function findOwnership(
  db: Db,
  caller: CustomerCaller,
  id: string,
): Promise<'proven' | 'unproven' | 'none'> {
  const order = await ownOrders(db, caller)
    .select((eb) =>
      eb
        .or([
          eb('customers.email_changed_at', 'is', null),
          eb('customers.email_changed_at', '<', eb.ref('orders.created_at')),
        ])
        .as('is_proven'),
    )
    .where('orders.id', '=', id)
    .executeTakeFirst()
  if (!order) return 'none'
  return order.is_proven ? 'proven' : 'unproven'
}

/** One of the customer's orders, by UUID or by the number of a migrated order. */
export async function getCustomerOrder(db: Db, caller: CustomerCaller, ref: string) {
  const { id } = await findOrder(db, caller.store.business_id, ref)
  const row = await ownOrders(db, caller).where('orders.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('The order does not exist')
  return (await complete(db, caller, [row])).get(row.id)!
}
