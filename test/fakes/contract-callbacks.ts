import { expect, it } from 'vitest'
import { ProviderRefused, ProviderUnavailable } from '../../src/integrations/payments/adapters/port.ts'
import { readWith } from './contract-payments.ts'
import type { Fault } from './server.ts'
import { requestFor, type Subject } from './subjects.ts'

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

/** Who may send callbacks. */
export function testCallbacks({ traits, start, forge }: Subject) {
  it('refuses forged callbacks with 401 and broken ones with 400', async () => {
    const { provider, gateway, pay } = await start()
    await pay()
    const callback = gateway.callbacks.at(-1)!
    for (const forged of forge(callback))
      expect(thrownBy(() => readWith(provider, forged))).toMatchObject({ status: 401, code: 'invalid_signature' })
    for (const body of ['', '[]', 'null', '{"event":1', '{}'])
      expect(thrownBy(() => readWith(provider, { ...callback, body }))).toMatchObject({
        status: traits.isTrusted ? 401 : 400,
      })
  })

  it('refuses the callbacks of another account', async () => {
    const { stranger, gateway, pay } = await start()
    await pay()
    const error = thrownBy(() => readWith(stranger, gateway.callbacks.at(-1)!))
    expect(error).toMatchObject({ status: 401, code: 'invalid_signature' })
  })

  it('refuses a callback that is replayed later, or leaves it to be read back', async () => {
    const { provider, gateway, clock, pay } = await start()
    await pay()
    const callback = gateway.callbacks.at(-1)!
    const { event_id } = readWith(provider, callback)
    clock.offsetMs = 301_000 + 60_000
    if (traits.isTrusted) expect(thrownBy(() => readWith(provider, callback))).toMatchObject({ status: 401 })
    else expect(readWith(provider, callback)).toMatchObject({ event_id, is_trusted: false })
  })

  it('reports a dispute that names its payment', async () => {
    const { provider, gateway, pay } = await start()
    const paid = await pay({ payment_method: traits.refundableMethod })
    await gateway.dispute(paid.reference_id)
    const event = readWith(provider, gateway.callbacks.at(-1)!)
    if (event.kind !== 'dispute') throw new Error(`This is an event of a ${event.kind}`)
    expect(event.dispute).toMatchObject({ amount: paid.amount, status: 'open' })
    const { reference_id, provider_payment_id } = event.dispute
    expect(await provider.find({ reference_id, provider_payment_id })).toMatchObject({
      reference_id: paid.reference_id,
    })
  })
}

const faults: readonly Fault[] = [
  'slow',
  'lost',
  'late_error',
  'error',
  'rate_limit',
  'down',
  'redirect',
  'garbage',
  'empty',
]

/** A provider that is slow, wrong or away. */
export function testFaults({ traits, start }: Subject) {
  it.each(faults)('treats the fault %s as an unknown outcome of every call', async (fault) => {
    const { provider, impatient, gateway, open, pay } = await start()
    const { reference_id, provider_payment_id } = await open()
    const paid = await pay({ payment_method: traits.refundableMethod })
    const lookup = { reference_id, provider_payment_id }
    const caller = fault === 'slow' ? impatient : provider
    const refund = { ...paid, refund_key: 'key-1', payment_method: traits.refundableMethod, reason: 'Broken' }
    const calls = [
      () => caller.create(requestFor({ payment_method: traits.method })),
      () => caller.find(lookup),
      () => caller.cancel(lookup),
      () => caller.refund!(refund),
      () => caller.findRefund!({ ...refund, provider_refund_id: null }),
      // An empty answer of the right status proves the credentials.
      ...(fault === 'empty' ? [] : [() => caller.check()]),
    ]
    for (const call of calls) {
      gateway.inject(fault)
      const seen = gateway.calls.length
      const error = await call().catch((thrown: unknown) => thrown)
      if (fault === 'empty' && error === undefined) continue
      expect(error, String(call)).toBeInstanceOf(ProviderUnavailable)
      expect(gateway.calls.slice(seen)).not.toContain('GET /redirected')
    }
    expect(await provider.find({ ...paid })).toMatchObject({ status: 'paid' })
  })

  it('checks its credentials, and says nothing of them in errors', async () => {
    const { provider, stranger, gateway, secrets } = await start()
    await provider.check()
    await expect(stranger.check()).rejects.toMatchObject({ code: 'invalid_credentials' })
    await expect(stranger.create(requestFor({ payment_method: traits.method }))).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    gateway.inject('down')
    const errors = [
      await stranger.check().catch((error: unknown) => error),
      await provider.check().catch((error: unknown) => error),
      await provider
        .create(requestFor({ payment_method: traits.method, amount: 9e15 }))
        .catch((error: unknown) => error),
    ]
    for (const error of errors) {
      expect(error).toBeInstanceOf(error instanceof ProviderRefused ? ProviderRefused : ProviderUnavailable)
      const text = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).stack)
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
  })
}
