import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import { createUniqueId } from '../../../platform/secrets/ids.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import { recordSandboxEvent } from './deliver-event.ts'
import { sandboxMethods } from './methods.ts'
import { showSandboxRefund } from './refund-wire.ts'

export type NewSandboxRefund = { refund_key: string; payment_id: string; amount: string; reason: string }

const selectRefunds = (db: Db, merchant: string) =>
  db
    .selectFrom('sandbox_refunds')
    .innerJoin('sandbox_payments', 'sandbox_payments.id', 'sandbox_refunds.payment_id')
    .selectAll('sandbox_refunds')
    .select('sandbox_payments.reference_id')
    .where('sandbox_payments.merchant', '=', merchant)

/** A refund of the merchant, by its key or else by the sandbox's id. */
export const findSandboxRefund = (db: Db, merchant: string, keyOrId: string) =>
  selectRefunds(db, merchant)
    .where((eb) => eb.or([eb('refund_key', '=', keyOrId), eb('sandbox_refunds.id', '=', keyOrId)]))
    .executeTakeFirst()

/**
 * Refunds once per key, and never more than was paid. Only a new refund records an event. The lock makes concurrent
 * refunds wait for each other.
 */
export async function refundSandboxPayment(tx: Tx, merchant: string, input: NewSandboxRefund, now: Date) {
  const payment = await tx
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('id', '=', input.payment_id)
    .where('merchant', '=', merchant)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw notFound()
  const known = await findSandboxRefund(tx, merchant, input.refund_key)
  if (known) return { refund: known, event_id: null }
  const amount = parseMoney(input.amount, 'amount')
  const { rows } = await sql<{ refunded: number }>`select coalesce(sum(amount), 0)::bigint as refunded
    from sandbox_refunds where payment_id = ${payment.id} and status = 'succeeded'`.execute(tx)
  const method = sandboxMethods.find(({ payment_method }) => payment_method === payment.payment_method)
  if (method?.refund === 'none') throw conflict('This method cannot be refunded')
  if (payment.paid_amount === null) throw conflict('The payment was not paid')
  if (amount <= 0 || Number(rows[0]!.refunded) + amount > payment.paid_amount)
    throw conflict('The amount is more than is left of the payment')
  const refund = {
    id: createUniqueId('sandbox_refund'),
    payment_id: payment.id,
    refund_key: input.refund_key,
    amount,
    status: 'succeeded' as const,
    reason: input.reason,
    created_at: now.toISOString(),
  }
  await tx.insertInto('sandbox_refunds').values(refund).execute()
  const created = { ...refund, reference_id: payment.reference_id }
  const content = { refund: showSandboxRefund(created) }
  return { refund: created, event_id: await recordSandboxEvent(tx, payment.id, 'refund.succeeded', content, now) }
}

/** Fails a refund that had succeeded, as a bank does when the account is closed. Returns the event's id. */
export async function failSandboxRefund(tx: Tx, refundId: string, now: Date) {
  const { rows } = await sql<{ payment_id: string; merchant: string }>`update sandbox_refunds r set status = 'failed'
    from sandbox_payments p where r.id = ${refundId} and p.id = r.payment_id and r.status = 'succeeded'
    returning r.payment_id, p.merchant`.execute(tx)
  const [found] = rows
  if (!found) throw notFound()
  const refund = showSandboxRefund((await findSandboxRefund(tx, found.merchant, refundId))!)
  return {
    payment_id: found.payment_id,
    event_id: await recordSandboxEvent(tx, found.payment_id, 'refund.failed', { refund }, now),
  }
}

/** The buyer's bank disputes a payment. Returns the event's id. */
export async function disputeSandboxPayment(tx: Tx, payment_id: string, reason: string, now: Date) {
  const payment = await tx
    .selectFrom('sandbox_payments')
    .select(['reference_id', 'paid_amount'])
    .where('id', '=', payment_id)
    .executeTakeFirst()
  if (!payment) throw notFound()
  if (payment.paid_amount === null) throw conflict('The payment was not paid')
  const { reference_id, paid_amount: amount } = payment
  const dispute = { id: createUniqueId('sandbox_dispute'), payment_id, reference_id, amount, status: 'open', reason }
  return await recordSandboxEvent(tx, payment_id, 'dispute.open', { dispute }, now)
}
