import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'

type Line = { variant_id: number; quantity: number }

/** Replaces the lines of a bundle. Each line must be a different variant of the same business. */
export async function saveLines(tx: Tx, businessId: number, bundleId: number, lines: Line[]) {
  const ids = lines.map((line) => line.variant_id)
  const found = await tx
    .selectFrom('variants')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const known = new Set(found.map((variant) => variant.id))
  lines.forEach(({ variant_id }, index) => {
    const field = `bundlelines.${index}.variant_id`
    if (!known.has(variant_id)) throw validationFailed({ [field]: 'not_found' })
    if (ids.indexOf(variant_id) < index) throw validationFailed({ [field]: 'repeated' })
  })
  await tx.deleteFrom('bundlelines').where('business_id', '=', businessId).where('bundle_id', '=', bundleId).execute()
  await tx
    .insertInto('bundlelines')
    .values(lines.map((line) => ({ ...line, business_id: businessId, bundle_id: bundleId })))
    .execute()
}
