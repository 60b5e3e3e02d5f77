import type { ProductForm } from '../../../../../api/types.generated.ts'
import { toAmount } from '../../../../../parts/fields/plain-amount.ts'
import type { ProductDraft } from '../draft.ts'

/** Whether saving lists the product in a store that did not show it, while its stock is counted and zero. */
export function goesLiveSoldOut(draft: ProductDraft, { product }: ProductForm): boolean {
  const isShownIn = (id: number) => product?.stores.some((store) => store.id === id && store.is_visible)
  if (!draft.is_inventory || draft.stores.every(isShownIn)) return false
  const isEmpty = (quantity: string) => !(Number(toAmount(quantity)) > 0)
  return draft.variants.every(({ is_checked, stocks }) => !is_checked || Object.values(stocks).every(isEmpty))
}
