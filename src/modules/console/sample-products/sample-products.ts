import type { Merchant } from '../../../access/merchant-route.ts'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import { createImage } from '../../catalog/files/index.ts'
import { attachProduct } from '../../catalog/listings/index.ts'
import { createProduct, deleteProduct } from '../../catalog/products/index.ts'
import { drawPicture } from './draw-picture.ts'
import { samples } from './samples.ts'

/** The samples that were not deleted. */
async function listSamples(db: Db, businessId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sample_products as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .select('s.product_id')
    .where('s.business_id', '=', businessId)
    .where('p.business_id', '=', businessId)
    .where('p.deleted_at', 'is', null)
    .orderBy('s.product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

export const countSamples = async (db: Db, businessId: number) => ({
  count: (await listSamples(db, businessId)).length,
})

/** Locks the business, because two concurrent requests would both find no samples. */
const lockBusiness = (tx: Tx, businessId: number) =>
  tx.selectFrom('businesses').select('id').where('id', '=', businessId).forNoKeyUpdate().execute()

export async function addSamples(db: Db, objects: ObjectStore, merchant: Merchant, now: Date) {
  const { business_id } = merchant
  // The object store is reached over the network, so pictures are uploaded before the transaction.
  const images = await Promise.all(
    samples.map(async ({ look }) => {
      const image = await createImage(db, objects, business_id, () => drawPicture(look), now)
      return `${image.unique_id}/${image.widths.at(-1)}.webp`
    }),
  )
  await db.transaction().execute(async (tx) => {
    await lockBusiness(tx, business_id)
    if ((await listSamples(tx, business_id)).length > 0) throw conflict('The business has sample products already')
    const stores = await tx
      .selectFrom('stores')
      .select(['id', 'business_id'])
      .where('business_id', '=', business_id)
      .where('deleted_at', 'is', null)
      .execute()
    for (const [index, { product }] of samples.entries()) {
      const { product: made } = await createProduct(tx, merchant, { ...product, images: [images[index]!] }, now)
      await tx.insertInto('sample_products').values({ business_id, product_id: made.id, created_at: now }).execute()
      for (const store of stores) await attachProduct(tx, store, made.id, true)
    }
  })
  return { count: samples.length }
}

export const removeSamples = (db: Db, merchant: Merchant, now: Date) =>
  db.transaction().execute(async (tx) => {
    await lockBusiness(tx, merchant.business_id)
    for (const id of await listSamples(tx, merchant.business_id)) await deleteProduct(tx, merchant, id, now)
    await tx.deleteFrom('sample_products').where('business_id', '=', merchant.business_id).execute()
    return { count: 0 }
  })
