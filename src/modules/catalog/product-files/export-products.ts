import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Db } from '../../../platform/db/types.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { attributeCells, attributeColumns, readDefinitions, showAttributes } from '../attributes/index.ts'
import { readWholeProducts, showImageAlts, type WholeProduct } from '../products/index.ts'
import { type NamedVariant, type ProductRow, selectProducts } from '../variants/index.ts'
import { csvColumns, listSeparator } from './csv-columns.ts'

/** Small, because a product may have a hundred variants. */
const exportPageSize = 50

/** Streams all products as CSV that `importProducts` accepts, oldest first. Reads pages, so memory use is constant. */
export async function exportProducts(db: Db, businessId: number, baseUrl: string): Promise<Readable> {
  const definitions = await readDefinitions(db, businessId, ['product', 'variant'])
  const columns = [...csvColumns, ...attributeColumns(definitions)]
  // Without escape_formulas a spreadsheet would execute a product name that starts with "=".
  const csv = stringify({ header: true, columns, escape_formulas: true })
  return pipeline(Readable.from(rows(db, businessId, pictureUrl(baseUrl))), csv, () => {}) // The consumer of the stream receives the error.
}

type ToUrl = (picture: string) => string

async function* rows(db: Db, businessId: number, toUrl: ToUrl) {
  let after = 0
  for (;;) {
    const products = await selectProducts(db, businessId)
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(exportPageSize)
      .execute()
    if (products.length === 0) return
    after = products.at(-1)!.id
    for (const whole of await readWholeProducts(db, businessId, products)) {
      for (const variant of whole.variants) yield toRow(whole, variant, toUrl)
    }
  }
}

function toRow({ product, named, taxonomy, categories, stores }: WholeProduct, variant: NamedVariant, toUrl: ToUrl) {
  return {
    ...product,
    ...variant,
    description: product.description,
    category: taxonomy?.full_path,
    categories: joinCategories(categories),
    labels: product.labels.join(listSeparator),
    images: product.images.map(toUrl).join(listSeparator),
    image_alts: joinAlts(product),
    is_inventory: String(product.is_inventory),
    price: formatMoney(variant.price),
    sale_price: variant.sale_price === null ? undefined : formatMoney(variant.sale_price),
    cogs: variant.cogs === null ? undefined : formatMoney(variant.cogs),
    stock: product.is_inventory ? (variant.available_qty ?? 0) : undefined,
    is_checked: String(variant.is_checked),
    stores: stores.map((store) => store.unique_id).join(listSeparator),
    is_visible: undefined,
    attributes: undefined, // Hides the object, because the writer would look up columns without a value in it.
    ...attributeCells('product', showAttributes(named, toUrl)),
    ...attributeCells('variant', showAttributes(variant.named, toUrl)),
  }
}

/** Writes full paths of names, or ids if a name contains the separator. */
const joinCategories = (categories: WholeProduct['categories']) =>
  categories.map(({ id, full_path }) => (full_path.includes(listSeparator) ? id : full_path)).join(listSeparator)

function joinAlts(product: ProductRow) {
  const alts = showImageAlts(product).map((alt) => alt?.replaceAll(listSeparator, '/') ?? '')
  return alts.some(Boolean) ? alts.join(listSeparator) : undefined
}
