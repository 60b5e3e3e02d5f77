import { listPage, type Page, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { isTheirOrder, type Owner } from '../entitlements/index.ts'
import type { Key } from './load-subscriptions.ts'
import {
  completeSubscriptions,
  type FullSubscription,
  loadSubscriptions,
  type SubscriptionRow,
} from './load-subscriptions.ts'

/** The holder of subscriptions: a business, or a customer in a store. */
export type Holder = { business_id: number } | Owner

const select = (db: Db, holder: Holder) => {
  const query = db.selectFrom('subscriptions').selectAll().where('business_id', '=', holder.business_id)
  return 'customer_id' in holder
    ? query
        .where('store_id', '=', holder.store_id)
        .where('customer_id', '=', holder.customer_id)
        .where(isTheirOrder(holder.business_id, 'subscriptions.order_id'))
    : query
}

const absent = () => notFound('There is no such subscription')

export async function getSubscription(db: Db, holder: Holder, id: string): Promise<FullSubscription> {
  const row = await select(db, holder).where('id', '=', id).executeTakeFirst()
  if (!row) throw absent()
  return (await completeSubscriptions(db, holder.business_id, [row]))[0]!
}

/** Locks the subscription. Payments wait for the lock; the worker skips locked rows. */
export async function lockSubscription(tx: Tx, holder: Holder, id: string): Promise<FullSubscription> {
  const row = await select(tx, holder).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw absent()
  return (await completeSubscriptions(tx, holder.business_id, [row]))[0]!
}

/** Locks the subscription of an item. */
export async function lockItem(tx: Tx, holder: Holder, itemId: string) {
  const found = await tx
    .selectFrom('subscription_items')
    .select('subscription_id')
    .where('business_id', '=', holder.business_id)
    .where('id', '=', itemId)
    .executeTakeFirst()
  if (!found) throw notFound('There is no such subscription item')
  const subscription = await lockSubscription(tx, holder, found.subscription_id)
  return { subscription, item: subscription.items.find((item) => item.id === itemId)! }
}

export async function getItem(db: Db, holder: Holder, itemId: string) {
  const found = await db
    .selectFrom('subscription_items')
    .select('subscription_id')
    .where('business_id', '=', holder.business_id)
    .where('id', '=', itemId)
    .executeTakeFirst()
  if (!found) throw notFound('There is no such subscription item')
  const subscription = await getSubscription(db, holder, found.subscription_id)
  return { subscription, item: subscription.items.find((item) => item.id === itemId)! }
}

export type SubscriptionFilters = {
  status?: SubscriptionRow['status']
  store_id?: number
  customer_id?: number
}

export async function listSubscriptions(
  db: Db,
  cursorSecret: Buffer,
  holder: Holder,
  request: PageRequest & SubscriptionFilters,
): Promise<Page<FullSubscription>> {
  const { status, store_id, customer_id } = request
  const page = await listPage<SubscriptionFilters, SubscriptionRow>({
    list: `subscriptions:${Object.values(holder).join(':')}`,
    cursorSecret,
    request,
    filters: { status, store_id, customer_id },
    key: ['id'],
    direction: 'desc',
    select: (filters) => {
      let query = select(db, holder)
      if (filters.status) query = query.where('status', '=', filters.status)
      if (filters.store_id) query = query.where('store_id', '=', filters.store_id)
      if (filters.customer_id) query = query.where('customer_id', '=', filters.customer_id)
      return query
    },
    keyOf: (row) => [row.id],
  })
  return { ...page, data: await completeSubscriptions(db, holder.business_id, page.data) }
}

export async function reload(db: Db, { business_id, id }: Key): Promise<FullSubscription> {
  return (await loadSubscriptions(db, business_id, [id]))[0]!
}
