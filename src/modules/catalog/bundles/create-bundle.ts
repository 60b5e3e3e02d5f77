import { sql } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { getBundle } from './get-bundle.ts'
import { insertPriceOption } from './price-options.ts'
import { refreshBundle } from './refresh-bundle.ts'
import { saveLines } from './save-lines.ts'
import type { BundleInput } from './schemas.ts'

export async function createBundle(tx: Tx, merchant: Merchant, input: BundleInput, now: Date) {
  const { bundlelines, bundle_price_options = [], ...fields } = input
  const { id } = await tx
    .insertInto('bundles')
    .values({
      ...fields,
      business_id: merchant.business_id,
      search: sql<string>`''::tsvector`,
      created_by: merchant.user_id,
      last_updated_by: merchant.user_id,
      created_at: now,
      last_updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveLines(tx, merchant.business_id, id, bundlelines)
  const bundle = { id, business_id: merchant.business_id, public_name: input.public_name }
  for (const [index, option] of bundle_price_options.entries()) {
    await insertPriceOption(tx, bundle, option, now, `bundle_price_options.${index}.`)
  }
  await refreshBundle(tx, merchant.business_id, id)
  return await getBundle(tx, merchant.business_id, id)
}

/** Creates a copy named "… (Copy)" with the same price options. The copy is in no store. */
export async function duplicateBundle(tx: Tx, merchant: Merchant, id: number, now: Date) {
  const { bundle, lines, options } = await getBundle(tx, merchant.business_id, id)
  const input: BundleInput = {
    name: `${bundle.name.slice(0, 193)} (Copy)`,
    public_name: bundle.public_name,
    custom_id: bundle.custom_id,
    description: bundle.description,
    rich_description: bundle.rich_description,
    images: bundle.images,
    meta_thumbnail: bundle.meta_thumbnail,
    weight_bump: bundle.weight_bump,
    is_bundle_sharing: bundle.is_bundle_sharing,
    labels: bundle.labels,
    bundlelines: lines.filter((line) => !line.is_deleted).map(({ variant_id, quantity }) => ({ variant_id, quantity })),
    bundle_price_options: options.map(({ name, price }) => ({ name, price: formatMoney(price) })),
  }
  if (input.bundlelines.length === 0) throw conflict('All variants of this bundle were deleted')
  return await createBundle(tx, merchant, input, now)
}
