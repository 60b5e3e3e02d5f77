import { describe, expect, it } from 'vitest'
import { openShop } from '../../../../test/records/checkout.ts'
import { callShop, customerPassword, signInCustomer } from '../../../../test/records/customers.ts'
import { openCodeShop } from '../../../../test/records/whatsapp-shop.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { callApi } from '../../../../test/support/service.ts'
import { maySendCode } from '../../../access/limit-attempts.ts'
import { tasks } from '../../../worker.ts'
import { phoneKey, phoneTarget } from '../../buyers/customer-codes/code-targets.ts'

const { fake, service, shop, account, template } = await openCodeShop()
const { db, pool } = service.service
const sent = 'If this phone number has an account here, a code has been sent to it by WhatsApp.'

let people = 0
const newPhone = () => `62813${String(5_000_000 + ++people)}`
const send = (path: string, body: unknown) => callShop(service, shop, 'POST', `/public/auth${path}`, body)
const codesTo = (phone: string) => fake.sent.filter(({ to }) => to === phone)

/** Waits until the number has received `count` codes and returns the latest. */
async function codeTo(phone: string, count = 1): Promise<string> {
  const codes = await eventually(
    async () => codesTo(phone),
    (found) => found.length >= count,
  )
  expect(codes).toHaveLength(count)
  return codes.at(-1)!.texts[0]!
}

const noCodes = () =>
  eventually(
    async () => {
      const waiting = "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send-whatsapp-code'"
      return (await pool.query(waiting)).rows[0].n
    },
    (waiting) => waiting === 0,
  )

async function request(phone: string) {
  const { status, body } = await send('/otp/request', { phone })
  expect([status, body]).toEqual([200, { message: sent }])
}

const verify = (phone: string, otp: string) => send('/otp/verify', { phone, otp })
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

type Customer = Awaited<ReturnType<typeof signInCustomer>>

async function askToConfirm({ call }: Customer, phone: string) {
  const { status, body } = await call('POST', '/phone/code', { phone })
  expect([status, body]).toEqual([
    200,
    { message: 'If WhatsApp reaches this phone number, a code is on its way to it.' },
  ])
}

/** Confirms a number of a customer; `count` is how many codes the number has received by then. */
async function confirm(customer: Customer, phone: string, count = 1) {
  await askToConfirm(customer, phone)
  const otp = await codeTo(phone, count)
  const { status, body } = await customer.call('POST', '/phone/confirm', { phone, otp })
  expect([status, body.phone]).toEqual([200, phone])
  return body.phone_confirmed_at as string
}

const patch = (path: string, body: object) => shop.send('PATCH', path, body)
const putTemplates = (templates: object[]) =>
  callApi(service, `/v3/stores/${shop.store.id}/whatsapp-templates`, shop.secretKey, {
    method: 'PUT',
    body: JSON.stringify({ templates }),
    headers: { 'content-type': 'application/json' },
  })

async function mergeIntoAnother(id: number) {
  const other = await shop.send('POST', '/customers', { name: 'Sari' })
  await shop.send('POST', `/customers/${other.id}/merge`, { merged_id: id })
}

/** Waits for a mail of a kind and returns its text. */
async function findMail(email: string, template: string) {
  const mails = () =>
    db.selectFrom('mails').select('body_text').where('recipient', '=', email).where('template', '=', template).execute()
  return (await eventually(mails, (found) => found.length === 1))[0]!.body_text
}

async function signInByMail(email: string) {
  await send('/otp/request', { email })
  const otp = /\b\d{6}\b/.exec(await findMail(email, 'customer-otp'))![0]
  expect((await send('/otp/verify', { email, otp })).status).toBe(200)
}

async function resetPassword(email: string) {
  await send('/forget-password', { email })
  const token = /token=(\w+)/.exec(await findMail(email, 'customer-reset'))![1]
  expect((await send('/save-password', { token, password: 'teh poci sore hari' })).status).toBe(204)
}

const signsIn = async (phone: string) => {
  const before = codesTo(phone).length
  await request(phone)
  await noCodes()
  return codesTo(phone).length > before
}

describe('a phone number', () => {
  it('signs in with a code by WhatsApp once its customer has confirmed it', async () => {
    const [customer, phone] = [await signInCustomer(service, shop), newPhone()]
    const written = `0${phone.slice(2)}`
    expect(await signsIn(written)).toBe(false)
    await askToConfirm(customer, written)
    const otp = await codeTo(phone)
    expect(codesTo(phone)).toMatchObject([{ template: template.template, texts: [otp], button: otp }])
    expect(otp).toMatch(/^\d{6}$/)
    const confirmed = await customer.call('POST', '/phone/confirm', { phone: written, otp })
    expect([confirmed.status, confirmed.body]).toEqual([200, { phone, phone_confirmed_at: expect.any(String) }])
    await request(`+${phone}`)
    const code = await codeTo(phone, 2)
    const { status, body } = await verify(written, ` ${code} `)
    expect(status).toBe(200)
    const me = await callShop(service, shop, 'GET', '/customers/me', undefined, { token: body.access })
    expect(me.body.customer.id).toBe(customer.id)
    expect((await verify(phone, code)).body.error_code).toBe('invalid_otp')
  })

  it('that was only typed, or is unknown, gets the same answer and no code', async () => {
    const phone = newPhone()
    await signInCustomer(service, shop, { phone })
    for (const unproven of [phone, newPhone()]) {
      expect(await signsIn(unproven)).toBe(false)
      const { status, body } = await verify(unproven, '123456')
      expect([status, body.error_code]).toEqual([401, 'invalid_otp'])
    }
  })

  it('is not confirmed with a wrong code, the code of another customer, or one to sign in', async () => {
    const [owner, stranger, phone] = [
      await signInCustomer(service, shop),
      await signInCustomer(service, shop),
      newPhone(),
    ]
    await confirm(owner, phone)
    await request(phone)
    const signIn = await codeTo(phone, 2)
    await askToConfirm(owner, phone)
    const own = await codeTo(phone, 3)
    await askToConfirm(stranger, phone)
    const foreign = await codeTo(phone, 4)
    for (const otp of new Set([signIn, own, wrongCode(foreign)].filter((code) => code !== foreign))) {
      const { status, body } = await stranger.call('POST', '/phone/confirm', { phone, otp })
      expect([status, body.error_details[0].field, body.error_details[0].code]).toEqual([422, 'otp', 'wrong_code'])
    }
    expect((await stranger.call('GET')).body.customer.phone_confirmed_at).toBeNull()
  })

  it('belongs to the customer who proved it last', async () => {
    const [first, second, phone] = [
      await signInCustomer(service, shop),
      await signInCustomer(service, shop),
      newPhone(),
    ]
    await confirm(first, phone)
    await confirm(second, phone, 2)
    expect((await first.call('GET')).body.customer.phone_confirmed_at).toBeNull()
    await request(phone)
    const { body } = await verify(phone, await codeTo(phone, 3))
    const me = await callShop(service, shop, 'GET', '/customers/me', undefined, { token: body.access })
    expect(me.body.customer.id).toBe(second.id)
  })

  it('is confirmed by exactly one of customers who prove it at the same time', async () => {
    const [customers, phone] = [
      await Promise.all(Array.from({ length: 4 }, () => signInCustomer(service, shop))),
      newPhone(),
    ]
    const codes: string[] = []
    for (const customer of customers) {
      await askToConfirm(customer, phone)
      codes.push(await codeTo(phone, codes.length + 1))
    }
    const answers = await Promise.all(
      customers.map((customer, at) => customer.call('POST', '/phone/confirm', { phone, otp: codes[at] })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const profiles = await Promise.all(customers.map(({ call }) => call('GET')))
    expect(profiles.filter(({ body }) => body.customer.phone_confirmed_at !== null)).toHaveLength(1)
  })

  it('stops signing in when it, the address or the account is in doubt', async () => {
    const doubts: [string, (customer: Customer) => Promise<unknown>][] = [
      ['the customer changes it', ({ call }) => call('PATCH', '', { phone: newPhone() })],
      ['the customer removes it', ({ call }) => call('PATCH', '', { phone: null })],
      ['a member changes it', ({ id }) => patch(`/customers/${id}`, { phone: newPhone() })],
      ['a member changes the address', ({ id }) => patch(`/customers/${id}`, { email: `new.${id}@example.com` })],
      ['a member blocks the customer', ({ id }) => patch(`/customers/${id}`, { status: 'blocked' })],
      ['the customer is merged', ({ id }) => mergeIntoAnother(id)],
      ['a mailed code proves the address first', ({ email }) => signInByMail(email)],
      ['a mailed link sets a new password', ({ email }) => resetPassword(email)],
    ]
    for (const [doubt, act] of doubts) {
      const [customer, phone] = [await signInCustomer(service, shop), newPhone()]
      await confirm(customer, phone)
      expect([doubt, await signsIn(phone)]).toEqual([doubt, true])
      await act(customer)
      expect([doubt, await signsIn(phone)]).toEqual([doubt, false])
    }
  })

  it('goes on signing in when other fields change', async () => {
    const [customer, phone] = [await signInCustomer(service, shop), newPhone()]
    const at = await confirm(customer, phone)
    const { body } = await customer.call('PATCH', '', { name: 'Budi S.', phone: `0${phone.slice(2)}` })
    expect(body.customer).toMatchObject({ name: 'Budi S.', phone, phone_confirmed_at: at })
    expect(await signsIn(phone)).toBe(true)
  })

  it('ends the logins of its customer when a member changes it', async () => {
    const [customer, phone] = [await signInCustomer(service, shop), newPhone()]
    await confirm(customer, phone)
    await patch(`/customers/${customer.id}`, { phone: newPhone() })
    expect((await customer.call('GET')).status).toBe(401)
  })

  it('is told to its customer by mail when it is confirmed', async () => {
    const customer = await signInCustomer(service, shop)
    await confirm(customer, newPhone())
    expect(await findMail(customer.email, 'phone-confirmed')).toContain('WhatsApp')
  })
})

describe('a code by WhatsApp', () => {
  it('is sent again while it is valid, and a wrong one ends after five attempts', async () => {
    const [customer, phone] = [await signInCustomer(service, shop), newPhone()]
    await confirm(customer, phone)
    await request(phone)
    const code = await codeTo(phone, 2)
    const again = await send('/otp/resend', { phone })
    expect([again.status, again.body]).toEqual([200, { message: sent }])
    expect(await codeTo(phone, 3)).toBe(code)
    for (let i = 0; i < 5; i++) expect((await verify(phone, wrongCode(code))).status).toBe(401)
    expect((await verify(phone, code)).status).toBe(401)
  })

  it('is sent at most 20 times a day to a number, and nobody can tell', async () => {
    const [customer, phone] = [await signInCustomer(service, shop), newPhone()]
    await confirm(customer, phone)
    const { account } = phoneTarget({ business_id: shop.business.id }, phone)
    // The code that confirmed the number was the first.
    for (let i = 0; i < 19; i++) expect(await maySendCode(service.service, account)).toBe(true)
    expect(await signsIn(phone)).toBe(false)
  })

  it('is sent later when WhatsApp limits the rate, and not repeated when its answer is lost', async () => {
    const [customer, phone] = [await signInCustomer(service, shop), newPhone()]
    await confirm(customer, phone)
    const findJob = async () =>
      (
        await pool.query(`select j.id, j.payload from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = 'send-whatsapp-code' and j.run_at > now()`)
      ).rows
    fake.inject('rate_limit')
    await request(phone)
    const [job] = await eventually(findJob, (jobs) => jobs.length === 1)
    await pool.query('select graphile_worker.complete_jobs($1::bigint[])', [[job.id]])
    fake.inject('lost', { on: /messages/ })
    await tasks(service.service)['send-whatsapp-code']!(job.payload)
    await noCodes()
    expect((await verify(phone, await codeTo(phone, 2))).status).toBe(200)
  })

  it('is not found by an address that is written like its key', async () => {
    const [customer, phone] = [await signInCustomer(service, shop), newPhone()]
    await confirm(customer, phone)
    await request(phone)
    const otp = await codeTo(phone, 2)
    expect((await send('/otp/verify', { email: phoneKey(phone), otp })).status).toBe(401)
    expect((await verify(phone, otp)).status).toBe(200)
  })

  it.each([
    ['both an address and a number', { email: 'budi@example.com', phone: '628112345678' }, 'phone', 'excludes'],
    ['neither', {}, 'email', 'required'],
    ['an empty number', { phone: ' ' }, 'phone', 'required'],
    ['no number', { phone: 'budi' }, 'phone', 'wrong_format'],
  ])('is refused for %s', async (_, body, field, code) => {
    for (const path of ['/otp/request', '/otp/resend', '/otp/verify']) {
      const refused = await send(path, { ...body, otp: '123456' })
      expect([path, refused.status, refused.body.error_details[0]]).toMatchObject([path, 422, { field, code }])
    }
  })

  it('is offered by stores with a template and an active account only', async () => {
    const other = await openShop(service)
    const isOffered = async (one: Parameters<typeof callShop>[1]) =>
      (await callShop(service, one, 'GET', '/public')).body.is_whatsapp_sign_in_active
    const refusal = async (one: Parameters<typeof callShop>[1]) =>
      (await callShop(service, one, 'POST', '/public/auth/otp/request', { phone: newPhone() })).body.error_details?.[0]
        .code
    expect([await isOffered(shop), await refusal(shop)]).toEqual([true, undefined])
    expect([await isOffered(other), await refusal(other)]).toEqual([false, 'not_offered'])
    const customer = await signInCustomer(service, other, { password: customerPassword })
    const { status, body } = await customer.call('POST', '/phone/code', { phone: newPhone() })
    expect([status, body.error_details[0].code]).toEqual([422, 'not_offered'])
    const switchAccount = (is_active: boolean) => patch(`/provider-accounts/${account.id}`, { is_active })
    await switchAccount(false)
    expect([await isOffered(shop), await refusal(shop)]).toEqual([false, 'not_offered'])
    await switchAccount(true)
  })
})

describe('the template of codes', () => {
  it('takes no values of an order, and always has its button', async () => {
    const wrong = await putTemplates([{ ...template, parameters: ['total'] }])
    expect([wrong.status, wrong.body.error_details[0].field]).toEqual([422, 'templates.0.parameters'])
    const { status, body } = await putTemplates([{ ...template, has_button: false }])
    expect([status, body.data]).toMatchObject([200, [{ ...template, has_button: true }]])
  })
})
