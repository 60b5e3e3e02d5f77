import type { Tx } from '../../../platform/db/types.ts'
import { mailBuyer } from '../../orders/mails/index.ts'
import type { OrderKey } from '../../orders/orders/index.ts'
import type { Addresses } from '../../stores/store-messages/index.ts'
import type { ReturnRow } from './find-returns.ts'

type MailedStatus = 'approved' | 'rejected' | 'received'

/** Mails the buyer about the state of a return. */
export async function mailReturn(
  tx: Tx,
  order: OrderKey,
  row: ReturnRow,
  context: { addresses: Addresses; by: string | null; now: Date },
) {
  const status = row.status as MailedStatus
  const quote = { approved: row.instructions, rejected: row.rejection, received: null }[status]
  await mailBuyer(tx, order, { kind: `return_${status}`, say: () => ({ quote }), ...context })
}
