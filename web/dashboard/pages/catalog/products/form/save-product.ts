import { call, callWithEtag } from '../../../../api/call.ts'
import type { Product, ProductForm } from '../../../../api/types.generated.ts'
import type { ProductDraft } from './draft.ts'
import { toBody } from './to-body.ts'

type Path = { business_id: string }

/** Creates or changes the product. With `etag` the server refuses if somebody else has changed it. */
export async function saveProduct(
  path: Path,
  id: number | undefined,
  { draft, base, etag }: { draft: ProductDraft; base: ProductDraft; etag: string | undefined },
): Promise<Product> {
  const body = toBody(draft, base)
  if (id === undefined) return await call('POST /api/businesses/{business_id}/products', { path, body })
  const operation = 'PUT /api/businesses/{business_id}/products/{product_id}'
  return (await callWithEtag(operation, { path: { ...path, product_id: id }, body }, { ifMatch: etag })).answer
}

/** Lists the product in the chosen stores and removes it from the others. Returns the first error, after trying all. */
export async function publishProduct(
  path: Path,
  product: Product,
  form: ProductForm,
  { draft, mayBeSoldOut }: { draft: ProductDraft; mayBeSoldOut: boolean },
) {
  const operation = '/api/businesses/{business_id}/stores/{store_id}/products/{product_id}'
  let problem: unknown
  for (const { id } of form.stores) {
    const at = { ...path, store_id: String(id), product_id: product.id }
    const isShown = product.stores.some((store) => store.id === id && store.is_visible)
    const isWanted = draft.stores.includes(id)
    if (isShown === isWanted) continue
    await (isWanted
      ? call(`PUT ${operation}`, { path: at, body: { is_visible: true, is_stock_required: !mayBeSoldOut } })
      : call(`DELETE ${operation}`, { path: at })
    ).catch((error: unknown) => {
      problem ??= error
    })
  }
  return problem
}
