import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/types.ts'
import { validationFailed } from '../../../../platform/errors/errors.ts'
import { productName } from '../../../catalog/item-names/index.ts'
import { compareAtPrice, priceNow } from '../../../catalog/listings/index.ts'
import {
  type Item,
  type PricedItems,
  priceItems,
  type SoldBundle,
  type SoldVariant,
} from '../../../orders/pricing/index.ts'

export type ItemsIn = {
  ordervariants?: { variant_unique_id: string; quantity: number }[]
  orderbundles?: { bundle_price_option_unique_id: string; quantity: number }[]
}

/** Loads the variants and bundles of a merchant's order at current prices and expands them into lines. */
export async function loadItems(db: Db, business_id: number, input: ItemsIn): Promise<PricedItems> {
  const wantedVariants = input.ordervariants ?? []
  const wantedBundles = input.orderbundles ?? []
  const bundles = await loadBundles(
    db,
    business_id,
    wantedBundles.map((item) => item.bundle_price_option_unique_id),
  )
  const bundledIds = bundles.flatMap((bundle) => bundle.lines.map((line) => line.variant_id))
  const variants = await loadVariants(
    db,
    business_id,
    wantedVariants.map((item) => item.variant_unique_id),
    bundledIds,
  )
  const variantIds = new Map(variants.map((variant) => [variant.unique_id, variant.id]))
  const bundleIds = new Map(bundles.map((bundle) => [bundle.unique_id, bundle.id]))
  const items: Item[] = [
    ...wantedVariants.map(({ variant_unique_id, quantity }, i) => {
      const variant_id = variantIds.get(variant_unique_id)
      if (!variant_id) throw validationFailed({ [`ordervariants.${i}.variant_unique_id`]: 'not_found' })
      return { type: 'variant', variant_id, quantity } as const
    }),
    ...wantedBundles.map(({ bundle_price_option_unique_id, quantity }, i) => {
      const bundle_price_option_id = bundleIds.get(bundle_price_option_unique_id)
      if (!bundle_price_option_id)
        throw validationFailed({ [`orderbundles.${i}.bundle_price_option_unique_id`]: 'not_found' })
      return { type: 'bundle_price_option', bundle_price_option_id, quantity } as const
    }),
  ]
  return priceItems(
    items,
    new Map(variants.map((variant) => [variant.id, variant])),
    new Map(bundles.map((bundle) => [bundle.id, bundle])),
  )
}

async function loadVariants(db: Db, business_id: number, uniqueIds: string[], ids: number[]): Promise<SoldVariant[]> {
  const { rows } = await sql<SoldVariant>`
    select v.id, v.unique_id, v.product_id, ${sql.raw(productName())} as product_name, v.sku,
      ${sql.raw(priceNow('v'))} as price, ${sql.raw(compareAtPrice('v'))} as compare_at_price, v.cogs,
      v.weight, p.item_type, v.option1_value, v.option2_value, v.option3_value, v.pricing_type, v.interval,
      v.interval_count, v.is_file_enabled, v.is_lms_enabled, v.is_license_enabled,
      case when p.is_inventory then coalesce((
        select jsonb_object_agg(s.warehouse_id, s.quantity) from variant_stocks s
        where s.business_id = ${business_id} and s.variant_id = v.id
      ), '{}') end as stock
    from variants v join products p on p.business_id = v.business_id and p.id = v.product_id
    where v.business_id = ${business_id} and v.deleted_at is null and p.deleted_at is null
      and (v.unique_id = any(${uniqueIds}::text[]) or v.id = any(${ids}::bigint[]))`.execute(db)
  return rows
}

async function loadBundles(db: Db, business_id: number, uniqueIds: string[]): Promise<SoldBundle[]> {
  if (uniqueIds.length === 0) return []
  const { rows } = await sql<SoldBundle>`
    select o.id, o.unique_id, b.public_name as bundle_name, o.name, o.price, b.weight_bump,
      (select jsonb_agg(jsonb_build_object('variant_id', l.variant_id, 'quantity', l.quantity) order by l.id)
        from bundlelines l where l.business_id = ${business_id} and l.bundle_id = b.id) as lines
    from bundle_price_options o join bundles b on b.business_id = o.business_id and b.id = o.bundle_id
    where o.business_id = ${business_id} and o.deleted_at is null and b.deleted_at is null
      and o.unique_id = any(${uniqueIds}::text[])`.execute(db)
  return rows
}
