import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { ProviderUnavailable } from '../../src/integrations/payments/provider.ts'
import { readWith } from './contract-payments.ts'
import type { Fault } from './server.ts'
import { requestFor, type Subject, tooMuch } from './subjects.ts'

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

/** Tests who may send callbacks. */
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

/** Tests a provider that is slow, wrong or unreachable. */
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
      () => caller.refund!(refund),
      () => caller.findRefund!({ ...refund, provider_refund_id: null }),
      // These calls need only the status of a successful response.
      ...(fault === 'empty' ? [] : [() => caller.cancel(lookup), () => caller.check()]),
    ]
    for (const call of calls) {
      // The provider may receive an abandoned request during the next call, so this fault is kept.
      gateway.inject(fault, { times: fault === 'slow' ? 100 : 1 })
      const seen = gateway.calls.length
      const error = await call().catch((thrown: unknown) => thrown)
      expect(error, String(call)).toBeInstanceOf(ProviderUnavailable)
      expect(gateway.calls.slice(seen)).not.toContain('GET /redirected')
    }
    gateway.heal()
    expect(await provider.find(paid)).toMatchObject({ status: 'paid' })
  })

  it('checks its credentials, and says nothing of them in errors', async () => {
    const { provider, stranger, gateway, secrets } = await start()
    await provider.check()
    const request = requestFor({ payment_method: traits.method })
    for (const call of [
      () => stranger.check(),
      () => stranger.create(request),
      () => stranger.find({ reference_id: request.reference_id, provider_payment_id: null }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'invalid_credentials' })
    const errors = [await provider.create({ ...request, amount: tooMuch }).catch((error: unknown) => error)]
    for (const fault of faults.filter((one) => one !== 'slow' && one !== 'empty')) {
      gateway.inject(fault)
      errors.push(await provider.check().catch((error: unknown) => error))
    }
    for (const error of errors) {
      expect(error).toBeInstanceOf(Error)
      const { stack, message, cause } = error as Error
      const text = inspect({ error, stack, message, cause }, { depth: 10 })
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
  })
}
