import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { priceNow } from '../../catalog/listings/index.ts'
import { isDomainOfStore, toSlugUrl } from '../../stores/store-settings/index.ts'
import { hasOptedOut } from '../mail-consents/index.ts'

/** The current prices of an intent's items. Summed as numeric, because quantities times prices may exceed a bigint. */
const estimatedTotal = (businessId: number) => sql<number>`(
  select least(coalesce(sum(coalesce(${sql.raw(priceNow('v'))}, o.price, 0)::numeric * w.quantity), 0),
    ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint
  from jsonb_to_recordset(checkout_intents.items)
      as w (variant_id bigint, bundle_price_option_id bigint, quantity integer)
    left join variants v on v.business_id = ${businessId} and v.id = w.variant_id
    left join bundle_price_options o on o.business_id = ${businessId} and o.id = w.bundle_price_option_id)`

const isOptedOut = (businessId: number) => sql<boolean>`(${hasOptedOut('checkout_intents.email', businessId)}
  or exists (select 1 from customers c where c.business_id = ${businessId} and c.email = checkout_intents.email and c.is_unsubscribe))`

/** The intents of a business with their store and order, as merchants see them. */
export const selectIntents = (db: Db, businessId: number, shopUrl: string) =>
  db
    .selectFrom('checkout_intents')
    .innerJoin('stores', 'stores.id', 'checkout_intents.store_id')
    .innerJoin('businesses', 'businesses.id', 'stores.business_id')
    .leftJoin('custom_domains', isDomainOfStore)
    .leftJoin('orders', (join) =>
      join.on('orders.business_id', '=', businessId).onRef('orders.id', '=', 'checkout_intents.order_id'),
    )
    .selectAll('checkout_intents')
    .select(['stores.unique_id as store_unique_id', 'stores.name as store_name', 'businesses.currency'])
    .select(['orders.order_id as order_number', 'orders.secret_slug as order_slug'])
    .select(
      sql<string>`coalesce('https://' || custom_domains.hostname,
        replace(${toSlugUrl('{slug}', shopUrl)}, '{slug}', stores.slug))`.as('store_url'),
    )
    .select([estimatedTotal(businessId).as('estimated_total'), isOptedOut(businessId).as('is_opted_out')])
    .where('checkout_intents.business_id', '=', businessId)
