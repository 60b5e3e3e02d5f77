import type { Bundle, Variant } from '../../../api/types.generated.ts'
import { plainAmount } from '../../../parts/fields/plain-amount.ts'

/** A variant in the bundle. */
export type Part = {
  variant_id: number
  name: string
  price: string
  /** Null if stock is not tracked. */
  stock: number | null
  isSold: boolean
  quantity: number
}

/** A price of the bundle; `id` is undefined until it is saved. */
export type Price = { key: string; id?: number; slug?: string; name: string; price: string; stores: number[] }

export type BundleDraft = {
  public_name: string
  name: string
  description: string
  weight_bump: string
  images: string[]
  parts: Part[]
  prices: Price[]
}

let lastKey = 0

export const newPrice = (name: string, stores: number[]): Price => ({
  key: `new-${++lastKey}`,
  name,
  price: '',
  stores,
})

export const toDraft = (bundle: Bundle): BundleDraft => ({
  public_name: bundle.public_name,
  name: bundle.name === bundle.public_name ? '' : bundle.name,
  description: bundle.description ?? '',
  weight_bump: bundle.weight_bump ? String(bundle.weight_bump) : '',
  images: bundle.images,
  parts: bundle.bundlelines.map(({ quantity, variant }) => ({
    variant_id: variant.id,
    name: variant.fullname,
    price: variant.price,
    stock: variant.available_qty,
    isSold: variant.is_checked,
    quantity,
  })),
  prices: bundle.bundle_price_options.map(({ id, slug, name, price, stores }) => ({
    key: String(id),
    id,
    slug,
    name,
    price: plainAmount(price),
    stores: stores.map((store) => store.id),
  })),
})

export const toPart = ({ id, fullname, price, is_inventory, available_qty, is_checked }: Variant): Part => ({
  variant_id: id,
  name: fullname,
  price,
  stock: is_inventory ? (available_qty ?? 0) : null,
  isSold: is_checked,
  quantity: 1,
})

/** The sum of the parts' prices. */
export const sumPrices = (parts: Part[]) =>
  parts.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0)

type Packed = { stock: number | null; quantity: number }

/** The part that limits the number of bundles, and that number; undefined if no part's stock is tracked. */
export function scarcest<P extends Packed>(parts: P[]): { part: P; sets: number } | undefined {
  const counted = parts.flatMap((part) =>
    part.stock === null ? [] : [{ part, sets: Math.max(0, Math.floor(part.stock / part.quantity)) }],
  )
  return counted.length > 0 ? counted.reduce((low, one) => (one.sets < low.sets ? one : low)) : undefined
}

/** Leaves out what only the server changes, such as the stock of parts. */
const comparable = (draft: BundleDraft) =>
  JSON.stringify({ ...draft, parts: draft.parts.map(({ variant_id, quantity }) => [variant_id, quantity]) })

export const isSame = (one: BundleDraft, other: BundleDraft) => comparable(one) === comparable(other)
