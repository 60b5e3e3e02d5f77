export type FollowedOrder = {
  status: string
  payment_status: string
  rts_time: string | Date | null
  deleted_at: string | Date | null
}

const paid = ['paid', 'settled', 'partially_refunded']

/**
 * Whether the buyer owns the goods of an order: it is paid, not fully refunded, and not canceled, returned or deleted.
 */
export function isOwned({ status, payment_status, rts_time, deleted_at }: FollowedOrder): boolean {
  if (!paid.includes(payment_status)) return false
  if (status === 'canceled' || status === 'rts' || deleted_at !== null) return false
  return status !== 'closed' || rts_time === null // Both completed and returned orders become closed.
}
