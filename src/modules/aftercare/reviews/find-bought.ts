import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { productName } from '../../catalog/item-names/index.ts'

export type BoughtOrder = {
  id: string
  business_id: number
  store_id: number
  customer_id: number | null
  status: string
  payment_status: string
  shipment_status: string | null
  settings: unknown
}

type Store = { id: number; business_id: number }

/**
 * Finds the order of this store by its secret slug alone (`sameBusiness`). `lock` prevents that it is erased or merged
 * at the same time.
 */
export async function getBoughtOrder(db: Db, store: Store, secretSlug: string, lock: RawBuilder<unknown> = sql``) {
  const { rows } = await sql<BoughtOrder>`
    select o.id, o.business_id, o.store_id, o.customer_id, o.status, o.payment_status, o.shipment_status, s.settings
    from orders o join stores s on s.id = o.store_id
    where o.business_id in (${store.business_id}, ${store.business_id}) and o.store_id + 0 = ${store.id} and o.secret_slug = ${secretSlug}
      and o.deleted_at is null ${lock}`.execute(db)
  if (!rows[0]) throw notFound('There is no such order')
  return rows[0]
}

export type BoughtProduct = { id: number; name: string; slug: string; image: string | null; is_digital: boolean }

/** The products of an order that still exist, including those in bundles. */
export async function listBoughtProducts(db: Db, { business_id, id }: BoughtOrder): Promise<BoughtProduct[]> {
  const { rows } = await sql<BoughtProduct>`
    select p.id, ${sql.raw(productName())} as name, p.slug, p.images[1] as image,
      bool_or(l.item_type <> 'physical') as is_digital
    from order_lines l join products p on p.business_id = ${business_id} and p.id = l.product_id
    where l.business_id = ${business_id} and l.order_id = ${id} and p.deleted_at is null
    group by p.business_id, p.id order by min(l.position)`.execute(db)
  return rows
}
