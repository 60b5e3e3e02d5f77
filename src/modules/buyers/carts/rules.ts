/** At most so many of one thing in a cart or an order; the database holds the same numbers. */
export const mostPerLine = 100
export const mostLines = 50

const lifetimeDays = 30
const hour = 3_600_000

/** On the hour, so that most changes of a cart leave it, and with it every index, as it is. */
export const expiryOf = (now: Date) => new Date((Math.ceil(now.getTime() / hour) + lifetimeDays * 24) * hour)

type Reference = number | string

export type ItemIn = {
  type?: 'variant' | 'bundle_price_option'
  variant_id?: Reference
  bundle_price_option_id?: Reference
  quantity?: number
}

/** The typed item; older clients leave `type` out, and the id they send implies it. */
export function readItem(item: ItemIn) {
  const quantity = item.quantity ?? 1
  return item.variant_id !== undefined
    ? ({ type: 'variant', variant_id: Number(item.variant_id), quantity } as const)
    : ({
        type: 'bundle_price_option',
        bundle_price_option_id: Number(item.bundle_price_option_id),
        quantity,
      } as const)
}
