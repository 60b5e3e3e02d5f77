import type { Caller } from '../adapters/call.ts'
import { fromDecimal } from '../adapters/money.ts'
import type { ProviderDispute } from '../provider.ts'
import { findTransaction, toReference } from './transactions.ts'
import type { MidtransTransaction } from './wire.ts'

export const isDisputed = ({ transaction_status }: MidtransTransaction) =>
  transaction_status === 'chargeback' || transaction_status === 'partial_chargeback'

export const toDispute = (transaction: MidtransTransaction): ProviderDispute => ({
  provider_dispute_id: transaction.transaction_id,
  provider_payment_id: transaction.order_id,
  reference_id: toReference(transaction.order_id),
  amount: fromDecimal(transaction.refund_amount ?? transaction.gross_amount, 'refund_amount'),
  status: 'open',
  reason: transaction.status_message ?? '',
})

/** The status is not signed in notifications, so it is read from the transaction itself. */
export async function findDispute(call: Caller, orderId: string): Promise<ProviderDispute | undefined> {
  const found = await findTransaction(call, orderId)
  return found && isDisputed(found) ? toDispute(found) : undefined
}
