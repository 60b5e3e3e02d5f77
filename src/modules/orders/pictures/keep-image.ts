import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import type { Db } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { createImage, discardImage } from '../../catalog/files/index.ts'
import type { UploadOrder } from './reserve-picture.ts'

const fixed = () => conflictBecause('picture_fixed', 'This picture is stored: it can no longer be replaced')

/** The address of a picture does not name its business; an upload does. */
async function findImageKey(db: Db, name: string, businessId?: number): Promise<string | undefined> {
  const ofBusiness = businessId === undefined ? sql`` : sql`business_id in (${businessId}, ${businessId}) and`
  const { rows } = await sql<{ image_key: string | null }>`
    select image_key from order_pictures where ${ofBusiness} name = ${name}`.execute(db)
  return rows[0]?.image_key ?? undefined
}

/** The object of the largest width of the image that this picture became. */
export async function findImageObject(db: Db, name: string) {
  const key = await findImageKey(db, name)
  return key && `images/${key}`
}

export async function refuseSecondImage(db: Db, businessId: number, name: string) {
  if (await findImageKey(db, name, businessId)) throw fixed()
}

type Received = { order: UploadOrder; name: string; path: string }

/** Makes an image of a picture. Of concurrent uploads of the same picture, the first one stays. */
export async function keepImage(db: Db, objects: ObjectStore, { order, name, path }: Received, now: Date) {
  const { business_id } = order
  const image = await createImage(db, objects, business_id, () => readFile(path), now)
  const key = `${image.unique_id}/${Math.max(...image.widths)}.webp`
  const { numAffectedRows } = await sql`update order_pictures set image_key = ${key}
    where business_id = ${business_id} and name = ${name} and image_key is null`.execute(db)
  if (numAffectedRows === 1n) return
  await db.transaction().execute((tx) => discardImage(tx, business_id, key))
  throw fixed()
}
