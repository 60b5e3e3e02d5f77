import { sql } from 'kysely'
import type { ProviderEvent } from '../../../integrations/payments/index.ts'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { applyReport, isUuid, type Outcome } from './apply-report.ts'

/** Processes a signed event once. Concurrent deliveries wait for the first one and then change nothing. */
export async function receiveCallback(
  tx: Tx,
  provider: string,
  { event_id, payment }: ProviderEvent,
  now: Date,
): Promise<Outcome> {
  const first = await tx
    .insertInto('payment_callbacks')
    .values({
      provider,
      event_id,
      reported_status: payment.status,
      amount: payment.receipt?.amount ?? null,
      outcome: 'no_change',
      received_at: now,
    })
    .onConflict((known) => known.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (!first) return 'no_change'
  const handle = isUuid(payment.reference_id)
    ? await tx
        .selectFrom('payment_handles')
        .select('business_id')
        .where('payment_id', '=', payment.reference_id)
        .executeTakeFirst()
    : undefined
  const outcome = handle ? await applyReport(tx, provider, handle.business_id, payment, now) : 'unknown'
  await tx
    .updateTable('payment_callbacks')
    .set({ outcome, payment_id: outcome === 'unknown' ? null : payment.reference_id })
    .where('provider', '=', provider)
    .where('event_id', '=', event_id)
    .execute()
  return outcome
}

/**
 * Deletes the record of callbacks that no provider sends again. One that arrives later all the same changes nothing,
 * because the payment is already in the state that it reports.
 */
export const purgeOldCallbacks = (db: Db, keepDays: number, now: Date) =>
  purgeRows(db, {
    table: 'payment_callbacks',
    key: ['provider', 'event_id'],
    where: sql`received_at < ${new Date(now.getTime() - keepDays * 86_400_000)}`,
    orderBy: 'received_at',
  })
