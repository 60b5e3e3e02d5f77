import { sql } from 'kysely'
import { sameBusiness } from '../../../../platform/db/of-business.ts'
import type { Payments } from '../payment-accounts.ts'
import { checkPayments, type Failures } from '../reconcile-payments.ts'
import { endPayment } from '../reports/end-payment.ts'
import { cancelPayment } from './cancel-payment.ts'

const maxPerRun = 500

type Due = { id: string; business_id: number; order_id: string }

/**
 * Ends expired payments. Asks the provider first, because the callback of a payment may have been lost; without an
 * answer the payment waits. Ended payments are canceled at the provider. An order from checkout ends with its payment
 * (`expireOrders`); other orders stay open for a new payment. `isOver` ends the run.
 */
export async function expirePayments(payments: Payments, now: Date, failures: Failures, isOver: () => boolean) {
  const { db, log } = payments
  // Accounts take turns, so that the waiting payments of one account do not delay others.
  const { rows } = await sql<Due>`
    select id, business_id, order_id from payments
    where status in ('creating', 'open') and expires_at <= ${now}
    order by row_number() over (partition by account_id order by updated_at), expires_at limit ${maxPerRun}`.execute(db)
  for (const due of rows) {
    if (isOver()) return
    await expirePayment(payments, due, now, failures).catch((err) =>
      log.error({ err, payment: due.id }, 'could not end a payment'),
    )
  }
}

async function expirePayment(payments: Payments, { id, business_id, order_id }: Due, now: Date, failures: Failures) {
  if (!(await checkPayments(payments, { business_id, id: order_id }, now, failures))) return
  const ended = await payments.db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('business_id', 'in', sameBusiness(business_id))
      .where('id', '=', order_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    return await endPayment(tx, id, order, 'expired', now)
  })
  if (ended) await cancelPayment(payments, ended, now)
}
