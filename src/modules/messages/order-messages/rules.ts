import type { Selectable } from 'kysely'
import type { DeliveryStatus } from '../../../integrations/messages/index.ts'
import type { Tables } from '../../../schema/tables.ts'

export type MessageStatus = Selectable<Tables['order_messages']>['status']

/** The most attempts: a message whose outcome is unknown is repeated once. */
export const maxAttempts = 2

/** How long after a buyer's message the channel accepts free text. */
export const windowMs = 24 * 3_600_000

const undecided: MessageStatus[] = ['queued', 'sending', 'unknown']

/** The states that each report replaces. Reports arrive in any order. */
export const improvedBy: Record<DeliveryStatus, MessageStatus[]> = {
  sent: undecided,
  failed: [...undecided, 'sent'],
  delivered: [...undecided, 'sent', 'failed'],
  read: [...undecided, 'sent', 'failed', 'delivered'],
}
