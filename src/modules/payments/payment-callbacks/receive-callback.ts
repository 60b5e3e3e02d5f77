import { sql } from 'kysely'
import type { ProviderEvent } from '../../../integrations/payments/index.ts'
import { enqueue } from '../../../platform/background/jobs.ts'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { type Account, markCallback } from '../../stores/provider-accounts/index.ts'
import { isUuid, type Outcome, type Payments } from '../payments/index.ts'
import { applyEvent } from './apply-event.ts'

/** The payment, refund or dispute that an event is about; undefined for other kinds. */
const toSubject = (event: ProviderEvent) =>
  event.kind === 'payment'
    ? event.payment
    : event.kind === 'refund'
      ? event.refund
      : event.kind === 'dispute'
        ? event.dispute
        : undefined

/**
 * Processes a signed event of the default provider once. Concurrent deliveries wait for the first one and change
 * nothing.
 */
export async function receiveCallback(payments: Payments, tx: Tx, event: ProviderEvent, now: Date): Promise<Outcome> {
  const { event_id } = event
  const provider = payments.defaultProvider.name
  const subject = toSubject(event)
  const first = await tx
    .insertInto('payment_callbacks')
    .values({
      provider,
      event_id,
      reported_status: subject?.status ?? event.kind,
      amount: event.kind === 'payment' ? (event.payment.receipt?.amount ?? null) : (subject?.amount ?? null),
      outcome: 'no_change',
      received_at: now,
    })
    .onConflict((known) => known.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (!first) return 'no_change'
  const handle =
    subject && isUuid(subject.reference_id)
      ? await tx
          .selectFrom('payment_handles')
          .select('business_id')
          .where('payment_id', '=', subject.reference_id)
          .executeTakeFirst()
      : undefined
  const { outcome, payment_id } = handle
    ? await applyEvent(payments, tx, { ...handle, account_id: null, provider }, event, now)
    : { outcome: 'unknown' as const, payment_id: null }
  await tx
    .updateTable('payment_callbacks')
    .set({ outcome, payment_id })
    .where('provider', '=', provider)
    .where('event_id', '=', event_id)
    .execute()
  return outcome
}

export type CallbackJob = { business_id: number; account_id: number; event_id: string }

/** Stores a verified callback of an account once, for the worker. Returns whether it was new. */
export async function storeCallback(tx: Tx, account: Account, event: ProviderEvent, now: Date): Promise<boolean> {
  const key: CallbackJob = { business_id: account.business_id, account_id: account.id, event_id: event.event_id }
  const isIgnored = event.kind === 'ignored'
  const first = await tx
    .insertInto('provider_callbacks')
    .values({
      ...key,
      kind: event.kind,
      event: isIgnored ? null : JSON.stringify(withoutInstructions(event)),
      outcome: isIgnored ? 'no_change' : 'waiting',
      received_at: now,
    })
    .onConflict((known) => known.columns(['business_id', 'account_id', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (!first) return false
  await markCallback(tx, account, now)
  if (!isIgnored) await enqueue(tx, 'apply-callback', key)
  return true
}

/** Leaves out the instructions, because they contain the buyer's data and applying the report does not need them. */
const withoutInstructions = (event: ProviderEvent): ProviderEvent =>
  event.kind === 'payment' ? { ...event, payment: { ...event.payment, instructions: {} } } : event

/**
 * Deletes old records of callbacks. One that arrives again later changes nothing, because the payment is already in the
 * reported state.
 */
export async function purgeOldCallbacks(db: Db, keepDays: number, now: Date) {
  const where = sql`received_at < ${new Date(now.getTime() - keepDays * 86_400_000)}`
  await purgeRows(db, { table: 'payment_callbacks', key: ['provider', 'event_id'], where, orderBy: 'received_at' })
  const key = ['business_id', 'account_id', 'event_id']
  await purgeRows(db, { table: 'provider_callbacks', key, where, orderBy: 'received_at' })
}
