import type { Service } from '../../../platform/service.ts'
import { type OrderWrite, type Written, writeStatement } from '../../orders/orders/index.ts'

/** `refuse_checkout` (ET001), a deadlock, a serialization failure or a unique violation: a concurrent write came first. */
export const isWriteConflict = (error: unknown): boolean =>
  ['ET001', '40P01', '40001', '23505'].includes((error as { code?: string }).code!)

/**
 * Whether the buyer has as many unpaid orders as the store allows. A failed batch is retried one by one, so the error
 * concerns this order.
 */
export const isOverOpenOrders = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return code === 'ET001' && message === 'open_orders'
}

/** The data that a checkout writes, as of the time of its request. */
export type Write = OrderWrite & { now: Date }

/** `isRefused`: its stock was sold since it was read, and nothing was written. */
export type WriteResult = Pick<Written, 'has_stale_listings'> & { isRefused: boolean }

type BatchResult = WriteResult & Pick<Written, 'sold_out'>

export type Writer = (write: Write) => Promise<WriteResult>

/**
 * Batches concurrent checkouts into one statement and one commit. If items are sold out for some of them, the others
 * are still written; if a batch fails for another reason, its writes are retried one by one. Checkouts that wait for what
 * a batch sold out are refused without a statement.
 */
export const createWriter = ({ writes }: Pick<Service, 'writes'>): Writer =>
  writes.batch<Write, BatchResult>({
    name: 'checkout',
    // In a rush, fewer commits count more than row locks that are held longer.
    maxSize: 32,
    groupOf: ({ order }) => order.business_id,
    listResources: ({ order, demand, code_id, link, is_limited }) => [
      ...demand.map(({ variant_id }) => variant_id),
      ...(code_id ? [`code ${code_id}`] : []),
      ...(link ? [`link ${link.id}`] : []),
      ...(is_limited ? [`mail ${order.store_id} ${order.customer_email}`] : []),
      ...(is_limited && order.customer_phone ? [`phone ${order.store_id} ${order.customer_phone}`] : []),
    ],
    run: async (group, query) => {
      const { text, values } = writeStatement(group, group[0]!.now)
      const [written] = await query<Written>(text, values)
      const { has_stale_listings, refused, sold_out } = written!
      return group.map((_, position) => ({ has_stale_listings, isRefused: refused.includes(position), sold_out }))
    },
    answerWaiting: (results) => {
      const { sold_out } = results[0]!
      if (sold_out.length === 0) return undefined
      const refusal = { has_stale_listings: false, isRefused: true, sold_out }
      const isGone = ({ variant_id, warehouse_id }: Write['demand'][number]) =>
        sold_out.some(([variant, warehouse]) => variant === variant_id && warehouse === warehouse_id)
      return ({ demand }) => (demand.some(isGone) ? refusal : undefined)
    },
  })
