import { expect, it } from 'vitest'
import { type ProviderEvent, ProviderRefused } from '../../src/integrations/payments/provider.ts'
import type { Callback } from './server.ts'
import { requestFor, type Started, type Subject, tooMuch } from './subjects.ts'

export const readWith = (provider: Started['provider'], { headers, body }: Callback): ProviderEvent =>
  provider.readCallback(headers, Buffer.from(body))

/** Returns the payment of an event; fails if it has none. */
function expectPayment(event: ProviderEvent) {
  if (event.kind !== 'payment') throw new Error(`This is an event of a ${event.kind}`)
  return event.payment
}

const toLookup = ({ reference_id, provider_payment_id }: { reference_id: string; provider_payment_id: string }) => ({
  reference_id,
  provider_payment_id,
})

/** Where the shop's page finds each kind of instructions. */
const presented: Record<string, (instructions: object) => void> = {
  number: (shown) =>
    expect(shown).toHaveProperty('payment_method.virtual_account.channel_properties.virtual_account_number'),
  code: (shown) => expect(shown).toHaveProperty('payment_method.over_the_counter.channel_properties.payment_code'),
  qr: (shown) => expect(shown).toHaveProperty('qr_string'),
  link: (shown) => expect(JSON.stringify(shown)).toMatch(/"(payment_url|redirect_url|invoice_url)":"http/),
  app_link: (shown) =>
    expect(shown).toHaveProperty(
      'actions',
      expect.arrayContaining([expect.objectContaining({ url_type: 'DEEPLINK' })]),
    ),
}

/** Tests creating, looking up, paying and ending payments. */
export function testPayments({ traits, start }: Subject) {
  it('creates an open payment with instructions by every method that it offers', async () => {
    const { provider } = await start()
    for (const { payment_method, presents, needs_phone } of provider.methods) {
      const request = requestFor({ payment_method })
      const created = await provider.create(request)
      expect(created, payment_method).toMatchObject({
        reference_id: request.reference_id,
        status: 'open',
        amount: request.amount,
        currency: 'IDR',
        receipt: null,
        instructions: { reference_id: request.reference_id },
      })
      // A method that needs a phone sends its link to the phone.
      if (!needs_phone) presented[presents]!(created.instructions)
      const anonymous = requestFor({ payment_method, customer: { name: '', email: null, phone: null } })
      if (needs_phone) await expect(provider.create(anonymous)).rejects.toMatchObject({ code: 'phone_required' })
      else expect(await provider.create(anonymous)).toMatchObject({ status: 'open' })
    }
  })

  it('refuses methods, currencies and fractions that it does not offer', async () => {
    const { open, gateway } = await start()
    await expect(open({ payment_method: 'marketplace' })).rejects.toMatchObject({ code: 'unsupported_method' })
    await expect(open({ currency: 'XTS' })).rejects.toBeInstanceOf(ProviderRefused)
    if (traits.takesOnlyRupiah)
      await expect(open({ amount: 125_000_50 })).rejects.toMatchObject({ code: 'amount_not_whole' })
    else expect(await open({ amount: 125_000_50 })).toMatchObject({ amount: 125_000_50 })
    expect(gateway.ledger).toEqual([])
  })

  it('passes on what the provider refuses', async () => {
    const { open, gateway } = await start()
    await expect(open({ amount: tooMuch })).rejects.toBeInstanceOf(ProviderRefused)
    expect(gateway.calls).toHaveLength(1)
  })

  it('repeats a creation', async () => {
    const { provider, gateway } = await start()
    const request = requestFor({ payment_method: traits.method })
    const [first, second] = [await provider.create(request), await provider.create(request)]
    expect(second.reference_id).toBe(first.reference_id)
    expect(second.provider_payment_id === first.provider_payment_id).toBe(traits.isIdempotent)
    expect(gateway.countOpen(request.reference_id)).toBe(traits.isIdempotent ? 1 : 2)
    for (const payment of [first, second])
      expect(await provider.find(toLookup(payment))).toMatchObject({
        status: 'open',
        reference_id: request.reference_id,
      })
  })

  it('continues after an answer that was lost', async () => {
    const { provider, gateway } = await start()
    const request = requestFor({ payment_method: traits.method })
    gateway.inject('lost', { on: /^POST/ })
    await expect(provider.create(request)).rejects.toThrow('did not answer')
    expect(gateway.countOpen(request.reference_id)).toBe(1)
    const found = await provider.find({ reference_id: request.reference_id, provider_payment_id: null })
    expect(found?.status).toBe(traits.findsOpenByReference ? 'open' : undefined)
    const created = await provider.create(request)
    expect(gateway.countOpen(request.reference_id)).toBe(traits.isIdempotent ? 1 : 2)
    await gateway.pay(request.reference_id)
    expect(await provider.find({ reference_id: request.reference_id, provider_payment_id: null })).toMatchObject({
      ...toLookup(created),
      status: 'paid',
    })
  })

  it('reads a payment back by id and by reference, and no other', async () => {
    const { provider, open, pay } = await start()
    const created = await open()
    expect(await provider.find(toLookup(created))).toMatchObject({
      ...toLookup(created),
      status: 'open',
      amount: created.amount,
    })
    const paid = await pay()
    expect(await provider.find({ reference_id: paid.reference_id, provider_payment_id: null })).toEqual(paid)
    const unknown = requestFor().reference_id
    expect(await provider.find({ reference_id: unknown, provider_payment_id: null })).toBeUndefined()
    expect(await provider.find({ reference_id: unknown, provider_payment_id: unknown })).toBeUndefined()
  })

  it('reports a payment with its receipt, by callback and when asked', async () => {
    const { provider, gateway, open } = await start()
    const created = await open()
    await gateway.pay(created.reference_id)
    const event = readWith(provider, gateway.callbacks.at(-1)!)
    const receipt = { amount: created.amount, surcharge: 0, payment_method: traits.method }
    const paid = { ...toLookup(created), status: 'paid', amount: created.amount, currency: 'IDR' }
    expect(event).toMatchObject({ is_trusted: traits.isTrusted, payment: { ...paid, receipt } })
    const found = await provider.find(toLookup(created))
    expect(found).toMatchObject({ ...paid, receipt })
    expect(Math.abs(Date.parse(found!.receipt!.paid_at) - Date.now())).toBeLessThan(120_000)
  })

  it('takes a payment once, and calls repeated callbacks the same event', async () => {
    const { provider, gateway, open } = await start()
    const { reference_id } = await open()
    gateway.switches.deliveries = 2
    await gateway.pay(reference_id)
    await expect(gateway.pay(reference_id)).rejects.toThrow()
    const ids = gateway.callbacks.map((callback) => readWith(provider, callback).event_id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(gateway.ledger).toHaveLength(1)
  })

  it('tells a late callback of an earlier state from the later one', async () => {
    const { provider, gateway, open } = await start()
    const created = await open()
    gateway.switches.holdsCallbacks = true
    await gateway.expire(created.reference_id)
    gateway.switches.holdsCallbacks = false
    await gateway.pay(created.reference_id, { isLate: true })
    await gateway.release()
    const [first, second] = gateway.callbacks.map((callback) => readWith(provider, callback))
    expect([expectPayment(first!).status, expectPayment(second!).status]).toEqual(['paid', 'expired'])
    expect(first!.event_id).not.toBe(second!.event_id)
    expect(await provider.find(toLookup(created))).toMatchObject({ status: 'paid' })
  })

  it('reports a payment after the expiry', async () => {
    const { provider, gateway, open } = await start()
    const created = await open()
    await gateway.expire(created.reference_id)
    expect(await provider.find(toLookup(created))).toMatchObject({ status: 'expired', receipt: null })
    await gateway.pay(created.reference_id, { isLate: true })
    expect(await provider.find(toLookup(created))).toMatchObject({
      status: 'paid',
      receipt: { amount: created.amount },
    })
  })

  it('reports what was paid if it is not what was asked for', async () => {
    const { provider, gateway, open } = await start()
    const created = await open()
    await gateway.pay(created.reference_id, { amount: 120_000_00 })
    const other = await open()
    await gateway.pay(other.reference_id, { currency: 'SGD' })
    expect(await provider.find(toLookup(created))).toMatchObject({
      amount: 125_000_00,
      receipt: { amount: 120_000_00 },
    })
    expect(await provider.find(toLookup(other))).toMatchObject({ currency: 'SGD' })
  })

  it('cancels what is open, again without effect, and never what was paid', async () => {
    const { provider, gateway, open, pay } = await start()
    const created = await open()
    await provider.cancel(toLookup(created))
    await provider.cancel(toLookup(created))
    expect((await provider.find(toLookup(created)))!.status).toMatch(/^(canceled|expired)$/)
    await expect(gateway.pay(created.reference_id)).rejects.toThrow()
    const paid = await pay()
    await expect(provider.cancel(toLookup(paid))).rejects.toMatchObject({ code: 'already_paid' })
    expect(await provider.find(toLookup(paid))).toMatchObject({ status: 'paid' })
    await provider.cancel({ reference_id: requestFor().reference_id, provider_payment_id: null })
  })
}
