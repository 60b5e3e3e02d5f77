import { sql } from 'kysely'
import type { StoreRef } from '../../../access/caller.ts'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Db } from '../../../platform/db/types.ts'
import { conflictBecause, forbidden, notFound } from '../../../platform/errors/errors.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { normalizeEmail } from '../customers/index.ts'

type Request = { variant_unique_id: string; email: string; language: Language }

/**
 * Records who wants a notice of new stock. An address waits once per variant, and the response does not reveal whether
 * it waited before.
 */
export async function createRequest(db: Db, store: StoreRef, request: Request, now: Date) {
  const variant = await findVariant(db, store, request.variant_unique_id)
  if (!variant?.is_checked) throw notFound('There is no such variant in this store')
  if (!effectiveSettings(variant.settings).is_stock_request_active) throw forbidden('This store takes no such requests')
  if (!variant.is_inventory || variant.quantity > 0) throw conflictBecause('in_stock', 'This variant is in stock')
  await db
    .insertInto('stock_requests')
    .values({
      business_id: store.business_id,
      id: createUuid(now.getTime()),
      store_id: store.id,
      variant_id: variant.id,
      email: normalizeEmail(request.email)!,
      language: request.language,
      created_at: now,
    })
    .onConflict((known) => known.doNothing())
    .execute()
  await followNewStock(db, store, request.variant_unique_id)
}

/**
 * Queues the notice if stock arrived since it was read: that change found nobody waiting, so no other event would
 * notify this person.
 */
async function followNewStock(db: Db, store: StoreRef, unique_id: string) {
  const variant = await findVariant(db, store, unique_id)
  if (!variant || variant.quantity <= 0) return
  const { business_id } = store
  const key = `stock-requests:${business_id}:${variant.id}`
  await db
    .transaction()
    .execute((tx) => enqueue(tx, 'mail-stock-requests', { business_id, variant_id: variant.id }, { key }))
}

type Variant = { id: number; is_checked: boolean; is_inventory: boolean; quantity: number; settings: unknown }

async function findVariant(db: Db, { id, business_id }: StoreRef, unique_id: string): Promise<Variant | undefined> {
  const { rows } = await sql<Variant>`
    select v.id, v.is_checked, p.is_inventory, s.settings, coalesce((
      select sum(t.quantity) from variant_stocks t
        join warehouses w on w.business_id = ${business_id} and w.id = t.warehouse_id
      where t.business_id = ${business_id} and t.variant_id = v.id and w.deleted_at is null), 0)::bigint as quantity
    from variants v join products p on p.business_id = ${business_id} and p.id = v.product_id
      join store_items i on i.business_id = ${business_id} and i.product_id = p.id and i.store_id = ${id}
      join stores s on s.id = i.store_id
    where v.business_id = ${business_id} and v.unique_id = ${unique_id} and v.deleted_at is null
      and p.deleted_at is null`.execute(db)
  return rows[0]
}
