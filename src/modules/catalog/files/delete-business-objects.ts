import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import type { Db } from '../../../platform/db/types.ts'

/** Deletes all files and pictures of a business from the object store. Their rows are deleted with the business. */
export async function deleteBusinessObjects(db: Db, objects: ObjectStore, businessId: number) {
  const files = await db
    .selectFrom('digital_files')
    .select('object_key')
    .where('business_id', '=', businessId)
    .execute()
  for (const { object_key } of files) await objects.delete(object_key)
  const images = await db
    .selectFrom('images')
    .select(['unique_id', 'widths'])
    .where('business_id', '=', businessId)
    .execute()
  for (const { unique_id, widths } of images)
    for (const width of widths) await objects.delete(`images/${unique_id}/${width}.webp`)
}
