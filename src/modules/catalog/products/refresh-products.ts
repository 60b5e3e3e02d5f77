import { type Selectable, sql } from 'kysely'
import { inBusiness } from '../../../platform/db/of-business.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'
import { recordEvents } from '../../events/index.ts'
import { refreshStoreItems } from '../listings/index.ts'
import { syncStockStates } from '../stock-log/index.ts'

type Change = 'product.created' | 'product.updated' | 'product.deleted'

type Refreshed = Pick<
  Selectable<Tables['products']>,
  | 'id'
  | 'uuid'
  | 'deleted_at'
  | 'name'
  | 'slug'
  | 'item_type'
  | 'is_inventory'
  | 'is_archived'
  | 'created_at'
  | 'last_updated_at'
>

/**
 * Updates the search vectors, store listings and stock states of these products, and records what happened to them. Every
 * write must end with this call.
 */
export async function refreshProducts(tx: Tx, businessId: number, ids: number[], kind: Change, now: Date) {
  const { rows } = await sql<Refreshed>`
    update products p set search = search_vector(${`business:${businessId}`}, p.name
      || ' ' || coalesce(p.public_name, '') || ' ' || left(coalesce(p.description, ''), 5000) || ' ' || coalesce((
        select string_agg(v.sku, ' ') from variants v
        where ${inBusiness('v.business_id', businessId)} and v.product_id = p.id and v.deleted_at is null), ''))
    where ${inBusiness('p.business_id', businessId)} and p.id = any(${ids}::bigint[])
    returning p.id, p.uuid, p.deleted_at, p.name, p.slug, p.item_type, p.is_inventory, p.is_archived,
      p.created_at, p.last_updated_at`.execute(tx)
  await refreshStoreItems(tx, businessId, { products: ids })
  await syncStockStates(tx, businessId, ids)
  const events = rows.map(({ deleted_at, id, uuid, ...fields }) => ({
    business_id: businessId,
    kind,
    payload: { id, uuid, ...(kind === 'product.deleted' ? { deleted_at } : fields) },
  }))
  await recordEvents(tx, events, now)
}
