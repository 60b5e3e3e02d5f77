import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { createUniqueId } from '../../../platform/ids.ts'
import { openSigningKey } from './merchants.ts'
import { signatureHeader, signCallback } from './signature.ts'

const timeoutMs = 10_000

/** Inserts the event of a callback, `payment.paid` or the like, and returns its id. */
export async function recordSandboxEvent(tx: Tx, payment_id: string, type: string, content: object, now: Date) {
  const id = createUniqueId('sandbox_event')
  const body = JSON.stringify({ event_id: id, type, ...content })
  const kind = type.replace(/^payment\./, '')
  await tx.insertInto('sandbox_events').values({ id, payment_id, kind, body, created_at: now }).execute()
  return id
}

/** Sends the callback of an event `copies` times concurrently. Returns the response statuses, 0 for no response. */
export async function deliverEvent(db: Db, secret: Buffer, paymentId: string, eventId: string, copies: number) {
  const event = await db
    .selectFrom('sandbox_events')
    .innerJoin('sandbox_payments', 'sandbox_payments.id', 'sandbox_events.payment_id')
    .select(['sandbox_events.body', 'sandbox_payments.callback_url', 'sandbox_payments.sealed_signing_key'])
    .where('sandbox_events.id', '=', eventId)
    .where('sandbox_events.payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!event) throw notFound()
  const signature = signCallback(openSigningKey(secret, event.sealed_signing_key), event.body)
  const statuses = await Promise.all(
    Array.from({ length: copies }, async () => {
      const response = await fetch(event.callback_url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: signature },
        body: event.body,
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => undefined)
      await response?.arrayBuffer()
      return response?.status ?? 0
    }),
  )
  await db
    .updateTable('sandbox_events')
    .set((row) => ({ sent_count: row('sent_count', '+', copies), last_status: statuses.at(-1)! }))
    .where('id', '=', eventId)
    .execute()
  return statuses
}
