import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import { createUniqueId } from '../../../platform/secrets/ids.ts'
import type { Service } from '../../../platform/service.ts'
import { readCallbackUrl } from './check-addresses.ts'
import { maxEventsPerPayment, maxSendsPerEvent } from './limits.ts'
import { openSigningKey } from './merchants.ts'
import { signatureHeader, signCallback } from './signature.ts'

/** Inserts the event of a callback, `payment.paid` or the like, and returns its id. */
export async function recordSandboxEvent(tx: Tx, payment_id: string, type: string, content: object, now: Date) {
  await tx.selectFrom('sandbox_payments').select('id').where('id', '=', payment_id).forUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sandbox_events where payment_id = ${payment_id}`.execute(tx)
  if (rows[0]!.count >= maxEventsPerPayment)
    throw conflict(`A payment has at most ${maxEventsPerPayment} events`, 'limit_reached')
  const id = createUniqueId('sandbox_event')
  const body = JSON.stringify({ event_id: id, type, ...content })
  const kind = type.replace(/^payment\./, '')
  await tx.insertInto('sandbox_events').values({ id, payment_id, kind, body, created_at: now }).execute()
  return id
}

/** Sends the callback of an event `copies` times concurrently. Returns the response statuses, 0 for no response. */
export async function deliverEvent(
  { db, secrets, config, outbound }: Pick<Service, 'db' | 'secrets' | 'config' | 'outbound'>,
  paymentId: string,
  eventId: string,
  copies: number,
) {
  const event = await db
    .selectFrom('sandbox_events')
    .innerJoin('sandbox_payments', 'sandbox_payments.id', 'sandbox_events.payment_id')
    .select(['sandbox_events.body', 'sandbox_payments.callback_url', 'sandbox_payments.sealed_signing_key'])
    .where('sandbox_events.id', '=', eventId)
    .where('sandbox_events.payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!event) throw notFound()
  // Counted before it is sent, so that concurrent requests cannot pass the limit together.
  await countSends(db, eventId, copies)
  const url = readCallbackUrl(config.baseUrl, event.callback_url)
  const signature = signCallback(openSigningKey(secrets.payment_sandbox, event.sealed_signing_key), event.body)
  const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
  const statuses = await Promise.all(
    Array.from({ length: copies }, async () => {
      // The payment may be older than the check of callback addresses, so the address is checked again. Redirects are
      // not followed.
      if (!url) return 0
      const sent = { method: 'POST', url, headers, body: event.body, isRepeatable: true }
      return (await outbound.own.send(sent)).status ?? 0
    }),
  )
  await db
    .updateTable('sandbox_events')
    .set({ last_status: statuses.at(-1)! })
    .where('id', '=', eventId)
    .execute()
  return statuses
}

async function countSends(db: Db, eventId: string, copies: number) {
  const counted = await db
    .updateTable('sandbox_events')
    .set((row) => ({ sent_count: row('sent_count', '+', copies) }))
    .where('id', '=', eventId)
    .where('sent_count', '<=', maxSendsPerEvent - copies)
    .executeTakeFirst()
  if (counted.numUpdatedRows === 0n)
    throw conflict(`The callback of an event is sent at most ${maxSendsPerEvent} times`, 'limit_reached')
}
