import type { Db } from '../../../platform/db/types.ts'
import { imageWidths } from './rules.ts'

/** The stored width to show in place of one of ours that an image lacks because it was uploaded before we made that width. */
export async function findStoredWidth(db: Db, imageId: string, wanted: number): Promise<number | undefined> {
  if (!imageWidths.some((width) => width === wanted)) return undefined
  const image = await db.selectFrom('images').select('widths').where('unique_id', '=', imageId).executeTakeFirst()
  const widths = image?.widths.toSorted((a, b) => a - b) ?? []
  return widths.find((width) => width > wanted) ?? widths.at(-1)
}
