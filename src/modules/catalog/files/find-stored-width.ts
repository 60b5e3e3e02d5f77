import type { Db } from '../../../platform/db/types.ts'
import { imageWidths } from './rules.ts'

/**
 * Finds the nearest stored width of an image that lacks the wanted one, because it was uploaded before that width was
 * introduced.
 */
export async function findStoredWidth(db: Db, imageId: string, wanted: number): Promise<number | undefined> {
  if (!imageWidths.some((width) => width === wanted)) return undefined
  const image = await db.selectFrom('images').select('widths').where('unique_id', '=', imageId).executeTakeFirst()
  const widths = image?.widths.toSorted((a, b) => a - b) ?? []
  return widths.find((width) => width > wanted) ?? widths.at(-1)
}
