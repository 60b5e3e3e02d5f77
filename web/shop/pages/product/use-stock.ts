import type { Answer } from '../../api/call.ts'
import { useLoad } from '../../use-load.ts'

type Product = Pick<Answer<'GET public/products/{slug}'>, 'in_stock' | 'variants'>
type Entry = Answer<'GET public/variants/pricing'>['data'][number]

const maxVariants = 100

/** Whether stock must be loaded to know which variant is available; the catalog only knows that one of them is. */
export const isCounted = ({ in_stock, variants }: Product) =>
  in_stock && variants.length > 1 && variants.some(({ is_inventory }) => is_inventory)

/**
 * Loads current prices and quantities by variant. They change without a new version of the catalog, so a page with them
 * is cached for seconds only: the server loads them only where the page could not otherwise say what is in stock.
 */
export function useStock(product: Product): Map<number, Entry> {
  const ids = product.variants
    .slice(0, maxVariants)
    .map(({ id }) => id)
    .join()
  const { value } = useLoad<{ data: Entry[] }>(
    `stock:${ids}`,
    async (call, signal) =>
      ids ? await call('GET public/variants/pricing', { query: { ids }, signal }) : { data: [] },
    { isLate: !isCounted(product) },
  )
  return new Map(value?.data.map((entry) => [entry.variant_id, entry]))
}
