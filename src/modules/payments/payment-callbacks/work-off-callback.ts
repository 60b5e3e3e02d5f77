import type { ProviderEvent } from '../../../integrations/payments/index.ts'
import { findPayingAccount, InvalidReport, type Payments } from '../payments/index.ts'
import { applyEvent } from './apply-event.ts'
import type { CallbackJob } from './receive-callback.ts'

/**
 * Applies a stored callback. An untrusted one only triggers a lookup of the payment at the provider. Throws if that is
 * not possible now, so that the job is retried.
 */
export async function workOffCallback(payments: Payments, job: CallbackJob, now: Date) {
  const { db, log } = payments
  const selectRow = (from: Payments['db']) =>
    from
      .selectFrom('provider_callbacks')
      .selectAll()
      .where('business_id', '=', job.business_id)
      .where('account_id', '=', job.account_id)
      .where('event_id', '=', job.event_id)
      .where('outcome', '=', 'waiting')
  const waiting = await selectRow(db).executeTakeFirst()
  if (!waiting) return
  const account = await findProvider(payments, job)
  const event = account && (await readBack(account.provider, waiting.event as ProviderEvent))
  await db.transaction().execute(async (tx) => {
    if (!(await selectRow(tx).forUpdate().executeTakeFirst())) return
    const source = account && { ...job, provider: account.provider.name }
    const applied =
      source && event
        ? await applyEvent(payments, tx, source, event, now).catch((error) => {
            if (!(error instanceof InvalidReport)) throw error
            log.error({ err: error, event: job.event_id }, 'refused an invalid report of the payment provider')
            return { outcome: 'refused' as const, payment_id: null }
          })
        : { outcome: 'unknown' as const, payment_id: null }
    await tx
      .updateTable('provider_callbacks')
      .set({ ...applied, event: null, worked_at: now })
      .where('business_id', '=', job.business_id)
      .where('account_id', '=', job.account_id)
      .where('event_id', '=', job.event_id)
      .execute()
  })
}

async function findProvider(payments: Payments, { business_id, account_id }: CallbackJob) {
  return await findPayingAccount(payments, { business_id, account_id, provider: '' })
}

type Provider = NonNullable<Awaited<ReturnType<typeof findProvider>>>['provider']

/**
 * Looks up the event at the provider. If the provider does not know it yet, the lookup is retried, because it may
 * appear later.
 */
async function readBack(provider: Provider, event: ProviderEvent): Promise<ProviderEvent> {
  if (event.kind === 'dispute') {
    const { is_trusted, dispute } = event
    if (is_trusted && dispute.reference_id) return event
    const confirmed = !is_trusted && provider.findDispute ? await provider.findDispute(dispute) : dispute
    if (!confirmed) throw new Error('The provider does not know the dispute of a callback yet')
    const { named, isPaid } = await nameOurPayment(provider, confirmed)
    if (!is_trusted && !isPaid) throw new Error('The provider does not know the payment of a dispute yet')
    return { ...event, dispute: named }
  }
  if (event.kind === 'ignored') return event
  if (event.kind === 'payment') {
    if (event.is_trusted) return event
    const payment = await provider.find(event.payment)
    if (!payment) throw new Error('The provider does not know the payment of a callback yet')
    return { ...event, payment: { ...payment, reference_id: payment.reference_id || event.payment.reference_id } }
  }
  const refund = event.is_trusted ? event.refund : await provider.findRefund?.(event.refund)
  if (!refund) throw new Error('The provider does not know the refund of a callback yet')
  return { ...event, refund: refund.reference_id ? refund : (await nameOurPayment(provider, refund)).named }
}

type Named = { reference_id: string; provider_payment_id: string }

/**
 * A dispute, or a refund that was made at the provider, may contain the id of a charge or an intent, which only the
 * provider can match to our payment.
 */
async function nameOurPayment<T extends Named>(provider: Provider, named: T): Promise<{ named: T; isPaid: boolean }> {
  const { reference_id, provider_payment_id } = named
  const found =
    reference_id || provider_payment_id
      ? await provider.find({ reference_id, provider_payment_id: provider_payment_id || null })
      : undefined
  if (!found) return { named, isPaid: false }
  const payment = {
    reference_id: found.reference_id || reference_id,
    provider_payment_id: found.provider_payment_id,
  }
  return { named: { ...named, ...payment }, isPaid: found.receipt !== null }
}
