import { sql } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Service } from '../../../platform/service.ts'
import { countUnreadByUser } from '../../messages/notifications/index.ts'
import { countOrderTabs } from '../../order-desk/order-lists/index.ts'
import { readToday } from '../../orders/statistics/index.ts'
import { readVisitorsBeside } from '../../shop/visits/index.ts'

const maxCount = 100
const mailDays = 7

export async function readOverview(
  { db, config }: Pick<Service, 'db' | 'config'>,
  { business_id: businessId, user_id }: Pick<Merchant, 'business_id' | 'user_id'>,
  now: Date,
  storeId?: number,
) {
  const [today, { counts }, { setup, to_do }, unread_notifications] = await Promise.all([
    readFigures(db, businessId, now, storeId),
    countOrderTabs(db, businessId),
    readState(db, businessId, now),
    user_id === null ? null : countUnreadByUser(db, businessId, user_id),
  ])
  return {
    ...today,
    to_do: { maximum: maxCount, to_confirm: counts.to_confirm, to_ship: counts.to_ship, ...to_do },
    setup: { ...setup, mail: config.smtpUrl !== undefined },
    unread_notifications,
  }
}

async function readFigures(db: Service['db'], businessId: number, now: Date, storeId: number | undefined) {
  const today = await readToday(db, businessId, now, storeId)
  return { ...today, visitors: await readVisitorsBeside(db, businessId, today.date, storeId) }
}

type Counts = Record<
  | 'transfers'
  | 'payments_to_check'
  | 'refund_requests'
  | 'return_requests'
  | 'reviews'
  | 'sold_out'
  | 'low_stock'
  | 'failing_webhooks'
  | 'failed_mails',
  number
>
type Steps = Record<'store' | 'product' | 'shipping' | 'payment' | 'domain' | 'order', boolean>

/** Whether parcels have an origin and a courier. */
const canShip = (businessId: number) => sql`exists (select from warehouses where business_id = ${businessId}
    and deleted_at is null and address is not null and location_id is not null)
  and ((select has_seeded_rates from businesses where id = ${businessId})
    or exists (select from shipping_rates where business_id = ${businessId} and is_enabled))`

/** Counts at most `maxCount` rows, so that the cost does not grow with the number of records. */
async function readState(db: Service['db'], businessId: number, now: Date) {
  const { rows } = await sql<{ to_do: Counts; setup: Steps }>`
    with stores as materialized (
      select id, payment_methods, settings from stores where business_id = ${businessId} and deleted_at is null
    )
    select json_build_object(
      'transfers', (select count(*) from (select from orders where business_id = ${businessId} and deleted_at is null
        and transferproof_url is not null and status = 'pending' and payment_status = 'unpaid' and not is_probably_spam
        order by created_at desc, id desc limit ${maxCount}) found),
      'payments_to_check', (select count(*) from (select from payment_conflicts where business_id = ${businessId}
        and resolved_at is null limit ${maxCount}) found),
      'refund_requests', (select count(*) from (select from refunds r
        join orders o on o.business_id = r.business_id and o.id = r.order_id and o.deleted_at is null
        where r.business_id = ${businessId} and r.status = 'requested' limit ${maxCount}) found),
      'return_requests', (select count(*) from (select from returns t
        join orders o on o.business_id = t.business_id and o.id = t.order_id and o.deleted_at is null
        where t.business_id = ${businessId} and t.status = 'requested' limit ${maxCount}) found),
      'reviews', (select count(*) from (select from reviews where business_id = ${businessId} and status = 'pending'
        limit ${maxCount}) found),
      'sold_out', (select count(*) from (select from stores join store_items i on i.store_id = stores.id
        where i.is_listed and not i.in_stock limit ${maxCount}) found),
      'low_stock', (select count(*) from (select from stock_states where business_id = ${businessId}
        and stock_status = 'low_stock' and stock_status <> 'in_stock' limit ${maxCount}) found),
      'failing_webhooks', (select count(*) from webhook_receivers where business_id = ${businessId}
        and (failing_since is not null or inactive_reason in ('failing', 'gone'))),
      'failed_mails', (select count(*) from (select from mails where business_id = ${businessId} and status = 'failed'
        and resent_at is null and created_at > ${now}::timestamptz - ${`${mailDays} days`}::interval
        order by id desc limit ${maxCount}) found)
    ) as to_do, json_build_object(
      'store', exists (select from stores),
      'product', exists (select from products where business_id = ${businessId} and deleted_at is null),
      'shipping', ${canShip(businessId)},
      'payment', exists (select from stores where payment_methods <> '{bank_transfer}'
        or jsonb_array_length(coalesce(settings->'payment_accounts', '[]')) > 0),
      'domain', exists (select from custom_domains where business_id = ${businessId} and is_verified),
      'order', exists (select from orders where business_id = ${businessId} and deleted_at is null)
    ) as setup`.execute(db)
  return rows[0]!
}
