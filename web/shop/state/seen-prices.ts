import type { Cart } from '../api/types.generated.ts'
import { storedValue } from './shop.ts'

type Prices = Record<string, string>

const stored = () => storedValue('prices')

function read(): Prices {
  try {
    return JSON.parse(stored().get() ?? '{}') as Prices
  } catch {
    return {}
  }
}

/**
 * Stores the price at which each item of the cart was first seen in this browser, until the buyer accepts another one.
 */
export function notePrices({ items }: Cart) {
  const seen = read()
  stored().set(JSON.stringify(Object.fromEntries(items.map(({ id, price }) => [id, seen[id] ?? price]))))
}

export const seenPrice = (itemId: number): string | undefined => read()[itemId]

export const acceptPrice = (itemId: number, price: string) =>
  stored().set(JSON.stringify({ ...read(), [itemId]: price }))
