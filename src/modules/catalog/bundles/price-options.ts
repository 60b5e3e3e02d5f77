import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { createUniqueId } from '../../../platform/secrets/ids.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import { detachEverywhere } from '../listings/index.ts'
import { freeSlug, lockSlugs, toSlug } from '../products/index.ts'
import { recordFormerSlug } from '../slug-history/index.ts'
import { getPriceOption, lockBundle } from './get-bundle.ts'
import { refreshBundle } from './refresh-bundle.ts'
import type { PriceOptionChange, PriceOptionInput } from './schemas.ts'

type Owner = { id: number; business_id: number; public_name: string }

function parsePrice(value: string | number, path: string) {
  const price = parseMoney(value, `${path}price`)
  if (price < 0) throw validationFailed({ [`${path}price`]: 'negative' })
  return price
}

export async function insertPriceOption(tx: Tx, bundle: Owner, input: PriceOptionInput, now: Date, path = '') {
  const row = await tx
    .insertInto('bundle_price_options')
    .values({
      unique_id: createUniqueId('bpo'),
      business_id: bundle.business_id,
      bundle_id: bundle.id,
      name: input.name,
      slug: await chooseSlug(tx, bundle, input, path),
      price: parsePrice(input.price, path),
      created_at: now,
      last_updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function addPriceOption(tx: Tx, businessId: number, bundleId: number, input: PriceOptionInput, now: Date) {
  const bundle = await lockBundle(tx, businessId, bundleId)
  return await getPriceOption(tx, businessId, await insertPriceOption(tx, bundle, input, now))
}

export async function updatePriceOption(
  tx: Tx,
  businessId: number,
  bundleId: number,
  id: number,
  change: PriceOptionChange,
  now: Date,
) {
  const bundle = await lockBundle(tx, businessId, bundleId)
  const option = await getPriceOption(tx, businessId, id, bundleId)
  const isNewSlug = change.slug !== undefined && change.slug !== option.slug
  if (isNewSlug) {
    await chooseSlug(tx, bundle, { name: option.name, slug: change.slug })
    await recordFormerSlug(tx, { business_id: businessId, kind: 'bundle', slug: option.slug, item_id: id }, now)
  }
  await tx
    .updateTable('bundle_price_options')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.price !== undefined && { price: parsePrice(change.price, '') }),
      ...(isNewSlug && { slug: change.slug }),
      last_updated_at: now,
    })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
  await refreshBundle(tx, businessId, bundleId)
  return await getPriceOption(tx, businessId, id)
}

/** Soft-deletes a price option and detaches it from every store. Existing orders still refer to it. */
export async function deletePriceOption(tx: Tx, businessId: number, bundleId: number, id: number, now: Date) {
  await lockBundle(tx, businessId, bundleId)
  await getPriceOption(tx, businessId, id, bundleId)
  await detachEverywhere(tx, businessId, { bundle_price_option_id: id })
  await tx
    .updateTable('bundle_price_options')
    .set({ deleted_at: now, last_updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}

async function chooseSlug(tx: Tx, bundle: Owner, input: { name: string; slug?: string }, path = '') {
  const wanted = input.slug ?? toSlug(`${bundle.public_name} ${input.name}`)
  await lockSlugs(tx, bundle.business_id)
  const rows = await tx
    .selectFrom('bundle_price_options')
    .select('slug')
    .where('business_id', '=', bundle.business_id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  if (input.slug === undefined) return freeSlug(wanted, taken)
  if (taken.has(wanted)) throw validationFailed({ [`${path}slug`]: 'taken' })
  return wanted
}
