import { sql } from 'kysely'
import type { Payments } from '../payments/index.ts'
import { type RefundJob, sendRefund } from './send-refund.ts'

const maxPerRun = 200
/** A run begins each minute; what this one leaves is asked for by the next. */
const maxRunMs = 45_000

/** Asks for refunds whose job was lost, whose outcome is unknown, or which the provider has not ended yet. */
export async function reconcileRefunds(payments: Payments, now: Date) {
  const startedAt = payments.now().getTime()
  const { rows } = await sql<RefundJob & { account_id: number | null }>`
    select r.business_id, r.id, p.account_id
    from refunds r left join payments p on p.business_id = r.business_id and p.id = r.payment_id
    where r.status = 'pending' and r.method = 'provider' and r.look_up_at <= ${now}
    order by r.look_up_at limit ${maxPerRun}`.execute(payments.db)
  // Accounts side by side, so that the timeouts of one provider delay no other.
  const byAccount = Map.groupBy(rows, ({ account_id }) => account_id)
  await Promise.all(
    [...byAccount.values()].map(async (group) => {
      for (const { business_id, id } of group) {
        if (payments.now().getTime() - startedAt > maxRunMs) return
        await sendRefund(payments, { business_id, id }, now).catch((err) =>
          payments.log.error({ err, refund: id }, 'could not look up a refund'),
        )
      }
    }),
  )
}
