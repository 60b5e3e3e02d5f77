import { describe, expect, it } from 'vitest'
import { keys, startStripe } from '../../../../test/fakes/connect.ts'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { startService } from '../../../../test/support/service.ts'
import { chargeOrder, reconcilePayments, tendSavedMethods } from '../payments/index.ts'

const { gateway } = await startStripe()
const service = await startService({ env: { STRIPE_URL: gateway.url } })
const { db, pool } = service.service
const shop = await openGoodsShop(service, { payment_methods: ['card', 'bank_transfer'] })
const account = await shop.send('POST', '/provider-accounts', {
  provider: 'stripe',
  mode: 'test',
  name: 'Stripe',
  credentials: keys.stripe,
})
const [plan] = await shop.sellPlans(['100000'])
const payments = () => service.service.payments
const tend = () => tendSavedMethods(payments(), new Date())

/** A signed-in customer with an unpaid order of a subscription, to be paid by card. */
async function order(variant = plan!.id) {
  const person = await shop.customer()
  const made = await shop.order(variant, { customer_email: person.email, payment_method: 'card' })
  const saving = (method: string, query = '') =>
    shop.visit(method, `/orders/${made.secret_slug}/payment-saving${query}`)
  const listed = async () => (await person.call('GET', '/saved-methods')).body.data
  return { person, made, saving, listed }
}

const livePayment = (orderId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'in', ['open'])
    .executeTakeFirstOrThrow()

/** Pays the open payment of an order at the provider, and delivers the callback. */
async function pay(orderId: string) {
  const { id } = await livePayment(orderId)
  await gateway.pay(id)
  await reconcilePayments(payments(), new Date(Date.now() + 600_000))
}

/** A customer whose card is saved. */
async function save() {
  const bought = await order()
  await bought.saving('POST', '?language=en')
  await pay(bought.made.id)
  await tend()
  const [method] = await bought.listed()
  return { ...bought, method }
}

describe('saving a method', () => {
  it('is offered for the order of a subscription, and keeps what the buyer agreed to with its time', async () => {
    const { saving, made, listed } = await order()
    const offered = await saving('GET', '?language=en')
    expect(offered.body).toEqual({
      is_offered: true,
      is_on: false,
      consent_text: expect.stringMatching(
        /^I allow Kopi Nusantara to charge this payment method for each renewal of all my subscriptions at Kopi Nusantara/,
      ),
    })
    expect((await saving('GET', '?language=id')).body.consent_text).toContain('semua langganan saya di Kopi Nusantara')
    const asked = await saving('POST', '?language=en')
    expect([asked.status, asked.body.pg_payment_info.redirect_url]).toEqual([200, expect.stringContaining('/pay/')])
    expect((await saving('GET')).body.is_on).toBe(true)
    // Reloading the page does not replace the payment that saves the method.
    await shop.visit('POST', `/orders/${made.secret_slug}/payment`)
    expect((await livePayment(made.id)).saves).toBe(true)
    expect(await listed()).toEqual([])
    await pay(made.id)
    expect((await saving('GET')).body.is_offered).toBe(false)
    await tend()
    expect(await listed()).toEqual([
      {
        id: expect.any(String),
        payment_method: 'card',
        label: 'visa ···· 4242',
        consent_text: offered.body.consent_text,
        consented_at: expect.any(String),
      },
    ])
  })

  it('stores the token sealed, and shows it nowhere', async () => {
    const { person, method: saved } = await save()
    await person.call('DELETE', `/saved-methods/${saved.id}`)
    const { rows } = await pool.query('select * from saved_methods where customer_id = $1', [person.id])
    const { method } = gateway.cards.at(-1)!
    await tend()
    const stored = JSON.stringify([
      rows,
      (await pool.query('select * from provider_account_calls')).rows,
      (await pool.query('select event from provider_callbacks')).rows,
    ])
    expect(rows[0].sealed_token.toString()).not.toContain('pm_')
    expect(stored).not.toContain(method)
    expect((await shop.call('GET', `/customers/${person.id}/export`)).text).not.toContain('sealed_token')
  })

  it('is taken back before paying: the payment is replaced, and nothing is saved', async () => {
    const { saving, made, listed } = await order()
    await saving('POST')
    const first = await livePayment(made.id)
    await saving('DELETE')
    const second = await livePayment(made.id)
    expect([first.saves, second.saves, second.id === first.id]).toEqual([true, false, false])
    await pay(made.id)
    await tend()
    expect(await listed()).toEqual([])
    expect(gateway.countOpen(first.id)).toBe(0)
  })

  it('ends a week after the consent if the payment was not received, or its token cannot be read', async () => {
    const replaced = await order()
    await replaced.saving('POST')
    const first = await livePayment(replaced.made.id)
    await db.updateTable('payments').set({ status: 'expired' }).where('id', '=', first.id).execute()
    const unread = await order()
    await unread.saving('POST')
    await pay(unread.made.id)
    const removed = async () =>
      (
        await pool.query(
          'select removed_at is not null as is_removed from saved_methods where customer_id = any($1) order by id',
          [[replaced.person.id, unread.person.id]],
        )
      ).rows.map(({ is_removed }) => is_removed)
    gateway.inject('forbidden', { on: /GET .*sessions/, times: 1000 })
    await tend()
    expect(await removed()).toEqual([false, false])
    await tendSavedMethods(payments(), new Date(Date.now() + 8 * 86_400_000))
    gateway.heal()
    expect(await removed()).toEqual([true, true])
  })

  it('can no longer change once the order has ended', async () => {
    const { saving, made } = await order()
    await shop.call('POST', '/orders/change-status', { ids: [made.id], status: 'canceled' })
    for (const method of ['POST', 'DELETE']) {
      const { status, body } = await saving(method)
      expect([status, body.details]).toEqual([409, { reason: 'order_ended' }])
    }
  })

  it('is not offered for other orders, and refused there', async () => {
    const once = await shop.sellDigital()
    const { saving } = await order(once.id)
    expect((await saving('GET')).body).toMatchObject({ is_offered: false, is_on: false })
    const refused = await saving('POST')
    expect([refused.status, refused.body.details]).toEqual([409, { reason: 'method_not_saved' }])
    expect((await saving('GET', '?language=xx')).status).toBe(400)
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await shop.visit(method, '/orders/unknown/payment-saving')).status).toBe(404)
  })
})

describe('a saved method', () => {
  it('is removed by its customer and deleted at the provider', async () => {
    const { person, method, listed } = await save()
    const other = await shop.customer()
    expect((await other.call('DELETE', `/saved-methods/${method.id}`)).status).toBe(404)
    expect((await person.call('DELETE', `/saved-methods/${method.id}`)).status).toBe(204)
    expect(await listed()).toEqual([])
    expect((await person.call('DELETE', `/saved-methods/${method.id}`)).status).toBe(404)
    await tend()
    expect(gateway.cards.at(-1)!.isDetached).toBe(true)
    const { rows } = await pool.query('select * from saved_methods where id = $1', [method.id])
    expect(rows[0]).toMatchObject({ sealed_token: null, consent_text: expect.any(String) })
    expect(rows[0].forgotten_at).not.toBeNull()
  })

  it('is kept as removed until its provider has forgotten it', async () => {
    const { person, method } = await save()
    const read = async () =>
      (await pool.query('select sealed_token, forgotten_at from saved_methods where id = $1', [method.id])).rows[0]
    await person.call('DELETE', `/saved-methods/${method.id}`)
    gateway.inject('forbidden', { on: /detach$/ })
    await tend()
    expect(await read()).toEqual({ sealed_token: expect.anything(), forgotten_at: null })
    await tend()
    expect(await read()).toEqual({ sealed_token: null, forgotten_at: expect.anything() })
  })

  it('is charged once for one id, also after a lost answer', async () => {
    const { person, method } = await save()
    const made = await shop.order(plan!.id, { customer_email: person.email, payment_method: 'card', quantity: 2 })
    const charge = { id: crypto.randomUUID(), saved_method_id: method.id }
    gateway.inject('lost', { on: /POST \/v1\/payment_intents/ })
    expect(await chargeOrder(payments(), made, charge, new Date())).toEqual({ status: 'waiting' })
    for (const _time of [1, 2])
      expect(await chargeOrder(payments(), made, charge, new Date())).toEqual({ status: 'paid' })
    expect(gateway.ledger.filter(({ reference_id }) => reference_id === charge.id)).toHaveLength(1)
    const paid = await shop.send('GET', `/orders/${made.id}`)
    expect(paid).toMatchObject({ payment_status: 'paid', payment_method: 'card', epayment_provider: 'stripe' })
  })

  it('says why a charge was declined, and charges nothing without consent', async () => {
    const { person, method } = await save()
    const made = await shop.order(plan!.id, { customer_email: person.email, payment_method: 'card', quantity: 2 })
    gateway.state.declines = 'insufficient_funds'
    const charge = () => ({ id: crypto.randomUUID(), saved_method_id: method.id })
    const declined = await chargeOrder(payments(), made, charge(), new Date())
    gateway.state.declines = null
    expect(declined).toEqual({ status: 'failed', code: 'insufficient_funds' })
    await person.call('DELETE', `/saved-methods/${method.id}`)
    await expect(chargeOrder(payments(), made, charge(), new Date())).rejects.toMatchObject({ status: 409 })
    expect((await shop.send('GET', `/orders/${made.id}`)).payment_status).toBe('unpaid')
  })

  const changeAccount = (change: object) => shop.send('PATCH', `/provider-accounts/${account.id}`, change)
  const resetAccount = () => changeAccount({ is_active: true, store_ids: null, methods: account.methods })

  it.each([
    ['is off', { is_active: false }],
    ['serves other stores only', { store_ids: [] }],
    ['does not take the method', { methods: [{ payment_method: 'card', is_enabled: false }] }],
    ['takes smaller amounts only', { methods: [{ payment_method: 'card', maximum_amount: '150000' }] }],
  ])('is not charged while its account %s', async (_rule, change) => {
    const { person, method } = await save()
    const made = await shop.order(plan!.id, { customer_email: person.email, payment_method: 'card', quantity: 2 })
    await changeAccount(change)
    const charged = chargeOrder(payments(), made, { id: crypto.randomUUID(), saved_method_id: method.id }, new Date())
    await expect(charged.finally(resetAccount)).rejects.toMatchObject({
      status: 409,
      extras: { details: { reason: 'method_not_served' } },
    })
  })

  it('is charged with the fee that the merchant entered', async () => {
    const { person, method } = await save()
    const made = await shop.order(plan!.id, { customer_email: person.email, payment_method: 'card', quantity: 2 })
    await changeAccount({ methods: [{ payment_method: 'card', fee_amount: '1000', fee_basis_points: 100 }] })
    const charge = { id: crypto.randomUUID(), saved_method_id: method.id }
    gateway.inject('error', { on: /POST \/v1\/payment_intents$/ })
    expect(await chargeOrder(payments(), made, charge, new Date())).toEqual({ status: 'waiting' })
    await resetAccount()
    const recorded = await db.selectFrom('payments').select('fee').where('id', '=', charge.id).execute()
    expect(recorded).toEqual([{ fee: 3_000_00 }])
  })

  it('ends when its person is erased', async () => {
    const { person, made, method } = await save()
    await shop.send(
      'POST',
      `/subscriptions/${(await shop.send('GET', `/subscriptions?customer_id=${person.id}`)).data[0].id}/cancel`,
      { at: 'now' },
    )
    await shop.move(made.id, { status: 'canceled' }).catch(() => {})
    expect((await shop.call('POST', `/customers/${person.id}/erase`)).status).toBe(200)
    await tend()
    const { rows } = await pool.query('select removed_at, sealed_token from saved_methods where id = $1', [method.id])
    expect(rows[0]).toEqual({ removed_at: expect.anything(), sealed_token: null })
  })
})

it('is not offered while the account that serves the method is off', async () => {
  const { saving } = await order()
  await shop.send('PATCH', `/provider-accounts/${account.id}`, { is_active: false })
  const seen = (await saving('GET')).body.is_offered
  await shop.send('PATCH', `/provider-accounts/${account.id}`, { is_active: true })
  expect(seen).toBe(false)
})
