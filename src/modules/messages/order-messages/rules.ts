import type { Selectable } from 'kysely'
import type { DeliveryStatus } from '../../../integrations/messages/index.ts'
import type { Tables } from '../../../schema/tables.ts'

export type MessageStatus = Selectable<Tables['order_messages']>['status']

/** A message whose outcome is unknown is sent a second time, and never a third. */
export const maxAttempts = 2

/** How long after a buyer's message the channel takes free text. */
export const windowMs = 24 * 3_600_000

const undecided: MessageStatus[] = ['queued', 'sending', 'unknown']

/** The states in which a report about a message is news. Reports arrive in any order. */
export const improvedBy: Record<DeliveryStatus, MessageStatus[]> = {
  sent: undecided,
  failed: [...undecided, 'sent'],
  delivered: [...undecided, 'sent', 'failed'],
  read: [...undecided, 'sent', 'failed', 'delivered'],
}
