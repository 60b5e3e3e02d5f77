import { describe, expect, it } from 'vitest'
import { find, startMidtrans } from '../../../../test/fakes/connect.ts'
import { requestFor } from '../../../../test/fakes/subjects.ts'

describe('midtrans', () => {
  it('shows a dispute of a payment once there is one', async () => {
    const { gateway, provider } = await startMidtrans()
    const { reference_id, provider_payment_id, amount } = await provider.create(
      requestFor({ payment_method: 'va_bca' }),
    )
    await gateway.pay(reference_id)
    expect(await provider.findDispute!({ provider_payment_id })).toBeUndefined()
    expect(await provider.findDispute!({ provider_payment_id: `${reference_id}~none` })).toBeUndefined()
    await gateway.dispute(reference_id)
    expect(await provider.findDispute!({ provider_payment_id })).toMatchObject({
      provider_payment_id,
      reference_id,
      amount,
      status: 'open',
    })
  })

  it('replaces a QR code that was lost, and cancels the old one', async () => {
    const { gateway, provider } = await startMidtrans()
    const request = requestFor({ payment_method: 'qris' })
    gateway.inject('lost')
    await expect(provider.create(request)).rejects.toThrow('did not answer')
    const created = await provider.create(request)
    expect(created).toMatchObject({
      reference_id: request.reference_id,
      instructions: { qr_string: expect.any(String) },
    })
    expect(created.provider_payment_id).toMatch(new RegExp(`^${request.reference_id}~`))
    expect(gateway.countOpen(request.reference_id)).toBe(1)
    expect(await find(provider, request.reference_id)).toMatchObject({ status: 'canceled' })
    await gateway.pay(request.reference_id)
    const { headers, body } = gateway.callbacks.at(-1)!
    const event = provider.readCallback(headers, Buffer.from(body))
    expect(event).toMatchObject({ payment: { reference_id: request.reference_id, status: 'paid' } })
  })

  it('returns a payment that arrived while its code was lost', async () => {
    const { gateway, provider } = await startMidtrans()
    const request = requestFor({ payment_method: 'gopay' })
    gateway.inject('lost')
    await expect(provider.create(request)).rejects.toThrow('did not answer')
    await gateway.pay(request.reference_id)
    expect(await provider.create(request)).toMatchObject({ status: 'paid', provider_payment_id: request.reference_id })
    expect(gateway.ledger).toHaveLength(1)
  })

  it('opens another page if the first one was lost, and credits both to the reference', async () => {
    const { gateway, provider } = await startMidtrans()
    const request = requestFor({ payment_method: 'card' })
    gateway.inject('lost')
    await expect(provider.create(request)).rejects.toThrow('did not answer')
    const created = await provider.create(request)
    expect(created).toMatchObject({ reference_id: request.reference_id, status: 'open' })
    expect(created.payment_url).toMatch(/^http/)
    // Midtrans has no transaction before the buyer chooses a method.
    expect(await find(provider, request.reference_id, created.provider_payment_id)).toBeUndefined()
    await gateway.pay(request.reference_id)
    expect(await find(provider, request.reference_id, created.provider_payment_id)).toMatchObject({
      status: 'settled',
      receipt: { payment_method: 'card' },
    })
  })

  it('takes payments on the page of Snap and by the link of a wallet, and sends the buyer back', async () => {
    const { provider } = await startMidtrans()
    for (const payment_method of ['card', 'payment_link', 'gopay', 'shopeepay']) {
      const request = requestFor({ payment_method })
      const { payment_url, provider_payment_id } = await provider.create(request)
      const pressed = await fetch(payment_url!, { method: 'POST' })
      expect(await pressed.text()).toContain(`url=${request.return_url}`)
      const found = await find(provider, request.reference_id, provider_payment_id)
      expect(found!.receipt, payment_method).toMatchObject({ amount: request.amount })
    }
  })

  it('sends notifications to the address of the payment', async () => {
    const { gateway, provider } = await startMidtrans()
    const callback_url = 'http://127.0.0.1:9/callbacks'
    const { reference_id } = await provider.create(requestFor({ payment_method: 'va_bri', callback_url }))
    await gateway.pay(reference_id)
    expect(gateway.callbacks).toMatchObject([{ url: callback_url }])
  })
})
