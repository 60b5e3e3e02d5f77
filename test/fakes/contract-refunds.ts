import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type ProviderPayment, ProviderRefused } from '../../src/integrations/payments/provider.ts'
import { readWith } from './contract-payments.ts'
import type { Started, Subject } from './subjects.ts'

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}

/** Tests refunds and the provider's books. */
export function testRefunds({ traits, start }: Subject) {
  const payment_method = traits.refundableMethod
  const begins = traits.refundsEndLater ? 'pending' : 'succeeded'
  const toRequest = (paid: ProviderPayment, amount = paid.amount, refund_key: string = randomUUID()) => ({
    refund_key,
    provider_payment_id: paid.provider_payment_id,
    reference_id: paid.reference_id,
    payment_method,
    amount,
    currency: 'IDR',
    reason: 'The cup arrived broken',
  })
  const refunded = ({ gateway }: Started) =>
    gateway.ledger.filter(({ kind }) => kind === 'refund').reduce((sum, { amount }) => sum + amount, 0)

  it('refunds a payment as a whole', async () => {
    const started = await start()
    const { provider, gateway } = started
    const paid = await started.pay({ payment_method })
    const request = toRequest(paid)
    const refund = await provider.refund!(request)
    const { refund_key, provider_payment_id, reference_id, amount } = request
    const expected = { refund_key, provider_payment_id, reference_id, amount, status: begins, failure_reason: null }
    expect(refund).toMatchObject(expected)
    const lookup = { refund_key, provider_payment_id, reference_id, provider_refund_id: null }
    expect(await provider.findRefund!(lookup)).toEqual(refund)
    expect(await provider.findRefund!({ ...lookup, provider_refund_id: refund.provider_refund_id })).toEqual(refund)
    expect(await provider.findRefund!({ ...lookup, refund_key: randomUUID() })).toBeUndefined()
    if (traits.refundsEndLater) await gateway.endRefund(refund_key, 'succeeded')
    const event = readWith(provider, gateway.callbacks.at(-1)!)
    expect(event).toMatchObject({ kind: 'refund', refund: { ...expected, status: 'succeeded' } })
    expect(await provider.findRefund!(lookup)).toMatchObject({ status: 'succeeded' })
    expect(refunded(started)).toBe(amount)
    expect(await provider.find(paid)).toMatchObject({ status: 'paid' })
  })

  it('refunds a payment whose reason is longer than the provider takes', async () => {
    const started = await start()
    const paid = await started.pay({ payment_method })
    const refund = await started.provider.refund!({ ...toRequest(paid), reason: 'The cup is broken. '.repeat(50) })
    expect(refund).toMatchObject({ amount: paid.amount, status: begins })
  })

  it('refunds parts up to the whole and no more', async () => {
    const started = await start()
    const { provider, gateway } = started
    const paid = await started.pay({ payment_method })
    const parts = [toRequest(paid, 25_000_00), toRequest(paid, 60_000_00)]
    for (const part of parts)
      expect(await provider.refund!(part)).toMatchObject({ amount: part.amount, status: begins })
    await expect(provider.refund!(toRequest(paid, 40_001_00))).rejects.toBeInstanceOf(ProviderRefused)
    await provider.refund!(toRequest(paid, 40_000_00, 'the rest'))
    await expect(provider.refund!(toRequest(paid, 1_00))).rejects.toBeInstanceOf(ProviderRefused)
    const keys = [...parts.map(({ refund_key }) => refund_key), 'the rest']
    if (traits.refundsEndLater) for (const key of keys) await gateway.endRefund(key, 'succeeded')
    expect(refunded(started)).toBe(paid.amount)
  })

  it('refunds once for one key, also after a lost answer', async () => {
    const started = await start()
    const { provider, gateway } = started
    const paid = await started.pay({ payment_method })
    const request = toRequest(paid, 25_000_00)
    gateway.inject('lost', { on: /^POST/ })
    await expect(provider.refund!(request)).rejects.toThrow('did not answer')
    const repeated = await provider.refund!(request)
    expect(await provider.refund!(request)).toEqual(repeated)
    const [one, two] = await Promise.all([provider.refund!(request), provider.refund!(request)])
    expect(one).toEqual(two)
    if (traits.refundsEndLater) await gateway.endRefund(request.refund_key, 'succeeded')
    expect(refunded(started)).toBe(25_000_00)
  })

  it('refuses to refund what was not paid or cannot be refunded', async () => {
    const started = await start()
    const { provider, open, pay, gateway } = started
    const unpaid = await open({ payment_method })
    await expect(provider.refund!(toRequest(unpaid))).rejects.toBeInstanceOf(ProviderRefused)
    const method = traits.unrefundableMethod
    if (method) {
      const paid = await pay({ payment_method: method })
      const request = { ...toRequest(paid), payment_method: method }
      await expect(provider.refund!(request)).rejects.toMatchObject({ code: 'refund_unsupported' })
      // The provider refuses too if the caller ignores the method's limits.
      await expect(provider.refund!(toRequest(paid))).rejects.toBeInstanceOf(ProviderRefused)
    }
    expect(gateway.ledger.filter(({ kind }) => kind === 'refund')).toEqual([])
  })

  it('reports a refund that failed later, after which the money can be refunded again', async () => {
    const started = await start()
    const { provider, gateway } = started
    const paid = await started.pay({ payment_method })
    const request = toRequest(paid)
    const refund = await provider.refund!(request)
    if (!traits.refundsFail) return expect(refund.status).toBe('succeeded')
    await gateway.endRefund(request.refund_key, 'failed')
    const failed = { status: 'failed', failure_reason: expect.stringMatching(/./) }
    expect(readWith(provider, gateway.callbacks.at(-1)!)).toMatchObject({ kind: 'refund', refund: failed })
    expect(await provider.findRefund!({ ...request, provider_refund_id: null })).toMatchObject(failed)
    const before = refunded(started)
    expect(before).toBe(0)
    expect(await provider.refund!(toRequest(paid))).toMatchObject({ status: begins })
  })

  it('lists the books of the provider, oldest first', async () => {
    const started = await start()
    const { provider, gateway } = started
    if (!traits.listsEntries) return expect(provider.listEntries).toBeUndefined()
    const payments = [await started.pay(), await started.pay({ payment_method })]
    const request = toRequest(payments[1]!, 25_000_00)
    await provider.refund!(request)
    await gateway.endRefund(request.refund_key, 'succeeded')
    const period = {
      from: new Date(Date.now() - 3_600_000).toISOString(),
      until: new Date(Date.now() + 3_600_000).toISOString(),
    }
    const entries = await collect(provider.listEntries!(period))
    const booked = gateway.ledger.map(({ kind, reference_id, amount, fee }) => ({ kind, reference_id, amount, fee }))
    expect(booked).toHaveLength(3)
    expect(entries).toMatchObject(booked)
    expect(await collect(provider.listEntries!({ ...period, until: period.from }))).toEqual([])
  })
}
