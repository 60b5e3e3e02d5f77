import type { Tx } from '../../../platform/db/types.ts'
import { conflict, notFound, validationFailed } from '../../../platform/errors/errors.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import { isElectronic } from '../methods.ts'
import { recordSandboxEvent } from './deliver-event.ts'
import { showSandboxPayment } from './wire.ts'

export const sandboxActions = ['pay', 'settle', 'fail', 'expire'] as const

export type SandboxAction = {
  action: (typeof sandboxActions)[number]
  amount?: string | number
  surcharge?: string | number
  payment_method?: string
  currency?: string
}

/** A failed, expired or canceled payment can still be paid, because real bank transfers may arrive late. */
export const allowedFrom = {
  pay: ['open', 'failed', 'expired', 'canceled'],
  settle: ['paid'],
  fail: ['open'],
  expire: ['open'],
}
const results = { pay: 'paid', settle: 'settled', fail: 'failed', expire: 'expired' } as const

/** Applies a tester's action to a payment, inserts the event of the callback, and returns the event id. */
export async function actOnPayment(tx: Tx, id: string, input: SandboxAction, now: Date): Promise<string> {
  const payment = await tx
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw notFound()
  if (!allowedFrom[input.action].includes(payment.status))
    throw conflict(`A payment that is ${payment.status} cannot ${input.action}`)
  const isPaying = input.action === 'pay'
  if (
    isPaying &&
    input.payment_method &&
    (!isElectronic(input.payment_method) || payment.payment_method !== 'payment_link')
  )
    throw validationFailed({ payment_method: 'not_a_payment_link' })
  const surcharge = isPaying && input.surcharge !== undefined ? parseMoney(input.surcharge, 'surcharge') : 0
  const paid_amount =
    isPaying && input.amount !== undefined ? parseMoney(input.amount, 'amount') : payment.amount + surcharge
  const changed = await tx
    .updateTable('sandbox_payments')
    .set({
      status: results[input.action],
      ...(isPaying && {
        paid_amount,
        surcharge,
        paid_at: now,
        ...(input.payment_method && { payment_method: input.payment_method }),
        ...(input.currency && { currency: input.currency }),
      }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return await recordSandboxEvent(tx, id, `payment.${changed.status}`, { payment: showSandboxPayment(changed) }, now)
}
