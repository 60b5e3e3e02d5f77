import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'

type Key = { business_id: number; subject: string }

/** The entry about a second payment of an order; undefined if none was recorded. */
export const findSecondPayment = (tx: Tx, { business_id, subject }: Key) =>
  tx
    .selectFrom('payment_conflicts')
    .select(['amount'])
    .where('business_id', '=', business_id)
    .where('kind', '=', 'second_payment')
    .where('subject', '=', subject)
    .executeTakeFirst()

/**
 * Closes the entry about a second payment once all of it was refunded at the provider, and opens it again if that refund
 * failed after all. What a person has closed stays closed.
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
