import { sql } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { copyVariantAttributes, type StockedVariant, type VariantInput } from '../variants/index.ts'
import { createProduct } from './create-product.ts'
import { getProduct } from './get-product.ts'
import { showImageAlts } from './image-alts.ts'
import type { ProductInput } from './schemas.ts'

const copiedProductFields = [
  'public_name', 'description', 'rich_description', 'meta_thumbnail', 'images', 'taxonomy_id', 'is_inventory',
  'is_product_sharing', 'seo_title', 'seo_description', 'partnership_sales_letter', 'labels', 'option1_name', 'option2_name', 'option3_name',
] as const // biome-ignore format: one column name per line would hide the structure

const copiedVariantFields = [
  'sku', 'description', 'rich_description', 'weight', 'length', 'width', 'height', 'images', 'option1_value', 'option2_value', 'option3_value',
  'pricing_type', 'interval', 'interval_count', 'validity_period', 'validity_period_unit', 'is_checked',
  'is_file_enabled', 'is_lms_enabled', 'is_license_enabled', 'is_discussion_active', 'is_email_notification_active',
  'self_file_urls', 'metadata', 'sale_starts_at', 'sale_ends_at',
] as const // biome-ignore format: as above

/** Creates a copy named "… (Copy)" that is in no store and has no stock. */
export async function duplicateProduct(tx: Tx, merchant: Merchant, id: number, now: Date) {
  const { product, variants, categories } = await getProduct(tx, merchant.business_id, id)
  const name = `${product.name.slice(0, 193)} (Copy)`
  const input = {
    name,
    item_type: product.item_type,
    ...pick(product, copiedProductFields),
    image_alts: showImageAlts(product),
    category_ids: categories.map((category) => category.id),
    variants: variants.map(copyVariant),
  }
  const copy = await createProduct(tx, merchant, input as ProductInput, now)
  await copyAttributes(tx, merchant.business_id, id, copy.product.id)
  return await getProduct(tx, merchant.business_id, copy.product.id)
}

/** Copies the stored values unchecked, because referenced records may be gone and choices may have changed. */
async function copyAttributes(tx: Tx, businessId: number, from: number, to: number) {
  await sql`update products n set attributes = o.attributes from products o
    where n.business_id = ${businessId} and n.id = ${to} and o.business_id = ${businessId} and o.id = ${from}`.execute(
    tx,
  )
  await copyVariantAttributes(tx, businessId, from, to)
}

const copyVariant = (variant: StockedVariant) =>
  ({
    ...pick(variant, copiedVariantFields),
    price: formatMoney(variant.price),
    sale_price: variant.sale_price === null ? null : formatMoney(variant.sale_price),
    reseller_price: variant.reseller_price === null ? null : formatMoney(variant.reseller_price),
    cogs: variant.cogs === null ? null : formatMoney(variant.cogs),
  }) as VariantInput

const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
