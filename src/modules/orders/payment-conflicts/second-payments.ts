import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'

type Key = { business_id: number; subject: string }

/** Finds the entry about a second payment of an order; undefined if there is none. */
export const findSecondPayment = (tx: Tx, { business_id, subject }: Key) =>
  tx
    .selectFrom('payment_conflicts')
    .select(['amount'])
    .where('business_id', '=', business_id)
    .where('kind', '=', 'second_payment')
    .where('subject', '=', subject)
    .executeTakeFirst()

/**
 * Closes the entry about a second payment after all of it was refunded at the provider, and reopens it if that refund
 * failed later. An entry that a person closed stays closed.
 */
export async function followSecondRefund(tx: Tx, { business_id, subject }: Key, isRefunded: boolean, now: Date) {
  await tx
    .updateTable('payment_conflicts')
    .set({ resolved_at: isRefunded ? sql`coalesce(resolved_at, ${now})` : null })
    .where('business_id', '=', business_id)
    .where('kind', '=', 'second_payment')
    .where('subject', '=', subject)
    .where('resolved_by', 'is', null)
    .execute()
}
