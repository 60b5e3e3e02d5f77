import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { buyer, type Json } from '../../../../test/records/checkout.ts'
import { openGoodsShop } from '../../../../test/records/goods.ts'
import { readEvents, runJobs } from '../../../../test/support/background.ts'
import { checkedFetch } from '../../../../test/support/checked-fetch.ts'
import { startService } from '../../../../test/support/service.ts'
import { tasks } from '../../../worker.ts'
import { unsubscribeUrl } from '../mail-consents/index.ts'
import { completeIntents } from './complete-intents.ts'
import { issueIntentToken, issuePrefillToken } from './tokens.ts'

const service = await startService()
const shop = await openGoodsShop(service)
const { db, secrets } = service.service
const coffee = await shop.sell({ stock: 1000 })
const guide = await shop.sellDigital()
const secret = secrets.checkout_intents

const minute = 60_000
const hour = 60 * minute

/** Moves the clock of the service to this long after the present. */
const later = (ms: number) => {
  service.clock.now = new Date(Date.now() + ms)
}

afterEach(() => {
  service.clock.now = undefined
})

let people = 0
const newEmail = () => `ragu${++people}@example.com`

const items = [{ type: 'variant', variant_id: coffee.id, quantity: 2 }]
const agreed = { marketing: true, text: 'Remind me' }

const makeStart = (fields: Json = {}) => ({
  client_session_id: randomUUID(),
  form_widget_id: 'storefront-checkout',
  ...fields,
})

type Started = { id: string; checkout_intent_token: string; session: string; email: string; body: Json }

/** A checkout with a complete contact, two bags of coffee, and consent to a reminder. */
async function start(fields: Json = {}, others: Json = {}): Promise<Started> {
  const email = newEmail()
  const sent = makeStart({
    recaptcha_token: 'none',
    fields: { customer_name: 'Rina Ragu', customer_email: email, ...fields },
    items,
    consent: agreed,
    ...others,
  })
  const { status, body, text } = await shop.visit('POST', '/checkout-intents', sent)
  if (status !== 201) throw new Error(text)
  return { ...body, session: sent.client_session_id, email, body }
}

const change = (
  intent: Pick<Started, 'id' | 'checkout_intent_token'>,
  body: Json,
  token = intent.checkout_intent_token,
) => shop.visit('PATCH', `/checkout-intents/${intent.id}`, body, { 'x-service-checkout-intent-token': token })

const detail = (id: string) => shop.send('GET', `/checkout-intents/${id}`)
const refusal = ({ status, body }: { status: number; body: Json & { details?: Json } }) => [
  status,
  body?.error_code,
  ...(body?.details?.reason ? [body.details.reason] : []),
]

const buy = async (fields: Json = {}) => {
  const bought = { items: [{ type: 'variant', variant_id: guide.id, quantity: 1 }], courier_service_id: undefined }
  const answer = await shop.visit('POST', '/checkout', buyer({ ...bought, customer_phone: null, ...fields }))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body as { order_id: string; secret_slug: string }
}

const readOrders = () => readEvents(service, 'checkout_intents', completeIntents)

/** Runs what the worker does each minute, and the jobs that this queues. */
async function sendDue() {
  await tasks(service.service)['queue-recovery-mails']!({})
  await runJobs(service, 'mail-checkout-intent')
}

const mailsTo = async (email: string) =>
  (await shop.mails(email)).filter((mail) => mail.template === 'checkout-recovery')

const readPrefill = (token: string) =>
  checkedFetch(service.baseUrl, `/v3/checkout-intents/prefill?checkout_intent_prefill_token=${token}`)

describe('an unfinished checkout', () => {
  it('is stored with what the buyer typed, and resumed unchanged by the same session', async () => {
    const attribution = { utm_source: 'instagram', fbc: null }
    const source_url = 'https://kopi.example/checkout?utm_source=ig&session_key=1#pay'
    const intent = await start(
      { customer_phone: '0812 3456 7890', notes: '  ' },
      { attribution, source_url, cart_id: 7 },
    )
    expect(intent.body).toEqual({
      id: intent.id,
      form_widget_id: 'storefront-checkout',
      checkout_intent_token: expect.stringMatching(/^cit_[\w-]{50,80}$/),
      status: 'active',
      last_sequence: 0,
      started_at: expect.any(String),
      last_activity_at: expect.any(String),
      expires_at: expect.any(String),
    })
    later(20 * minute)
    const again = await shop.visit(
      'POST',
      '/checkout-intents',
      makeStart({ client_session_id: intent.session, fields: { customer_name: 'Other' } }),
    )
    expect(again).toMatchObject({ status: 201, body: { id: intent.id, status: 'active' } })
    expect(await detail(intent.id)).toMatchObject({
      customer: { name: 'Rina Ragu', email: intent.email, phone: '6281234567890' },
      fields: { customer_name: 'Rina Ragu', customer_email: intent.email, customer_phone: '0812 3456 7890' },
      source_url: 'https://kopi.example/checkout?utm_source=ig',
      attribution,
      consent_text: 'Remind me',
    })
    const elsewhere = await shop.visit('POST', '/checkout-intents', makeStart({ fields: { customer_name: 'Other' } }))
    expect(elsewhere.body.id).not.toBe(intent.id)
  })

  it('starts once when its browser sends two requests at the same moment', async () => {
    const sent = makeStart({ fields: { customer_email: newEmail() } })
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.visit('POST', '/checkout-intents', sent)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  it('takes changes in the order of their sequence: what is left out stays, null and blanks clear, lists are replaced', async () => {
    const intent = await start({ customer_phone: '081234567891', notes: 'Pagi' })
    const bag = [{ type: 'variant', variant_id: coffee.id, quantity: 1 }]
    const sent = { sequence: 5, fields: { customer_phone: null, notes: ' ', shipping_city: 'Bandung' }, items: bag }
    expect((await change(intent, sent)).status).toBe(204)
    expect((await change(intent, { sequence: 5, fields: { customer_name: 'Late' } })).status).toBe(204)
    const kept = await detail(intent.id)
    expect(kept.fields).toEqual({ customer_name: 'Rina Ragu', customer_email: intent.email, shipping_city: 'Bandung' })
    expect(kept.items.map(({ quantity }: Json) => quantity)).toEqual([1])
    expect((await change(intent, { sequence: 6, fields: null, items: null })).status).toBe(204)
    expect(await detail(intent.id)).toMatchObject({ fields: {}, items: [], contactable: false, next_message_at: null })
  })

  it('refuses what does not belong to it', async () => {
    const intent = await start()
    const other = await start()
    for (const token of ['', 'cit_wrong', other.checkout_intent_token, `${intent.checkout_intent_token}x`])
      expect(refusal(await change(intent, { sequence: 1 }, token))).toEqual([401, 'invalid_checkout_intent_token'])
    const foreign = issueIntentToken(secret, intent.id, shop.store.id + 1, new Date(Date.now() + hour))
    expect((await change(intent, { sequence: 1 }, foreign)).status).toBe(401)
    const unknown = await change({ ...intent, id: randomUUID() }, { sequence: 1 })
    expect(unknown.status).toBe(404)
    for (const fields of [{ nonsense: 1 }, { customer_name: 'x'.repeat(201) }, { shipping_location_id: 0 }]) {
      const invalid = [422, 'invalid_checkout_intent_fields']
      expect(refusal(await change(intent, { sequence: 1, fields }))).toEqual(invalid)
      expect(refusal(await shop.visit('POST', '/checkout-intents', makeStart({ fields })))).toEqual(invalid)
    }
    for (const body of [
      { sequence: 1, items: [{ type: 'variant' }] },
      { sequence: 0 },
      { sequence: 1, attribution: { x: 'y' } },
    ])
      expect(refusal(await change(intent, body))).toEqual([422, 'validation_failed'])
    expect((await change(intent, { sequence: 1, source_url: 'http://[' })).status).toBe(422)
    expect((await change(intent, { sequence: 1, fields: { customer_name: 5 } })).status).toBe(400)
    later(25 * hour)
    expect((await change(intent, { sequence: 1 })).status).toBe(401)
  })

  it('is not kept by a store that does not want it', async () => {
    const intent = await start()
    const token = issuePrefillToken(secret, intent.id, shop.business.id, new Date(Date.now() + hour))
    await shop.send('PATCH', `/stores/${shop.store.id}`, { is_checkout_intent_active: false })
    const refused = [403, 'checkout_intent_not_allowed']
    expect(refusal(await shop.visit('POST', '/checkout-intents', makeStart()))).toEqual(refused)
    expect(refusal(await change(intent, { sequence: 1 }))).toEqual(refused)
    expect(refusal(await readPrefill(token))).toEqual(refused)
    await shop.send('PATCH', `/stores/${shop.store.id}`, { is_checkout_intent_active: true })
    expect((await change(intent, { sequence: 1 })).status).toBe(204)
  })
})

describe('an order', () => {
  it('completes the intent whose token it carries; the first one wins, and no token blocks', async () => {
    const intent = await start()
    const first = await buy({ checkout_intent_token: intent.checkout_intent_token })
    await buy({ checkout_intent_token: intent.checkout_intent_token })
    await buy({ checkout_intent_token: 'cit_nonsense'.repeat(50) })
    await buy({ checkout_intent_token: null })
    await readOrders()
    const { completed_at, ...completed } = await detail(intent.id)
    expect(completed).toMatchObject({
      status: 'completed',
      is_recovered: false,
      order: { order_id: first.order_id, secret_slug: first.secret_slug },
      recovery_url: null,
    })
    expect(completed_at).not.toBeNull()
    expect(refusal(await change(intent, { sequence: 1 }))).toEqual([409, 'checkout_intent_completed'])
    const resumed = await shop.visit('POST', '/checkout-intents', makeStart({ client_session_id: intent.session }))
    expect(refusal(resumed)).toEqual([409, 'checkout_intent_completed'])
  })

  it('of a signed-in customer completes one too, and never one of another store', async () => {
    const [intent, other] = [await start(), await start()]
    const person = await shop.customer()
    const foreign = issueIntentToken(secret, other.id, shop.store.id + 1, new Date(Date.now() + hour))
    const body = { items: [{ type: 'variant', variant_id: guide.id, quantity: 1 }], payment_method: 'bank_transfer' }
    for (const [quantity, checkout_intent_token] of [
      [1, intent.checkout_intent_token],
      [2, foreign],
    ] as const) {
      const bought = [{ ...body.items[0], quantity }]
      expect((await person.call('POST', '/checkout', { ...body, items: bought, checkout_intent_token })).status).toBe(
        201,
      )
    }
    await readOrders()
    expect([(await detail(intent.id)).status, (await detail(other.id)).status]).toEqual(['completed', 'active'])
  })

  it('after the checkout was abandoned recovers it, which events and figures tell', async () => {
    const intent = await start()
    const before = await shop.send('GET', '/checkout-intents/statistics')
    later(30 * minute)
    await buy({ checkout_intent_token: intent.checkout_intent_token })
    await readOrders()
    const kept = await detail(intent.id)
    expect(kept).toMatchObject({ status: 'completed', is_recovered: true })
    const events = await db
      .selectFrom('events')
      .select(['kind', 'payload'])
      .where('kind', 'like', 'checkout_intent.%')
      .execute()
    const own = events.filter(({ payload }) => payload.includes(intent.id))
    expect(own.map(({ kind, payload }) => [kind, JSON.parse(payload)])).toEqual([
      [
        'checkout_intent.created',
        {
          id: intent.id,
          form_widget_id: 'storefront-checkout',
          store_unique_id: shop.store.unique_id,
          started_at: kept.started_at,
        },
      ],
      [
        'checkout_intent.recovered',
        expect.objectContaining({
          id: intent.id,
          completed_at: kept.completed_at,
          order: { id: kept.order.id, order_id: kept.order.order_id },
        }),
      ],
    ])
    const after = await shop.send('GET', '/checkout-intents/statistics')
    expect(after.recovered - before.recovered).toBe(1)
    expect(Number(after.recovered_revenue) - Number(before.recovered_revenue)).toBe(50_000)
    expect(after.abandoned).toBeGreaterThanOrEqual(before.abandoned)
  })
})

describe('a reminder', () => {
  it('goes out once, hours after the last change, in the language of the browser, with a link that restores the checkout', async () => {
    await shop.send('PATCH', `/stores/${shop.store.id}`, { logo: 'https://cdn.example/logo.png' })
    const { body } = await shop.visit(
      'POST',
      '/checkout-intents',
      makeStart({ fields: { customer_name: 'Rina', customer_email: 'Rina.Ragu@Example.com' }, items, consent: agreed }),
      { 'accept-language': 'en-GB' },
    )
    later(3.9 * hour)
    await sendDue()
    expect(await mailsTo('rina.ragu@example.com')).toEqual([])
    later(4.1 * hour)
    await sendDue()
    await sendDue()
    const [mail, ...others] = await mailsTo('rina.ragu@example.com')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      business_id: shop.business.id,
      store_id: shop.store.id,
      subject: 'Your order at Kopi Nusantara is waiting for you',
      sender_name: 'Kopi Nusantara',
      unsubscribe_url: expect.stringContaining(`${service.shopUrl}/unsubscribe/uns_`),
    })
    expect(mail!.body_text).toContain('2 × Kopi Gayo, IDR\u00a095,000')
    expect(mail!.body_html).toContain('src="https://cdn.example/logo.png"')
    const [, restore] = /\/checkout\?restore=(cip_[\w-]+)/.exec(mail!.body_text)!
    expect(mail!.body_text).toContain(`${shop.store.shop_url}/checkout?restore=`)
    expect((await readPrefill(restore!)).body.data).toMatchObject({
      name: 'Rina',
      email: 'Rina.Ragu@Example.com',
      checkout_intent: { id: body.id },
    })
    expect(await detail(body.id)).toMatchObject({
      status: 'abandoned',
      is_email_follow_up_already_sended: true,
      next_message_at: null,
    })
  })

  it('waits for a whole address and for consent, and consent can be withdrawn', async () => {
    const typing = await start({ customer_email: 'rina@exam' })
    const several = await start({ customer_email: 'x,rina@example.com' })
    const silent = await start({}, { consent: undefined })
    const withdrawn = await start()
    expect((await change(withdrawn, { sequence: 1, consent: { marketing: false } })).status).toBe(204)
    for (const { id } of [typing, several, silent, withdrawn])
      expect(await detail(id)).toMatchObject({ contactable: false, next_message_at: null, follow_up_eligible_at: null })
    later(5 * hour)
    await sendDue()
    for (const { email } of [silent, withdrawn]) expect(await mailsTo(email)).toEqual([])
  })

  it('is not sent to a buyer who ordered with the same address or phone, even before the event reader has run', async () => {
    const byEmail = await start()
    const byPhone = await start({ customer_phone: '0819 1111 2222' })
    const unread = await start()
    later(minute)
    await buy({ customer_email: byEmail.email })
    await buy({ customer_phone: '081911112222' })
    await readOrders()
    for (const { id } of [byEmail, byPhone])
      expect(await detail(id)).toMatchObject({ status: 'active', next_message_at: null })
    await buy({ customer_email: unread.email })
    later(5 * hour)
    await sendDue()
    for (const { email } of [byEmail, byPhone, unread]) expect(await mailsTo(email)).toEqual([])
  })

  it('is taken back while it waits for the mail server, if its reader orders', async () => {
    const [byEmail, byToken, still] = [await start(), await start(), await start()]
    later(5 * hour)
    await sendDue()
    await buy({ customer_email: byEmail.email.toUpperCase() })
    await buy({ checkout_intent_token: byToken.checkout_intent_token })
    await readOrders()
    const states = async ({ email }: Started) => (await mailsTo(email)).map(({ status, failure }) => [status, failure])
    expect([await states(byEmail), await states(byToken), await states(still)]).toEqual([
      [['suppressed', 'ordered_since']],
      [['suppressed', 'ordered_since']],
      [['stored', null]],
    ])
  })

  it('is not sent after an opt-out, nor to an unsubscribed customer, even with a later consent', async () => {
    const [optedOut, customer] = [await start(), await start()]
    const address = optedOut.email
    const { pathname } = new URL(
      unsubscribeUrl(
        service.service,
        { business_id: shop.business.id, store_id: shop.store.id, address },
        shop.store.slug,
      ),
    )
    await fetch(`${service.shopUrl}${pathname}`, { method: 'POST' })
    await shop.send('POST', '/customers', { name: 'Tini', email: customer.email, is_unsubscribe: true })
    expect(await detail(optedOut.id)).toMatchObject({ has_consent: true, contactable: false })
    later(5 * hour)
    await sendDue()
    const again = await start({ customer_email: address })
    later(10 * hour)
    await sendDue()
    for (const email of [address, customer.email]) expect(await mailsTo(email)).toEqual([])
    expect(refusal(await followUp(again.id))).toEqual([
      422,
      'checkout_intent_follow_up_email_unavailable',
      'unsubscribed',
    ])
  })

  it('is sent a second time only if the store enables it, and never a third time', async () => {
    await shop.send('PATCH', `/stores/${shop.store.id}`, {
      is_checkout_recovery_repeated: true,
      checkout_recovery_hours: 2,
    })
    const intent = await start()
    for (const ms of [3 * hour, 40 * hour, 52 * hour, 200 * hour]) {
      later(ms)
      await sendDue()
    }
    await shop.send('PATCH', `/stores/${shop.store.id}`, {
      is_checkout_recovery_repeated: false,
      checkout_recovery_hours: 0,
    })
    expect(await mailsTo(intent.email)).toHaveLength(2)
    service.clock.now = undefined
    expect(await detail((await start()).id)).toMatchObject({ next_message_at: null, contactable: true })
    await shop.send('PATCH', `/stores/${shop.store.id}`, { checkout_recovery_hours: 4 })
  })

  it('goes to an address once a day, however many checkouts it was typed into', async () => {
    const first = await start()
    const second = await start({ customer_email: first.email.toUpperCase() })
    later(5 * hour)
    await sendDue()
    expect(await mailsTo(first.email)).toHaveLength(1)
    const unavailable = 'checkout_intent_follow_up_email_unavailable'
    expect(refusal(await followUp(second.id))).toEqual([422, unavailable, 'mailed_lately'])
    later(30 * hour)
    expect((await followUp(second.id)).status).toBe(204)
  })

  it('goes out for the checkouts of several businesses, whose orders complete them, in one run', async () => {
    const other = await openGoodsShop(service)
    const goods = [{ type: 'variant', variant_id: (await other.sellDigital()).id, quantity: 1 }]
    const mine = await start()
    const email = newEmail()
    const fields = { customer_name: 'Sari Susu', customer_email: email }
    const theirs = await other.visit('POST', '/checkout-intents', makeStart({ fields, items: goods, consent: agreed }))
    later(5 * hour)
    await sendDue()
    const reminders = (await other.mails(email)).filter((mail) => mail.template === 'checkout-recovery')
    expect([await mailsTo(mine.email), reminders].map((mails) => mails.length)).toEqual([1, 1])
    await buy({ checkout_intent_token: mine.checkout_intent_token })
    const { checkout_intent_token } = theirs.body
    const bought = { items: goods, courier_service_id: undefined, customer_phone: null, checkout_intent_token }
    expect((await other.visit('POST', '/checkout', buyer(bought))).status).toBe(201)
    await readOrders()
    const recovered = { status: 'completed', is_recovered: true, order: { id: expect.any(String) } }
    expect(await detail(mine.id)).toMatchObject(recovered)
    expect(await other.send('GET', `/checkout-intents/${theirs.body.id}`)).toMatchObject(recovered)
  })

  it('greets with a name, and with nothing that could be an advertisement', async () => {
    const greetings: string[] = []
    for (const customer_name of ["M. Nur'aini", 'MENANG 10 juta di https://evil.example', 'buka evil.example']) {
      const { email } = await start({ customer_name })
      later(5 * hour)
      await sendDue()
      service.clock.now = undefined
      greetings.push((await mailsTo(email))[0]!.body_text.split('\n')[0]!)
    }
    expect(greetings).toEqual(["Halo M. Nur'aini,", 'Halo,', 'Halo,'])
  })

  it('does not go out for a job that runs after the buyer came back', async () => {
    const intent = await start()
    later(5 * hour)
    await tasks(service.service)['queue-recovery-mails']!({})
    await change(intent, { sequence: 1, fields: { notes: 'Still here' } })
    await runJobs(service, 'mail-checkout-intent')
    expect(await mailsTo(intent.email)).toEqual([])
    expect((await detail(intent.id)).next_message_at).not.toBeNull()
  })
})

const followUp = (id: string) => shop.call('POST', `/checkout-intents/${id}/follow-up-email`)

describe('a merchant', () => {
  it('sends the mail at once, one time, and learns why it cannot be sent', async () => {
    const intent = await start()
    const unavailable = (reason: string) => [422, 'checkout_intent_follow_up_email_unavailable', reason]
    expect(refusal(await followUp(intent.id))).toEqual(unavailable('not_abandoned'))
    const silent = await start({}, { consent: undefined })
    const nameless = await start({ customer_email: null })
    const gone = await start({}, { items: [{ type: 'variant', variant_id: 999_999, quantity: 1 }] })
    const ordered = await start()
    const completed = await start()
    await buy({ checkout_intent_token: completed.checkout_intent_token })
    await readOrders()
    later(20 * minute)
    await buy({ customer_email: ordered.email })
    for (const [{ id }, reason] of [
      [silent, 'no_consent'],
      [nameless, 'no_email'],
      [gone, 'nothing_available'],
      [ordered, 'ordered_since'],
      [completed, 'completed'],
    ] as const)
      expect(refusal(await followUp(id))).toEqual(unavailable(reason))
    expect((await followUp(intent.id)).status).toBe(204)
    expect(refusal(await followUp(intent.id))).toEqual([409, 'checkout_intent_follow_up_email_already_sended'])
    expect(await mailsTo(intent.email)).toHaveLength(1)
    later(5 * hour)
    await sendDue()
    expect(await mailsTo(intent.email)).toHaveLength(1)
    expect((await followUp(randomUUID())).status).toBe(404)
  })

  it('finds checkouts by status, words, store and time, page by page in the chosen order', async () => {
    const other = await openGoodsShop(service)
    const named = ['Ayu Lestari', 'Bagus Lestari', 'Citra Dewi']
    const ids: string[] = []
    for (const [i, customer_name] of named.entries()) {
      later(i * minute)
      const fields = { customer_name, customer_email: `lestari${i}@example.com`, customer_phone: `08170000${i}000` }
      const { body } = await other.visit('POST', '/checkout-intents', makeStart({ fields, items: [] }))
      ids.push(body.id)
    }
    const list = async (query: string) =>
      (await other.send('GET', `/checkout-intents?${query}`)).data.map(({ id }: Json) => ids.indexOf(id as string))
    expect(await list('')).toEqual([2, 1, 0])
    expect(await list('sort_by=started_at&sort_direction=asc')).toEqual([0, 1, 2])
    expect(await list('sort_by=completed_at')).toEqual([])
    expect(await list('search=lest')).toEqual([2, 1, 0])
    expect(await list('search=bagus')).toEqual([1])
    expect(await list('search=0817 0000 2')).toEqual([2])
    expect(await list('status=active')).toEqual([2, 1, 0])
    expect(await list('status=completed')).toEqual([])
    expect(await list(`store_unique_id=${other.store.unique_id}&form_widget_id=storefront-checkout`)).toEqual([2, 1, 0])
    expect(await list(`store_id=${other.store.id + 1}`)).toEqual([])
    expect(await list('form_widget_id=other&page_unique_id=x')).toEqual([])
    expect(await list(`started_at_from=${encodeURIComponent(new Date(Date.now() + 90_000).toISOString())}`)).toEqual([
      2,
    ])
    expect(await list('started_at_until=0000-01-01T00:00:00Z')).toEqual([])
    const first = await other.send('GET', '/checkout-intents?page_size=2&search=lestari')
    expect([first.page_size, first.data.length, first.has_next]).toEqual([2, 2, true])
    const next = await other.send('GET', `/checkout-intents?page_size=2&next_cursor=${first.next_cursor}`)
    expect(next.data.map(({ id }: Json) => id)).toEqual([ids[0]])
    expect((await other.call('GET', '/checkout-intents?started_at_from=2016-12-31T23:59:60Z')).status).toBe(422)
    expect((await shop.call('GET', `/checkout-intents/${ids[0]}`)).status).toBe(404)
    later(3 * minute)
    const figures = await other.send('GET', `/checkout-intents/statistics?store_unique_id=${other.store.unique_id}`)
    expect(figures).toMatchObject({
      started: 3,
      completed: 0,
      recovered: 0,
      recovered_revenue: '0.00',
      currency: 'IDR',
    })
    const backwards = 'started_at_from=2026-02-01T00:00:00Z&started_at_until=2026-01-01T00:00:00Z'
    expect((await other.call('GET', `/checkout-intents/statistics?${backwards}`)).status).toBe(422)
  })
})

describe('the link of a mail', () => {
  it('shows the fields, and the items with the prices and the stock of this moment', async () => {
    const cup = await shop.sell({ name: 'Cangkir', stock: 3, variant: { price: '40000' } })
    const bundle = await shop.sellBundle([{ variant_id: cup.id, quantity: 2 }], '70000')
    const intent = await start(
      { shipping_location_id: 317106, shipping_subdistrict: 'Menteng', discount_code_code: 'HEMAT10' },
      {
        items: [
          { type: 'variant', variant_id: cup.id, quantity: 2 },
          { type: 'bundle_price_option', bundle_price_option_id: bundle.id, quantity: 1 },
          { type: 'variant', variant_id: 999_999, quantity: 10_000 },
        ],
      },
    )
    await shop.send('PATCH', `/variants/${cup.id}`, { price: '45000' })
    const token = issuePrefillToken(secret, intent.id, shop.business.id, new Date(Date.now() + hour))
    const answer = await readPrefill(token)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const { checkout_intent, ...data } = answer.body.data
    expect(data).toMatchObject({
      name: 'Rina Ragu',
      email: intent.email,
      phone: null,
      subdistrict: 'Menteng',
      destination_subdistrict_id: 317106,
      discountCode: 'HEMAT10',
    })
    expect(checkout_intent.items).toMatchObject([
      { name: 'Cangkir', unit_price: '45000.00', line_total: '90000.00', available_qty: 3, is_available: true },
      {
        name: 'Paket Pagi - Hemat',
        unit_price: '70000.00',
        available_qty: 1,
        available: true,
        bundlelines: [{ quantity: 2 }],
      },
      { name: '', is_available: false, unavailable_reason: 'deleted' },
    ])
    await shop.send('PUT', `/variants/${cup.id}/stock`, { quantity: 0 })
    const reasons = (await readPrefill(token)).body.data.checkout_intent.items.map(
      (item: Json) => item.unavailable_reason,
    )
    expect(reasons).toEqual(['out_of_stock', 'out_of_stock', 'deleted'])
  })

  it('resumes its checkout in another browser, and ends with it', async () => {
    const intent = await start()
    const token = issuePrefillToken(secret, intent.id, shop.business.id, new Date(Date.now() + 30 * 24 * hour))
    const resumed = await shop.visit('POST', '/checkout-intents', makeStart({ checkout_intent_prefill_token: token }))
    expect(resumed).toMatchObject({ status: 201, body: { id: intent.id } })
    const ignored = await shop.visit('POST', '/checkout-intents', makeStart({ checkout_intent_prefill_token: 'cip_x' }))
    expect(ignored).toMatchObject({ status: 201 })
    expect(ignored.body.id).not.toBe(intent.id)
    await buy({ checkout_intent_token: resumed.body.checkout_intent_token })
    await readOrders()
    expect((await readPrefill(token)).status).toBe(404)
    const refused = [401, 'invalid_checkout_intent_prefill_token']
    expect(refusal(await readPrefill('cip_x'))).toEqual(refused)
    expect(refusal(await readPrefill(intent.checkout_intent_token))).toEqual(refused)
    later(31 * 24 * hour)
    expect(refusal(await readPrefill(token))).toEqual(refused)
  })
})

describe('limits', () => {
  it('hold for starts from one address, for changes of one checkout, and for reading links', async () => {
    const strict = await startService({
      databaseUrl: service.databaseUrl,
      env: { RATE_LIMIT_CHECKOUT_INTENT: '2/1m', RATE_LIMIT_CLIENT: '6/10s' },
    })
    const statuses = async (method: string, path: string, body?: Json) => {
      const { status } = await checkedFetch(strict.baseUrl, path, {
        method,
        headers: {
          'x-service-storefront-api-key': shop.key.token,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return status
    }
    const base = `/v3/stores/${shop.store.unique_id}/public/checkout-intents`
    const { id } = await start()
    const starts = [1, 2, 3].map(() => statuses('POST', base, makeStart()))
    expect((await Promise.all(starts)).sort()).toEqual([201, 201, 429])
    const changes = [1, 2, 3].map(() => statuses('PATCH', `${base}/${id}`, { sequence: 1 }))
    expect((await Promise.all(changes)).sort()).toEqual([401, 401, 429])
    const reads = Array.from({ length: 7 }, () =>
      statuses('GET', '/v3/checkout-intents/prefill?checkout_intent_prefill_token=x'),
    )
    expect((await Promise.all(reads)).sort()).toEqual([401, 401, 401, 401, 401, 401, 429])
  })
})

it('is deleted with its person, and after 90 days', async () => {
  const [intent, phoned, kept, old] = [
    await start(),
    await start({ customer_phone: '0855 9999 0001' }),
    await start(),
    await start(),
  ]
  const { id } = await shop.send('POST', '/customers', { name: 'Rina', email: intent.email, phone: '085599990001' })
  const exported = (await shop.call('GET', `/customers/${id}/export`)).body
  expect(exported.checkout_intents).toMatchObject([{ id: intent.id, fields: { customer_name: 'Rina Ragu' } }])
  expect((await shop.call('POST', `/customers/${id}/erase`)).status).toBe(200)
  await db
    .updateTable('checkout_intents')
    .set({ started_at: new Date(Date.now() - 91 * 24 * hour) })
    .where('id', '=', old.id)
    .execute()
  await tasks(service.service)['purge-records']!({})
  const statuses = [intent, phoned, kept, old].map(
    async (one) => (await shop.call('GET', `/checkout-intents/${one.id}`)).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 404, 200, 404])
})
