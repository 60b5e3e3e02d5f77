import { sql } from 'kysely'
import { type Payments, runByAccount } from '../../payments/index.ts'
import { type RefundJob, sendRefund } from './send-refund.ts'

const maxPerRun = 200

/** Looks up refunds whose job was lost, whose outcome is unknown, or which the provider has not finished. */
export async function reconcileRefunds(payments: Payments, now: Date) {
  const { rows } = await sql<RefundJob & { account_id: number | null }>`
    select r.business_id, r.id, p.account_id
    from refunds r left join payments p on p.business_id = r.business_id and p.id = r.payment_id
    where r.status = 'pending' and r.method = 'provider' and r.look_up_at <= ${now}
    order by r.look_up_at limit ${maxPerRun}`.execute(payments.db)
  await runByAccount(payments, rows, ({ business_id, id }) =>
    sendRefund(payments, { business_id, id }, now).catch((err) =>
      payments.log.error({ err, refund: id }, 'could not look up a refund'),
    ),
  )
}
