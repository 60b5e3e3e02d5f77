import { useEffect } from 'preact/hooks'
import type { Context } from '../../context.ts'
import { storedValue } from '../../state/stored-value.ts'
import { useShop } from '../../use-shop.ts'

export type Seen = {
  page: 'product' | 'bundle'
  slug: string
  name: string
  image: string | null
  /** The price at that time. */
  price: string | null
}

const maxSeen = 12

const isSeen = (entry: unknown): entry is Seen => {
  const { page, slug, name } = (entry ?? {}) as Partial<Seen>
  return (page === 'product' || page === 'bundle') && typeof slug === 'string' && typeof name === 'string'
}

/** The items that the buyer looked at in this browser, latest first. They are not sent to the server. */
export function readSeen(context: Context): Seen[] {
  try {
    const stored: unknown = JSON.parse(storedValue(context, 'seen').get() ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSeen).slice(0, maxSeen) : []
  } catch {
    return []
  }
}

function addSeen(context: Context, item: Seen) {
  const others = readSeen(context).filter(({ page, slug }) => page !== item.page || slug !== item.slug)
  storedValue(context, 'seen').set(JSON.stringify([item, ...others].slice(0, maxSeen)))
}

/** Stores that the item was looked at. */
export function useSeen(item: Seen) {
  const context = useShop()
  return useEffect(() => addSeen(context, item), [item.page, item.slug])
}
