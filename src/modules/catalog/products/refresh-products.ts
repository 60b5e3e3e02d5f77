import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'
import { recordEvents } from '../../events/index.ts'
import { refreshStoreItems } from '../listings/index.ts'
import { syncStockStates } from '../stock-log/index.ts'

type Change = 'product.created' | 'product.updated' | 'product.deleted'

type Refreshed = Pick<
  Selectable<Tables['products']>,
  | 'business_id'
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
export async function refreshProducts(tx: Tx, ids: number[], kind: Change, now: Date) {
  const { rows } = await sql<Refreshed>`
    update products p set search = search_vector('business:' || p.business_id, concat_ws(' ', p.name, p.public_name,
      left(p.description, 5000),
      (select string_agg(v.sku, ' ') from variants v where v.product_id = p.id and v.deleted_at is null)))
    where p.id = any(${ids}::bigint[])
    returning p.business_id, p.id, p.uuid, p.deleted_at, p.name, p.slug, p.item_type, p.is_inventory, p.is_archived,
      p.created_at, p.last_updated_at`.execute(tx)
  await refreshStoreItems(tx, { products: ids })
  await syncStockStates(tx, ids)
  const events = rows.map(({ business_id, deleted_at, id, uuid, ...fields }) => ({
    business_id,
    kind,
    payload: { id, uuid, ...(kind === 'product.deleted' ? { deleted_at } : fields) },
  }))
  await recordEvents(tx, events, now)
}
