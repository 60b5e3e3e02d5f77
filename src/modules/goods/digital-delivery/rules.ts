export type FollowedOrder = {
  status: string
  payment_status: string
  rts_time: string | Date | null
  deleted_at: string | Date | null
}

/** Whether the buyer owns what the order holds: it is paid, and nothing of it was canceled, returned or deleted. */
export function isOwned({ status, payment_status, rts_time, deleted_at }: FollowedOrder): boolean {
  if (payment_status !== 'paid' && payment_status !== 'settled') return false
  if (status === 'canceled' || status === 'rts' || deleted_at !== null) return false
  return status !== 'closed' || rts_time === null // An order is closed after it was completed, or after it came back.
}
