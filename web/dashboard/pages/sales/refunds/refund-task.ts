import type { BankAccount, Refund, Return } from '../../../api/types.generated.ts'

/** The initial values of the form. */
type Start = {
  keepsFees: boolean
  amount?: string
  payment_id?: string | null
  method?: Refund['method']
  note?: string | null
  restock?: Refund['restock']
  bank_account?: BankAccount | null
  /** What the buyer paid for the returned goods. */
  goods?: string
  /** The reason that the requester gave. */
  reason?: string
}

/** The purpose of the dialog. */
export type Task = { order_id: string; start: Start } & (
  | { kind: 'create' | 'request' }
  | { kind: 'approve' | 'retry'; refund_id: string }
  | { kind: 'return'; return_id: string }
)

export const toCreate = (order_id: string, mayDecide: boolean): Task => ({
  kind: mayDecide ? 'create' : 'request',
  order_id,
  start: { keepsFees: false },
})

/**
 * Converts a request to a task for its approval. Requests of members state the method; buyers leave it to the merchant.
 */
export const toApprove = (refund: Refund): Task => ({
  kind: 'approve',
  refund_id: refund.id,
  order_id: refund.order.id,
  start: {
    keepsFees: Number(refund.kept_fee) > 0,
    amount: refund.amount,
    payment_id: refund.payment_id,
    note: refund.note,
    restock: refund.restock,
    bank_account: refund.bank_account,
    reason: refund.reason,
    ...(refund.origin === 'merchant' && { method: refund.method }),
  },
})

export const toRetry = (refund: Refund): Task => ({
  kind: 'retry',
  refund_id: refund.id,
  order_id: refund.order.id,
  start: {
    keepsFees: Number(refund.kept_fee) > 0,
    amount: refund.amount,
    payment_id: refund.payment_id,
    bank_account: refund.bank_account,
    reason: refund.reason,
    method: 'bank_transfer',
  },
})

export const toRefundReturn = (returned: Return): Task => ({
  kind: 'return',
  return_id: returned.id,
  order_id: returned.order.id,
  start: {
    keepsFees: false,
    amount: returned.goods_amount,
    goods: returned.goods_amount,
    bank_account: returned.bank_account,
    reason: returned.reason,
  },
})
