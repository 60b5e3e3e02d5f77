/** Limits of a cart or an order. The database enforces the same numbers. */
export const maxQuantityPerLine = 100
export const maxLines = 50

const lifetimeDays = 30
const hour = 3_600_000

/** Rounded up to the hour, so that most changes leave the column unchanged and PostgreSQL can use HOT updates. */
export const computeExpiry = (now: Date) => new Date((Math.ceil(now.getTime() / hour) + lifetimeDays * 24) * hour)

type Reference = number | string

export type ItemIn = {
  type?: 'variant' | 'bundle_price_option'
  variant_id?: Reference
  bundle_price_option_id?: Reference
  quantity?: number
}

/** Older clients omit `type`; it then follows from which id they send. */
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
