import { describe, expect, it } from 'vitest'
import { openBooks, startGateways } from '../../../../test/records/provider-books.ts'
import { startService } from '../../../../test/support/service.ts'
import type { ProviderRefund } from '../../../integrations/payments/index.ts'
import { applyEvent } from '../payment-callbacks/apply-event.ts'

const { gateways, env } = await startGateways()
const service = await startService({ env })
const { db, payments, openShopWith } = openBooks(service, gateways)

async function paidTwice(provider: 'xendit' | 'stripe') {
  const opened = await openShopWith(provider)
  const { order, payment } = await opened.paid()
  await opened.deliver()
  const second = await opened.payAgain(order.id)
  await opened.deliver()
  return { ...opened, order, payment, second }
}

describe.each(['xendit', 'stripe'] as const)('a second payment at %s that is refunded there', (provider) => {
  it('leaves the order paid, is noted beside it, and needs no check once all of it went back', async () => {
    const { shop, order, payment, second, deliver, read, conflicts } = await paidTwice(provider)
    expect(await conflicts()).toMatchObject([{ kind: 'second_payment', reason: 'paid_again', resolved_at: null }])
    const half = payment.amount / 2
    await gateways[provider].refundInDashboard(payment.id, half)
    for (const _time of [1, 2]) await deliver()
    expect(await conflicts()).toHaveLength(1)
    await gateways[provider].refundInDashboard(payment.id, payment.amount - half)
    await deliver()
    const { provider_payment_id } = second
    expect(await read(order.id)).toMatchObject({
      payment_status: 'paid',
      refunded_amount: '0.00',
      pg_paid_info: {
        also_paid: [
          { provider_payment_id, refunds: [{ status: 'succeeded' }, {}], refunded_amount: order.gross_revenue },
        ],
      },
    })
    expect((await shop.get(`/v3/orders/${order.id}/refunds`)).body.data).toEqual([])
    expect(await conflicts()).toEqual([])
    expect(await conflicts('?state=resolved')).toMatchObject([
      { kind: 'second_payment', provider_payment_id, resolved_by: null, note: null },
    ])
  })
})

describe('a second payment', () => {
  const reportTo =
    ({ account, payment, second }: Awaited<ReturnType<typeof paidTwice>>) =>
    async (status: ProviderRefund['status']) => {
      const refund: ProviderRefund = {
        provider_refund_id: 're_1',
        refund_key: '',
        provider_payment_id: second.provider_payment_id,
        reference_id: payment.id,
        amount: payment.amount,
        status,
        failure_reason: null,
      }
      const source = { business_id: payment.business_id, account_id: account.id as number, provider: 'stripe' }
      const event = { event_id: status, is_trusted: true, kind: 'refund' as const, refund }
      const apply = await db.transaction().execute((tx) => applyEvent(payments, tx, source, event, new Date()))
      return apply.outcome
    }

  it('is to be checked again if its refund fails after it had succeeded', async () => {
    const opened = await paidTwice('stripe')
    const report = reportTo(opened)
    const counts: unknown[] = []
    for (const status of ['pending', 'succeeded', 'pending', 'failed', 'succeeded'] as const)
      counts.push([await report(status), (await opened.conflicts()).length])
    expect(counts).toEqual([
      ['applied', 1],
      ['applied', 0],
      ['no_change', 0],
      ['applied', 1],
      ['no_change', 1],
    ])
    expect((await opened.read(opened.order.id)).payment_status).toBe('paid')
  })

  it('of a deleted order is closed by its refund as well', async () => {
    const opened = await paidTwice('stripe')
    await opened.shop.must('POST', '/v3/orders/delete', { ids: [opened.order.id] })
    expect(await reportTo(opened)('succeeded')).toBe('applied')
    expect(await opened.conflicts()).toEqual([])
    const refunds = await db.selectFrom('refunds').select('id').where('order_id', '=', opened.order.id).execute()
    expect(refunds).toEqual([])
  })
})
