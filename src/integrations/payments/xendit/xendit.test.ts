import { describe, expect, it } from 'vitest'
import { connect, find, startXendit } from '../../../../test/fakes/connect.ts'
import { startFakeServer } from '../../../../test/fakes/server.ts'
import { requestFor } from '../../../../test/fakes/subjects.ts'
import { onFinished } from '../../../../test/support/on-finished.ts'
import { ProviderUnavailable } from '../provider.ts'

describe('xendit', () => {
  it('reports payments on both requests that a lost answer left open', async () => {
    const { gateway, provider } = await startXendit()
    const request = requestFor({ payment_method: 'va_bni' })
    const first = await provider.create(request)
    await gateway.pay(request.reference_id)
    const second = await provider.create(request)
    await gateway.pay(request.reference_id)
    for (const { provider_payment_id } of [first, second])
      expect(await find(provider, request.reference_id, provider_payment_id)).toMatchObject({
        provider_payment_id,
        reference_id: request.reference_id,
        status: 'paid',
      })
    expect(first.provider_payment_id).not.toBe(second.provider_payment_id)
    const events = gateway.callbacks.map(({ headers, body }) => provider.readCallback(headers, Buffer.from(body)))
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(2)
  })

  it('takes cards on its invoice page and finds the page by reference', async () => {
    const { gateway, provider } = await startXendit()
    const request = requestFor({ payment_method: 'card' })
    const created = await provider.create(request)
    expect(await find(provider, request.reference_id)).toEqual(created)
    // The buyer presses the button of the page.
    const paid = await fetch(created.payment_url!, { method: 'POST' })
    expect(await paid.text()).toContain(`url=${request.return_url}`)
    const found = await find(provider, request.reference_id)
    expect(found).toMatchObject({ status: 'paid', receipt: { payment_method: 'card', amount: request.amount } })
    const refund = { ...request, ...found!, refund_key: 'k', payment_method: 'card', reason: '' }
    expect(await provider.refund!(refund)).toMatchObject({ provider_payment_id: created.provider_payment_id })
    expect(gateway.calls).toContain('POST /refunds')
  })

  it('takes an answer with an unreadable time for none', async () => {
    const invoice = { id: 'i', external_id: 'r', status: 'PAID', amount: 10_000, paid_amount: 10_000, paid_at: 'soon' }
    const { provider } = connect('xendit', await startFakeServer(() => ({ status: 200, body: invoice })))
    await expect(find(provider, 'r', 'i')).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  it('ignores events that it does not use', async () => {
    const { provider } = await startXendit()
    const body = Buffer.from(JSON.stringify({ event: 'payment_token.activation', data: {} }))
    expect(provider.readCallback({ 'x-callback-token': 'callback-token' }, body)).toMatchObject({ kind: 'ignored' })
  })

  it('has a fake that delivers callbacks and checks versions', async () => {
    const received: string[] = []
    const receiver = await startFakeServer(({ text }) => {
      received.push(text)
      return { status: 200, body: {} }
    })
    onFinished(receiver.close)
    const { gateway, provider } = await startXendit(receiver.url)
    const { reference_id } = await provider.create(requestFor({ payment_method: 'qris' }))
    await gateway.pay(reference_id)
    expect(received).toEqual(gateway.callbacks.map(({ body }) => body))
    const authorization = `Basic ${Buffer.from('xnd_development_a:').toString('base64')}`
    const unversioned = await fetch(`${gateway.url}/v3/payment_requests/pr-1`, { headers: { authorization } })
    expect([unversioned.status, await unversioned.json()]).toMatchObject([400, { error_code: 'API_VALIDATION_ERROR' }])
  })
})
