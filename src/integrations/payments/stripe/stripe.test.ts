import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { find, startStripe } from '../../../../test/fakes/connect.ts'
import { requestFor } from '../../../../test/fakes/subjects.ts'

describe('stripe', () => {
  it('does not believe a reference that a buyer wrote on a payment link of the merchant', async () => {
    const { gateway, provider } = await startStripe()
    const { reference_id, amount } = await provider.create(requestFor({ payment_method: 'card' }))
    await gateway.payOtherLink(reference_id, amount)
    const { headers, body } = gateway.callbacks.at(-1)!
    const event = provider.readCallback(headers, Buffer.from(body))
    expect(event).toMatchObject({ kind: 'payment', payment: { reference_id: '', status: 'paid' } })
    if (event.kind !== 'payment') throw new Error(`This is an event of a ${event.kind}`)
    const found = await find(provider, '', event.payment.provider_payment_id)
    expect(found).toMatchObject({ reference_id: '', status: 'paid' })
  })

  it('repeats a failure that Stripe stored under another key', async () => {
    const { gateway, provider } = await startStripe()
    const request = requestFor({ payment_method: 'card' })
    gateway.state.storesFailure = true
    await expect(provider.create(request)).rejects.toThrow('answered 500')
    const created = await provider.create(request)
    expect(await provider.create(request)).toEqual(created)
    expect(gateway.countOpen(request.reference_id)).toBe(1)
  })

  it('refunds once for one key after Stripe forgot its idempotency key', async () => {
    const { gateway, provider } = await startStripe()
    const paid = await provider.create(requestFor())
    await gateway.pay(paid.reference_id)
    const refund = { ...paid, refund_key: 'k', payment_method: 'card', amount: 10_000_00, reason: '' }
    const first = await provider.refund!(refund)
    gateway.expireKeys()
    expect(await provider.refund!(refund)).toEqual(first)
  })

  it('refuses an expiry that is too near, and uses another key for other fields', async () => {
    const { gateway, provider } = await startStripe()
    const request = requestFor({ payment_method: 'card' })
    const soon = new Date(Date.now() + 60_000).toISOString()
    await expect(provider.create({ ...request, expires_at: soon })).rejects.toThrow('between 30 minutes')
    await provider.create(request)
    await provider.create({ ...request, amount: 130_000_00 })
    expect(gateway.countOpen(request.reference_id)).toBe(2)
  })

  it('takes one of several signatures, and no event of the other mode', async () => {
    const { gateway, provider } = await startStripe()
    const { reference_id } = await provider.create(requestFor())
    await gateway.pay(reference_id)
    const { headers, body } = gateway.callbacks.at(-1)!
    const rotated = headers['stripe-signature']!.replace(',', `,v1=${'0'.repeat(64)},`)
    expect(provider.readCallback({ 'stripe-signature': rotated }, Buffer.from(body))).toMatchObject({ kind: 'payment' })
    const live = Buffer.from(body.replace('"livemode":false', '"livemode":true'))
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', 'whsec_a').update(`${time}.${live}`).digest('hex')
    expect(() => provider.readCallback({ 'stripe-signature': `t=${time},v1=${signature}` }, live)).toThrow('not valid')
  })

  it('reports fees in the currency of the payment only', async () => {
    const { gateway, provider } = await startStripe()
    const created = await provider.create(requestFor())
    await gateway.pay(created.reference_id)
    const found = await find(provider, created.reference_id, created.provider_payment_id)
    expect(found!.receipt).toMatchObject({ fee: 5_000_00, payment_method: 'card' })
    expect(await find(provider, randomUUID(), 'pi_unknown')).toBeUndefined()
  })
})
