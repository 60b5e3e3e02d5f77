import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Db } from '../../../platform/db/types.ts'
import { formatMoney } from '../../../platform/money.ts'
import { csvColumns, listMark } from './csv-columns.ts'
import { readWholeProducts, selectProducts } from './get-product.ts'
import type { StockedVariant, WholeProduct } from './views.ts'

const productsAtOnce = 200

/** All products as CSV that `importProducts` reads, oldest first; read page by page, so that its size does not matter. */
export function exportProducts(db: Db, businessId: number): Readable {
  // Formulas are escaped: a product's name must not run in the spreadsheet of whoever opens the file.
  const csv = stringify({ header: true, columns: csvColumns, escape_formulas: true })
  return pipeline(Readable.from(rows(db, businessId)), csv, () => {}) // A failure is the reader's to hear.
}

async function* rows(db: Db, businessId: number) {
  let after = 0
  for (;;) {
    const products = await selectProducts(db, businessId)
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(productsAtOnce)
      .execute()
    if (products.length === 0) return
    after = products.at(-1)!.id
    for (const whole of await readWholeProducts(db, businessId, products)) {
      for (const variant of whole.variants) yield toRow(whole, variant)
    }
  }
}

function toRow({ product, taxonomy, stores }: WholeProduct, variant: StockedVariant) {
  return {
    ...product,
    ...variant,
    description: product.description,
    category: taxonomy?.full_path,
    labels: product.labels.join(listMark),
    images: product.images.join(listMark),
    is_inventory: String(product.is_inventory),
    price: formatMoney(variant.price),
    stock: product.is_inventory ? (variant.available_qty ?? 0) : undefined,
    is_checked: String(variant.is_checked),
    stores: stores.map((store) => store.unique_id).join(listMark),
    is_visible: undefined,
  }
}
