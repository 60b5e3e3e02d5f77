import type { Merchant } from '../../access/merchant-route.ts'
import type { ObjectStore } from '../../integrations/object-store/index.ts'
import { createDiscountCode } from '../../modules/buyers/discounts/index.ts'
import { createBundle } from '../../modules/catalog/bundles/index.ts'
import { convertTaxonomies } from '../../modules/catalog/categories/index.ts'
import { createCollection } from '../../modules/catalog/collections/index.ts'
import { createImage } from '../../modules/catalog/files/index.ts'
import { attachBundlePriceOptions, attachProduct } from '../../modules/catalog/listings/index.ts'
import { createProduct } from '../../modules/catalog/products/index.ts'
import { setStock } from '../../modules/catalog/variants/index.ts'
import { drawPicture, type Look } from '../../modules/console/sample-products/index.ts'
import { createWarehouse, ensureDefaultWarehouse, updateWarehouse } from '../../modules/stores/warehouses/index.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { type Good, goods, sets, toSku } from './goods.ts'
import { type SoldFile, seedFiles } from './seed-files.ts'
import { seedLessons, seedLicenses } from './seed-lessons.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPages } from './seed-pages.ts'

type Shop = {
  business: { id: number }
  store: { id: number; business_id: number; unique_id: string }
  user: { id: number; unique_id: string }
}

/** Adds the demo products; does nothing if the business has products. */
export async function seedDemoCatalog(db: Db, objects: ObjectStore, { business, store, user }: Shop, now: Date) {
  const sold = await db.selectFrom('products').select('id').where('business_id', '=', business.id).executeTakeFirst()
  if (sold) return
  const merchant: Merchant = { business_id: business.id, user_id: user.id, actor: user.unique_id }
  // The object store is reached over the network, so pictures are uploaded before the transaction.
  const pictures = new Map<Look, string[]>()
  const looks = [...goods, ...sets].map(({ look }) => look)
  const atOnce = 4 // The default size of libuv's thread pool, which renders the pictures.
  for (let i = 0; i < looks.length; i += atOnce) {
    const drawing = looks.slice(i, i + atOnce).map(async (look) => {
      pictures.set(look, [await picture(db, objects, business.id, look, now)])
    })
    await Promise.all(drawing)
  }
  const findPictures = (look: Look) => pictures.get(look)!
  const withFiles: (SoldFile & { product_id: number })[] = []
  await db.transaction().execute(async (tx) => {
    const second = await addWarehouses(tx, business.id, now)
    const categories = await tx.selectFrom('product_taxonomies').select(['id', 'full_path']).execute()
    const categoriesByPath = new Map(categories.map((category) => [category.full_path, category.id]))
    const variants = new Map<string, number>()
    for (const [index, good] of goods.entries()) {
      // Creation times are a minute apart and shuffled, so that "newest" shows a mixture.
      const madeAt = new Date(now.getTime() - ((index * 17) % goods.length) * 60_000)
      const category = categoriesByPath.get(good.category) ?? null
      const made = await addProduct(tx, merchant, good, category, findPictures(good.look), madeAt)
      variants.set(good.name, made.variants[0]!.id)
      const sold = { business_id: business.id, name: good.name, variants: made.variants }
      if (good.item_type === 'course') await seedLessons(tx, sold, now)
      if (good.item_type === 'license') await seedLicenses(tx, sold, now)
      if (good.item_type === undefined && index % 3 === 0)
        await setStock(tx, merchant, String(made.variants[0]!.id), { warehouse_id: second.id, quantity: 25 }, now)
      if (good.item_type === 'digital') withFiles.push({ good, product_id: made.product.id, ...sold })
      else await attachProduct(tx, store, made.product.id, true)
    }
    for (const set of sets) {
      const bundle = await createBundle(
        tx,
        merchant,
        {
          name: set.name,
          public_name: set.name,
          description: set.description,
          images: findPictures(set.look),
          weight_bump: 150,
          bundlelines: set.holds.map(([name, quantity]) => ({ variant_id: variants.get(name)!, quantity })),
          bundle_price_options: set.prices.map(([name, price]) => ({ name, price })),
        },
        now,
      )
      const ids = bundle.options.map((option) => option.id)
      await attachBundlePriceOptions(tx, store, ids)
    }
    await seedPages(tx, store, now)
    for (const code of codes) await createDiscountCode(tx, business.id, code, now)
  })
  for (const sold of withFiles) {
    await seedFiles(db, objects, sold, now)
    await db.transaction().execute((tx) => attachProduct(tx, store, sold.product_id, true))
  }
  await db.transaction().execute(async (tx) => {
    await convertTaxonomies(tx, business.id, now)
    for (const collection of collections) await createCollection(tx, business.id, collection, now)
  })
  await seedOrders(db, store, now)
}

/** Collections by rule: buyers see them as tiles, and the dashboard what each finds. */
const collections: Parameters<typeof createCollection>[2][] = [
  {
    name: 'Di bawah Rp 100.000',
    names: { en: 'Below Rp 100,000' },
    slug: 'hemat',
    rule: { max_price: '99999', in_stock: true },
  },
  { name: 'Belajar di rumah', names: { en: 'Learn at home' }, rule: { item_types: ['digital', 'course'] } },
]

/** Discount codes of every kind: on products or shipping, a fixed amount or a percentage. */
const codes = [
  { code: 'HEMAT25', applied_to: 'product_price', amount_type: 'fixed', amount: 25_000 },
  {
    code: 'KOPI10',
    applied_to: 'product_price',
    amount_type: 'percentage',
    percentage: 10,
    is_max_amount: true,
    max_amount: 50_000,
  },
  {
    code: 'ONGKIR10',
    applied_to: 'shipping_cost',
    amount_type: 'fixed',
    amount: 10_000,
    is_minimum_revenue: true,
    minimum_revenue: 100_000,
  },
  {
    code: 'GRATISONGKIR',
    applied_to: 'shipping_cost',
    amount_type: 'percentage',
    percentage: 100,
    is_usage_limit: true,
    usage_limit: 100,
  },
] as const

async function picture(db: Db, objects: ObjectStore, businessId: number, look: Look, now: Date): Promise<string> {
  const image = await createImage(db, objects, businessId, () => drawPicture(look), now)
  return `${image.unique_id}/${image.widths.at(-1)}.webp`
}

/** Names the main warehouse and adds a second one, which holds part of the stock and is returned. */
const addWarehouses = async (tx: Tx, businessId: number, now: Date) => {
  const at = (name: string, location_id: number, postal_code: string, address: string) => ({
    name,
    contact_name: 'Sari Dewi',
    contact_phone: '628112345678',
    address,
    location_id,
    postal_code,
  })
  const main = await ensureDefaultWarehouse(tx, businessId, now)
  await updateWarehouse(tx, businessId, main.id, at('Gudang Jakarta', 317407, '12110', 'Jl. Senopati 12'), now)
  return await createWarehouse(tx, businessId, at('Gudang Yogyakarta', 347113, '55161', 'Jl. Taman Siswa 40'), now)
}

const addProduct = (
  tx: Tx,
  merchant: Merchant,
  good: Good,
  taxonomy_id: number | null,
  images: string[],
  now: Date,
) => {
  const { item_type = 'physical', interval } = good
  const isPhysical = item_type === 'physical'
  return createProduct(
    tx,
    merchant,
    {
      name: good.name,
      description: good.description,
      rich_description: `<p>${good.description}</p>`,
      item_type,
      taxonomy_id,
      images,
      meta_thumbnail: images[0]!.replace(/\d+\.webp$/, '640.webp'),
      is_inventory: isPhysical,
      ...(good.option && { option1_name: good.option }),
      variants: good.variants.map(([value, price, weight, stock]) => ({
        price,
        weight,
        sku: toSku(good, value),
        ...(good.option && { option1_value: value }),
        ...(isPhysical && { stock }),
        ...(interval && { pricing_type: 'recurring' as const, interval, interval_count: 1 }),
        ...(item_type === 'digital' && { is_file_enabled: true }),
        ...(item_type === 'course' && { is_lms_enabled: true }),
        ...(item_type === 'license' && { is_license_enabled: true }),
      })),
    },
    now,
  )
}
