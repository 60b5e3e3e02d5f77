import { sql } from 'kysely'
import { inBusiness, sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { nameValues } from '../attributes/index.ts'
import { priceNow } from '../listings/index.ts'
import type { StockedVariant } from './views.ts'

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const variantNotFound = () => notFound('There is no such variant')

/** The stock of a row of `variants` in all warehouses. */
export const availableQty = (businessId: number) => sql<number | null>`(
  select sum(s.quantity)::bigint from variant_stocks s
    join warehouses w on ${inBusiness('w.business_id', businessId)} and w.id = s.warehouse_id
  where ${inBusiness('s.business_id', businessId)} and s.variant_id = variants.id and w.deleted_at is null)`

/** Variants of the business, without deleted ones. Does not check that the product still exists. */
const selectVariants = (db: Db, businessId: number) =>
  db
    .selectFrom('variants')
    .selectAll('variants')
    .select(availableQty(businessId).as('available_qty'))
    .select(sql<number>`${sql.raw(priceNow('variants'))}`.as('current_price'))
    .where('variants.business_id', '=', businessId)
    .where('variants.deleted_at', 'is', null)

export async function readVariants(db: Db, businessId: number, productIds: number[]) {
  if (productIds.length === 0) return new Map<number, StockedVariant[]>()
  const rows = await selectVariants(db, businessId).where('product_id', 'in', productIds).orderBy('id').execute()
  return Map.groupBy(rows, (row) => row.product_id)
}

/** Finds a variant and its product by id, unique_id or UUID. */
export async function getVariant(db: Db, businessId: number, id: string) {
  const variant = await selectVariants(db, businessId)
    .where((eb) => {
      if (/^\d{1,15}$/.test(id)) return eb('variants.id', '=', Number(id))
      return uuidPattern.test(id) ? eb('variants.uuid', '=', id) : eb('variants.unique_id', '=', id)
    })
    .executeTakeFirst()
  if (!variant) throw variantNotFound()
  const product = await db
    .selectFrom('products')
    .innerJoin('businesses', 'businesses.id', 'products.business_id')
    .selectAll('products')
    .select(['businesses.currency', 'businesses.tax_rate'])
    .where('products.business_id', 'in', sameBusiness(businessId))
    .where('products.id', '=', variant.product_id)
    .where('products.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!product) throw variantNotFound()
  const namedById = await nameValues(db, businessId, { variant: [variant] })
  return { variant: { ...variant, named: namedById('variant', variant) }, product }
}
