import type { Cart } from '../api/types.generated.ts'
import type { Context } from '../context.ts'
import { storedValue } from './stored-value.ts'

type Prices = Record<string, string>

const stored = (context: Context) => storedValue(context, 'prices')

function read(context: Context): Prices {
  try {
    return JSON.parse(stored(context).get() ?? '{}') as Prices
  } catch {
    return {}
  }
}

/**
 * Stores the price at which each item of the cart was first seen in this browser, until the buyer accepts another one.
 */
export function notePrices(context: Context, { items }: Cart) {
  const seen = read(context)
  stored(context).set(JSON.stringify(Object.fromEntries(items.map(({ id, price }) => [id, seen[id] ?? price]))))
}

export const seenPrice = (context: Context, itemId: number): string | undefined => read(context)[itemId]

export const acceptPrice = (context: Context, itemId: number, price: string) =>
  stored(context).set(JSON.stringify({ ...read(context), [itemId]: price }))
