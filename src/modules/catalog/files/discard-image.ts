import type { Tx } from '../../../platform/db/types.ts'
import { discardObjects } from './discard-objects.ts'

/** Deletes an uploaded picture by its key (`name/width.webp`) in all widths. Ignores addresses elsewhere. */
export async function discardImage(tx: Tx, businessId: number, key: string) {
  const [, unique_id] = /^([\w-]+)\/\d+\.webp$/.exec(key) ?? []
  if (!unique_id) return
  const image = await tx
    .deleteFrom('images')
    .where('business_id', '=', businessId)
    .where('unique_id', '=', unique_id)
    .returning('widths')
    .executeTakeFirst()
  if (image)
    await discardObjects(
      tx,
      image.widths.map((width) => `images/${unique_id}/${width}.webp`),
    )
}
