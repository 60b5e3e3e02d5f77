import type { Taken } from '../../catalog/stock-taking/index.ts'
import type { NewLine } from '../fields/index.ts'

/** Products that a sale left low in stock, so that their listings may have to change. */
export function findLowProducts(lines: NewLine[], taken: Taken[] | null): number[] {
  const low = new Set((taken ?? []).filter(isLow).map(({ variant_id }) => variant_id))
  return [...new Set(lines.flatMap(({ variant_id, product_id }) => (low.has(variant_id!) ? product_id! : [])))]
}

/** Above this quantity even a bundle with several units stays in stock, so the listing need not be checked. */
const maxLowStock = 20

const isLow = ({ remaining, quantity }: Taken) => remaining <= maxLowStock && remaining + quantity > 0
