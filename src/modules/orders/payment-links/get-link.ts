import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { isDomainOfStore } from '../../stores/store-settings/index.ts'
import type { StoreLink } from './views.ts'

/** The links of a business with their stores. */
export const selectLinks = (db: Db, businessId: number) =>
  db
    .selectFrom('payment_links')
    .innerJoin('stores', 'stores.id', 'payment_links.store_id')
    .innerJoin('businesses', 'businesses.id', 'stores.business_id')
    .leftJoin('custom_domains', isDomainOfStore)
    .selectAll('payment_links')
    .select([
      'stores.unique_id as store_unique_id',
      'stores.name as store_name',
      'stores.slug',
      'custom_domains.hostname',
      'businesses.currency',
    ])
    .$castTo<StoreLink>()
    .where('payment_links.business_id', '=', businessId)

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether an order's `payment_link_id` is one of our links; a provider's link has an id in another format. */
export const isLinkId = (id: string | null): id is string => id !== null && uuidForm.test(id)

const absent = () => notFound('There is no such payment link')

export async function getLink(db: Db, businessId: number, id: string): Promise<StoreLink> {
  const link = isLinkId(id) && (await selectLinks(db, businessId).where('payment_links.id', '=', id).executeTakeFirst())
  if (!link) throw absent()
  return link
}

/** Returns the link of a store by the handle in its address. */
export async function getPublicLink(db: Db, store: { id: number; business_id: number }, handle: string) {
  const link = await selectLinks(db, store.business_id)
    .where('payment_links.store_id', '=', store.id)
    .where('payment_links.handle', '=', handle)
    .executeTakeFirst()
  if (!link) throw absent()
  return link
}
