import type { Product } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { productWords } from './words.ts'

/** Shows where the product is listed. */
export function ProductState({ product }: { product: Product }) {
  const { products } = useWords(productWords)
  if (product.is_archived) return <StatusBadge label={products.archived} icon="box" color="gray" />
  const shown = product.stores.filter((store) => store.is_visible)
  if (shown.length > 0) {
    const label = shown.length === 1 ? shown[0]!.name : products.publishedIn(shown.length)
    return <StatusBadge label={label} icon="check" color="brand" />
  }
  const label = product.stores.length > 0 ? products.hidden : products.unpublished
  return <StatusBadge label={label} icon="clock" color="gray" />
}
