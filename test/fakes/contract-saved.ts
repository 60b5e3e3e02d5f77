import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type ChargeRequest, ProviderRefused, ProviderUnavailable } from '../../src/integrations/payments/provider.ts'
import type { Started, Subject } from './subjects.ts'

/** Tests saving a method with a payment, charging it later, and deleting its token. */
export function testSaved({ traits, start }: Subject) {
  const payment_method = traits.savedMethod
  if (!payment_method)
    return it('saves no method', async () => {
      const { provider } = await start()
      expect([provider.saved, provider.methods.filter(({ saves }) => saves)]).toEqual([undefined, []])
    })

  const save = async ({ pay, provider }: Started) =>
    (await provider.saved!.readToken(await pay({ payment_method, saves: true })))!
  const toCharge = (token: string, changes: Partial<ChargeRequest> = {}): ChargeRequest => ({
    token,
    payment_method,
    reference_id: randomUUID(),
    amount: 75_000_00,
    currency: 'IDR',
    description: 'Renewal',
    ...changes,
  })

  it('leaves a token only if the buyer allowed it', async () => {
    const started = await start()
    const { provider } = started
    expect(provider.methods.find((known) => known.payment_method === payment_method)!.saves).toBe(true)
    expect(await provider.saved!.readToken(await started.pay({ payment_method }))).toBeUndefined()
    expect(await save(started)).toEqual({ token: expect.any(String), label: expect.any(String) })
  })

  it('charges without the buyer, and finds the charge by reference and id', async () => {
    const started = await start()
    const { provider, gateway } = started
    const { token } = await save(started)
    const request = toCharge(token)
    const charged = await provider.saved!.charge(request)
    expect(charged).toMatchObject({
      reference_id: request.reference_id,
      status: 'paid',
      amount: request.amount,
      receipt: { amount: request.amount, payment_method, surcharge: 0 },
    })
    for (const provider_payment_id of [null, charged.provider_payment_id])
      expect(await provider.find({ reference_id: request.reference_id, provider_payment_id })).toMatchObject({
        status: 'paid',
        receipt: charged.receipt,
      })
    expect(gateway.ledger.filter(({ reference_id }) => reference_id === request.reference_id)).toHaveLength(1)
  })

  it('finds a charge whose answer was lost; repeats it only where the provider recognises that', async () => {
    const started = await start()
    const { provider, gateway } = started
    const request = toCharge((await save(started)).token)
    gateway.inject('lost', { on: /POST/ })
    await expect(provider.saved!.charge(request)).rejects.toThrow()
    expect(await provider.find({ ...request, provider_payment_id: null })).toMatchObject({ status: 'paid' })
    if (provider.saved!.isRepeatable) expect(await provider.saved!.charge(request)).toMatchObject({ status: 'paid' })
    expect(gateway.ledger.filter(({ reference_id }) => reference_id === request.reference_id)).toHaveLength(1)
  })

  it('charges once although the provider repeats a failure that it stored, and finds the charge at once', async () => {
    const started = await start()
    const { provider, gateway } = started
    const request = toCharge((await save(started)).token)
    const { state } = gateway as unknown as { state: Record<string, unknown> }
    if ('storesLateFailure' in state) Object.assign(state, { storesLateFailure: true, isSearchLate: true })
    else gateway.inject('late_error', { on: /POST/ })
    await expect(provider.saved!.charge(request)).rejects.toThrow(ProviderUnavailable)
    if (provider.saved!.isRepeatable) await expect(provider.saved!.charge(request)).rejects.toThrow(ProviderUnavailable)
    expect(gateway.ledger.filter(({ reference_id }) => reference_id === request.reference_id)).toHaveLength(1)
    expect(await provider.find({ ...request, provider_payment_id: null })).toMatchObject({
      status: 'paid',
      reference_id: request.reference_id,
    })
  })

  it('leaves a charge unknown whose receipt it may not read', async () => {
    const started = await start()
    const { provider, gateway } = started
    const request = toCharge((await save(started)).token)
    gateway.inject('forbidden', { on: /GET/ })
    const charged = await provider.saved!.charge(request).catch((error) => error)
    gateway.heal()
    expect(charged).not.toBeInstanceOf(ProviderRefused)
    expect(await provider.find({ ...request, provider_payment_id: null })).toMatchObject({ status: 'paid' })
  })

  it('finds a charge behind others of the same buyer', async () => {
    const started = await start()
    const { provider } = started
    const { token } = await save(started)
    const requests = Array.from({ length: 5 }, () => toCharge(token))
    for (const request of requests) await provider.saved!.charge(request)
    const lookup = { ...requests[0]!, provider_payment_id: null }
    expect(await provider.find(lookup)).toMatchObject({ status: 'paid', reference_id: lookup.reference_id })
    expect(await provider.find({ ...lookup, reference_id: randomUUID() })).toBeUndefined()
  })

  it('does not cancel a charge that was paid, although its answer was lost', async () => {
    const started = await start()
    const { provider, gateway } = started
    const request = toCharge((await save(started)).token)
    gateway.inject('lost', { on: /POST/ })
    await expect(provider.saved!.charge(request)).rejects.toThrow()
    await expect(provider.cancel({ ...request, provider_payment_id: null })).rejects.toMatchObject({
      code: expect.any(String),
    })
  })

  it('passes on why a charge was declined, and charges again later', async () => {
    const started = await start()
    const { provider, gateway } = started
    const { token } = await save(started)
    const { state } = gateway as unknown as { state: { declines: string | null } }
    state.declines = 'insufficient_funds'
    await expect(provider.saved!.charge(toCharge(token))).rejects.toMatchObject({ code: 'insufficient_funds' })
    state.declines = null
    expect(await provider.saved!.charge(toCharge(token))).toMatchObject({ status: 'paid' })
  })

  it('refunds a charge', async () => {
    const started = await start()
    const { provider } = started
    const charged = await provider.saved!.charge(toCharge((await save(started)).token))
    const refund = { ...charged, payment_method, refund_key: randomUUID(), amount: 10_000_00, reason: 'Too much' }
    expect(await provider.refund!(refund)).toMatchObject({ amount: 10_000_00 })
  })

  it('keeps a token that it may not forget', async () => {
    const started = await start()
    const { provider, gateway } = started
    const { token } = await save(started)
    gateway.inject('forbidden', { on: /POST/ })
    await expect(provider.saved!.deleteToken(token)).rejects.toThrow(ProviderRefused)
    expect(await provider.saved!.charge(toCharge(token))).toMatchObject({ status: 'paid' })
  })

  it('forgets a token, also twice, and charges it no more', async () => {
    const started = await start()
    const { provider } = started
    const { token } = await save(started)
    for (const _time of [1, 2]) await provider.saved!.deleteToken(token)
    await expect(provider.saved!.charge(toCharge(token))).rejects.toMatchObject({
      name: 'Error',
      code: expect.any(String),
    })
  })
}
