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
  'transfers' | 'payments_to_check' | 'refund_requests' | 'return_requests' | 'reviews' | 'sold_out' | 'low_stock',
  number
>
type OtherCounts = Record<'failing_webhooks' | 'failed_mails', number>
type Steps = Record<'store' | 'product' | 'shipping' | 'payment' | 'domain' | 'order', boolean>

/** Counts at most `maxCount` rows, so that the cost does not grow with the number of records. */
async function readState(db: Service['db'], businessId: number, now: Date) {
  const [{ to_do, setup }, { has_rates, ...others }] = await Promise.all([
    readTenantState(db, businessId),
    readOtherState(db, businessId, now),
  ])
  const { has_origin, has_seeded_rates, ...steps } = setup
  return {
    to_do: { ...to_do, ...others },
    setup: { ...steps, shipping: has_origin && (has_seeded_rates || has_rates) },
  }
}

/** What the tables of the business say. */
async function readTenantState(db: Service['db'], businessId: number) {
  type Setup = Omit<Steps, 'shipping'> & { has_origin: boolean; has_seeded_rates: boolean }
  const { rows } = await sql<{ to_do: Counts; setup: Setup }>`
    with stores as materialized (
      select id, payment_methods, settings from stores where business_id = ${businessId} and deleted_at is null
    )
    select json_build_object(
      'transfers', (select count(*) from (select 1 from orders where business_id = ${businessId} and deleted_at is null
        and transferproof_url is not null and status = 'pending' and payment_status = 'unpaid' and not is_probably_spam
        order by created_at desc, id desc limit ${maxCount}) found),
      'payments_to_check', (select count(*) from (select 1 from payment_conflicts where business_id = ${businessId}
        and resolved_at is null limit ${maxCount}) found),
      'refund_requests', (select count(*) from (select 1 from refunds r
        join orders o on o.business_id = r.business_id and o.id = r.order_id and o.deleted_at is null
        where r.business_id = ${businessId} and r.status = 'requested' limit ${maxCount}) found),
      'return_requests', (select count(*) from (select 1 from returns t
        join orders o on o.business_id = t.business_id and o.id = t.order_id and o.deleted_at is null
        where t.business_id = ${businessId} and t.status = 'requested' limit ${maxCount}) found),
      'reviews', (select count(*) from (select 1 from reviews where business_id = ${businessId} and status = 'pending'
        limit ${maxCount}) found),
      'sold_out', (select count(*) from (select 1 from stores
        join store_items i on i.business_id = ${businessId} and i.store_id = stores.id
        where i.is_listed and not i.in_stock limit ${maxCount}) found),
      'low_stock', (select count(*) from (select 1 from stock_states where business_id = ${businessId}
        and stock_status = 'low_stock' and stock_status <> 'in_stock' limit ${maxCount}) found)
    ) as to_do, json_build_object(
      'store', exists (select 1 from stores),
      'product', exists (select 1 from products where business_id = ${businessId} and deleted_at is null),
      'has_origin', exists (select 1 from warehouses where business_id = ${businessId}
        and deleted_at is null and address is not null and location_id is not null),
      'has_seeded_rates', (select has_seeded_rates from businesses where id = ${businessId}),
      'payment', exists (select 1 from stores where payment_methods <> '{bank_transfer}'
        or jsonb_array_length(coalesce(settings->'payment_accounts', '[]')) > 0),
      'domain', exists (select 1 from custom_domains where business_id = ${businessId} and is_verified),
      'order', exists (select 1 from orders where business_id = ${businessId} and deleted_at is null)
    ) as setup`.execute(db)
  return rows[0]!
}

/** What the tables say that are read before the business is known. */
async function readOtherState(db: Service['db'], businessId: number, now: Date) {
  const { rows } = await sql<OtherCounts & { has_rates: boolean }>`select
    (select count(*)::int from webhook_receivers where business_id = ${businessId}
      and (failing_since is not null or inactive_reason in ('failing', 'gone'))) as failing_webhooks,
    (select count(*)::int from (select 1 from mails where business_id = ${businessId} and status = 'failed'
      and resent_at is null and created_at > ${now}::timestamptz - ${`${mailDays} days`}::interval
      order by id desc limit ${maxCount}) found) as failed_mails,
    exists (select 1 from shipping_rates where business_id = ${businessId} and is_enabled) as has_rates`.execute(db)
  return rows[0]!
}
