import type { EmptiedCart } from '../../../buyers/carts/index.ts'
import type { Demand } from '../../../catalog/stock-taking/index.ts'
import type { FirstEvent } from '../../../events/index.ts'
import type { NewLine, NewOrder } from '../../fields/index.ts'
import type { OrderKey } from '../../order-keys/index.ts'
import type { LinkUse } from '../../payment-links/index.ts'

/** An order and everything that is written with it. */
export type OrderWrite = {
  order: NewOrder
  lines: NewLine[]
  /** The stock to take; empty if it was taken before. */
  demand: Demand[]
  events: FirstEvent[]
  code_id?: number | null
  /** Whether the code limits uses per customer. */
  is_code_per_customer?: boolean
  /** The payment link that the order uses. */
  link?: LinkUse | null
  cart?: Omit<EmptiedCart, 'order_id' | 'taker'> | null
  /** Whether the order counts towards its buyer's limit of unpaid orders (`maxOpenOrders`). */
  is_limited?: boolean
  /** Inserts the customer under the id that the order has. */
  is_new_customer?: boolean
  /** The person recorded in the history. */
  by?: string | null
  /** The Idempotency-Key of the request. */
  key?: OrderKey | undefined
}

export type Written = {
  /** Whether the sale queued listings to refresh. */
  has_stale_listings: boolean
  /** The positions of the orders that were not written, because their stock was sold. */
  refused: number[]
  /** The stocks of which nothing is left. */
  sold_out: [variant_id: number, warehouse_id: number][]
  /** The ids inserted, if existing orders are skipped. */
  inserted: string[] | null
}
