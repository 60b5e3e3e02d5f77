import type { Product } from '../../../api/types.generated.ts'

export type PriceChange = { mode: 'set' | 'percent'; value: string; roundTo: number }
export type NewPrice = { id: number; product: Product; name: string; before: string; after: string }

const minorUnits = 100

/**
 * The prices of all variants before and after a change; undefined if the value is not a number or a price would become
 * negative.
 */
export function newPrices(products: Product[], { mode, value, roundTo }: PriceChange): NewPrice[] | undefined {
  const number = Number(value.trim().replace(',', '.'))
  if (value.trim() === '' || !Number.isFinite(number)) return undefined
  const change = (price: string) => {
    const minor = Math.round(Number(price) * minorUnits)
    const changed = mode === 'set' ? Math.round(number * minorUnits) : Math.round((minor * (100 + number)) / 100)
    const step = roundTo * minorUnits
    return step > 0 && mode === 'percent' ? Math.round(changed / step) * step : changed
  }
  const prices = products.flatMap((product) =>
    product.variants.map(({ id, fullname, price }) => ({
      id,
      product,
      name: fullname,
      before: price,
      after: (change(price) / minorUnits).toFixed(2),
    })),
  )
  return prices.some(({ after }) => Number(after) < 0) ? undefined : prices
}
