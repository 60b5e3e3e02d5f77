import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import type { PictureKind } from './picture-names.ts'

/**
 * Attaches these pictures to a locked order or its return, so that they are kept. Returns those that cannot be
 * attached: they were never uploaded, or were deleted because they were not attached in time.
 */
export async function namePictures(
  tx: Tx,
  { business_id, id }: { business_id: number; id: string },
  kind: PictureKind,
  names: string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    update order_pictures set is_named = true
    where business_id = ${business_id} and order_id = ${id} and kind = ${kind} and name = any(${names}) and is_stored
    returning name`.execute(tx)
  const named = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !named.has(name))
}

/** The image that each of these pictures of a locked order became; pictures that were not uploaded in time are left out. */
export async function findImages(tx: Tx, { business_id, id }: { business_id: number; id: string }, names: string[]) {
  const { rows } = await sql<{ name: string; image_key: string }>`
    select name, image_key from order_pictures
    where business_id = ${business_id} and order_id = ${id} and name = any(${names}) and image_key is not null`.execute(
    tx,
  )
  return new Map(rows.map(({ name, image_key }) => [name, image_key]))
}
