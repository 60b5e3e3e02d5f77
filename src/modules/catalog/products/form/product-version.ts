import { createHash } from 'node:crypto'
import type { Tx } from '../../../../platform/db/types.ts'
import { AppError } from '../../../../platform/errors/errors.ts'
import { lockProduct } from '../../variants/index.ts'
import { getProduct } from '../get-product.ts'
import type { showProduct, WholeProduct } from '../views.ts'

type Shown = ReturnType<ReturnType<typeof showProduct>>

/**
 * The version of a product, computed from what an edit could overwrite. Changes of stock or of the current price do not
 * change it.
 */
function toEtag({ warehouses: _, variants, ...product }: Shown) {
  const content = [product, variants.map(({ available_qty: _, current_price: __, ...variant }) => variant)]
  return `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`
}

type Reply = { header: (name: string, value: string) => unknown }

/** Adds the product's version to the response. */
export function tagged(reply: Reply, product: Shown) {
  reply.header('etag', toEtag(product))
  return product
}

/** Checks `If-Match` as RFC 9110 defines it, after locking the product. */
export async function checkVersion(
  tx: Tx,
  businessId: number,
  id: number,
  ifMatch: string | undefined,
  show: (whole: WholeProduct) => Shown,
) {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  await lockProduct(tx, businessId, id)
  const current = toEtag(show(await getProduct(tx, businessId, id)))
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (!tags.includes(current))
    throw new AppError(412, 'precondition_failed', 'The product has changed since it was read')
}
