import type { Db } from '../../../platform/db/types.ts'
import { listOrderRefunds, type RefundRow, showBuyerRefund } from '../refunds/index.ts'
import type { ReturnRow } from './find-returns.ts'
import { showBuyerReturn } from './views.ts'

export type BuyerViews = ReturnType<typeof createBuyerViews>

/** Views of a refund or return for its buyer, with the data that they need. */
export const createBuyerViews = ({ db, config }: { db: Db; config: { baseUrl: string } }) => ({
  refund: async (refund: RefundRow, from: Db = db) =>
    showBuyerRefund(refund, await listOrderRefunds(from, { ...refund, id: refund.order_id })),
  return: async (row: ReturnRow, from: Db = db) => {
    const lines = await from
      .selectFrom('order_lines')
      .selectAll()
      .where('business_id', '=', row.business_id)
      .where('order_id', '=', row.order_id)
      .execute()
    return showBuyerReturn(row, lines, config.baseUrl)
  },
})
