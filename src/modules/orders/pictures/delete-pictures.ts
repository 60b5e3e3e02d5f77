import { sql } from 'kysely'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { discardImage, discardObjects } from '../../catalog/files/index.ts'
import { type PictureKind, readPictureKey } from './picture-names.ts'
import { uploadMs } from './rules.ts'

type PictureRow = { kind: PictureKind; name: string; image_key?: string | null }
type OrderRef = { business_id: number; order_id: string }

const toKey = ({ kind, name }: PictureRow) => `${kind}/${name}`
const ordersPerQuery = 500

/**
 * Deletes pictures that were not attached in time. The queue retries the deletion of the objects until the store has
 * done it.
 */
export async function purgeUnnamedPictures(db: Db, now: Date) {
  const before = new Date(now.getTime() - uploadMs)
  for (;;) {
    const { rows } = await sql<OrderRef>`
      select distinct business_id, order_id from (
        select business_id, order_id from order_pictures where not is_named and created_at < ${before}
        order by created_at limit ${ordersPerQuery}) old`.execute(db)
    for (const order of rows) await db.transaction().execute((tx) => purgeOrder(tx, order, before))
    if (rows.length === 0) return
  }
}

/**
 * The lock decides between this and a concurrent request that attaches a picture: attached pictures stay, deleted ones
 * are refused.
 */
async function purgeOrder(tx: Tx, { business_id, order_id }: OrderRef, before: Date) {
  const order = await tx
    .selectFrom('orders')
    .select('transferproof_url')
    .where('business_id', 'in', sameBusiness(business_id))
    .where('id', '=', order_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const old = sql`business_id = ${business_id} and order_id = ${order_id} and not is_named and created_at < ${before}`
  // A merchant may have set the address of a picture without attaching it.
  const shown = readPictureKey(order?.transferproof_url ?? null) ?? ''
  await sql`update order_pictures set is_named = true where ${old} and kind || '/' || name = ${shown}`.execute(tx)
  const { rows } =
    await sql<PictureRow>`delete from order_pictures where ${old} returning kind, name, image_key`.execute(tx)
  await discardImages(tx, business_id, rows)
  if (rows.length > 0) await discardObjects(tx, rows.map(toKey))
}

async function discardImages(tx: Tx, businessId: number, rows: PictureRow[]) {
  for (const { image_key } of rows) if (image_key) await discardImage(tx, businessId, image_key)
}

/** Deletes pictures that became images and that nothing shows any longer. */
export async function deleteImages(tx: Tx, businessId: number, imageKeys: string[]) {
  if (imageKeys.length === 0) return
  const { rows } = await sql<PictureRow>`delete from order_pictures
    where business_id = ${businessId} and image_key = any(${imageKeys}) returning kind, name, image_key`.execute(tx)
  await discardImages(tx, businessId, rows)
}

/** Deletes the rows of all pictures of these orders, and returns the keys of the objects to delete. */
export async function eraseOrderPictures(tx: Tx, businessId: number, orderIds: string[]): Promise<string[]> {
  const { rows } = await sql<PictureRow>`delete from order_pictures
    where business_id = ${businessId} and order_id = any(${orderIds}::uuid[]) returning kind, name, image_key`.execute(
    tx,
  )
  await discardImages(tx, businessId, rows)
  return rows.map(toKey)
}

/** Deletes all pictures that a business's buyers uploaded, each object before its row. */
export async function deleteBuyerPictures(db: Db, objects: ObjectStore, businessId: number) {
  for (;;) {
    const { rows } = await sql<PictureRow>`
      select kind, name from order_pictures where business_id = ${businessId} limit ${ordersPerQuery}`.execute(db)
    for (const row of rows) await objects.delete(toKey(row))
    if (rows.length === 0) return
    const names = rows.map(({ name }) => name)
    await sql`delete from order_pictures where business_id = ${businessId} and name = any(${names})`.execute(db)
  }
}
