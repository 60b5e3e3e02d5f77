import type { Db } from '../../../platform/db/types.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { effectiveSettings, isDomainOfStore, toMailSender, toShopUrl } from '../../stores/store-settings/index.ts'

export type OfferStore = NonNullable<Awaited<ReturnType<typeof findOfferStore>>>

/** Finds a store with the data for its offers; undefined while buyers cannot order there. */
export async function findOfferStore(
  db: Db,
  { shopUrl, baseUrl }: { shopUrl: string; baseUrl: string },
  business_id: number,
  store_id: number,
) {
  const store = await db
    .selectFrom('stores')
    .innerJoin('businesses', 'businesses.id', 'stores.business_id')
    .leftJoin('custom_domains', isDomainOfStore)
    .select(['stores.id', 'stores.unique_id', 'stores.name', 'stores.logo', 'stores.email'])
    .select(['stores.settings', 'stores.slug', 'custom_domains.hostname', 'businesses.currency'])
    .where('stores.id', '=', store_id)
    .where('stores.business_id', '=', business_id)
    .where('stores.is_active', '=', true)
    .where('stores.is_public', '=', true)
    .where('stores.closed_at', 'is', null)
    .where('stores.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!store) return undefined
  const { id, unique_id, slug, name, currency } = store
  const settings = effectiveSettings(store.settings)
  const sender = toMailSender(store)
  const logo = pictureUrl(baseUrl)(store.logo)
  return { id, business_id, unique_id, slug, name, logo, currency, settings, sender, url: toShopUrl(store, shopUrl) }
}
