import { afterAll, describe, expect, it } from 'vitest'
import { callShop, customerPassword, signInCustomer } from '../../../../test/records/customers.ts'
import { createStorefront } from '../../../../test/records/storefront.ts'
import { startMailReceiver } from '../../../../test/servers/mail-receiver.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { startService } from '../../../../test/support/service.ts'
import { chooseLanguage } from '../../../platform/http/choose-language.ts'
import { type Message, writeMessage } from '../../stores/store-messages/index.ts'
import { otpMessage } from '../customer-codes/mail-otp.ts'
import { otpSentMessage } from '../customer-codes/rules.ts'
import { resetMessage } from './mail-reset.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const service = await startService({
  roles: ['api', 'app', 'worker'],
  env: { SMTP_URL: receiver.url, MAIL_FROM: 'Etalase <no-reply@mail.example>' },
})
const shop = await createStorefront(service)

it('sends mail under the name of the store and does not store its link afterwards', async () => {
  const { email } = await signInCustomer(service, shop)
  await callShop(service, shop, 'POST', '/public/auth/forget-password', { email }, { 'accept-language': 'en' })
  const [mail] = await eventually(
    async () => receiver.received.filter(({ to, source }) => to.includes(email) && source.includes('new password')),
    (found) => found.length > 0,
  )
  expect(mail!.source).toContain('From: Kopi Nusantara <no-reply@mail.example>')
  expect(mail!.source).toContain('multipart/alternative')
  const stored = () =>
    service.service.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', email)
      .where('template', '=', 'customer-reset')
      .execute()
  const [kept] = await eventually(stored, ([found]) => found?.status === 'sent')
  expect(kept).toMatchObject({ body_text: '', body_html: '', subject: 'Set a new password for Kopi Nusantara' })
})

it('mails a customer about a new password, in the language of the browser', async () => {
  const customer = await signInCustomer(service, shop)
  const { email } = customer
  const stored = () =>
    service.service.db
      .selectFrom('mails')
      .select(['subject', 'body_text', 'is_secret'])
      .where('recipient', '=', email)
      .where('template', '=', 'password-changed')
      .orderBy('id')
      .execute()
  const change = (current_password: string, password: string, language: string) =>
    customer.call('POST', '/set-new-password', { current_password, password }, { 'accept-language': language })
  expect((await change('not the password', 'teh poci sore hari', 'en')).status).toBe(422)
  expect(await stored()).toEqual([])
  expect((await change(customerPassword, 'teh poci sore hari', 'en')).status).toBe(200)
  expect((await change('teh poci sore hari', customerPassword, 'id')).status).toBe(200)
  const address = `${shop.store.shop_url}/forgot-password`
  expect(await stored()).toEqual([
    {
      subject: 'Your password for Kopi Nusantara was changed',
      body_text: expect.stringContaining(address),
      is_secret: false,
    },
    {
      subject: 'Kata sandi Anda untuk Kopi Nusantara diganti',
      body_text: expect.stringContaining(address),
      is_secret: false,
    },
  ])
})

it("names the store's own sender and sends answers to its address", async () => {
  const other = await createStorefront(service)
  const { email } = await signInCustomer(service, other)
  const sent = async (settings: object, change: object, headers: string[]) => {
    expect((await other.browser.patch(other.setup, { ...change, settings })).status).toBe(200)
    await callShop(service, other, 'POST', '/public/auth/forget-password', { email })
    const isThere = ({ to, source }: { to: string[]; source: string }) =>
      to.includes(email) && headers.every((header) => source.includes(header))
    await eventually(async () => receiver.received.some(isThere), Boolean)
  }
  await sent({}, { email: 'halo@kopi.example' }, ['From: Kopi Nusantara <', 'Reply-To: halo@kopi.example'])
  const own = { mail_sender_name: 'Sari dari Kopi', mail_reply_to: 'balas@kopi.example' }
  await sent(own, {}, ['From: Sari dari Kopi <', 'Reply-To: balas@kopi.example'])
  const refused = await other.browser.patch(other.setup, { settings: { mail_sender_name: 'A\r\nBcc: b@c.example' } })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['settings.mail_sender_name']])
})

describe('registration where mail is sent', () => {
  const codeLine = /^(\d{6})\r?$/m
  const send = (path: string, body: object) => callShop(service, shop, 'POST', `/public/auth${path}`, body)
  const person = (email: string, password = customerPassword) => ({ name: 'Sari', email, password })
  const textTo = async (email: string, pattern: RegExp) => {
    const find = async () => receiver.received.find(({ to, source }) => to.includes(email) && pattern.test(source))
    return (await eventually(find, (mail) => mail !== undefined))!.source
  }
  const codeFor = async (email: string) => codeLine.exec(await textTo(email, codeLine))![1]!
  const login = async (email: string, password = customerPassword) => (await send('/login', { email, password })).status

  it('answers known and unknown addresses alike; each gets the code that the page waits for', async () => {
    const known = await signInCustomer(service, shop)
    const email = 'fresh@example.com'
    for (const address of [known.email, email]) {
      const answer = await send('/register', person(address, 'another good password'))
      expect([answer.status, answer.body]).toEqual([201, { message: otpSentMessage }])
      expect(await login(address, 'another good password')).toBe(401)
    }
    for (const address of [known.email, email]) {
      const verified = await send('/otp/verify', { email: address, otp: await codeFor(address) })
      expect([verified.status, typeof verified.body.access]).toEqual([200, 'string'])
    }
    expect(await login(email, 'another good password')).toBe(200)
    expect([await login(known.email, 'another good password'), await login(known.email)]).toEqual([401, 200])
  })

  it('confirms no password that a stranger chose for the address', async () => {
    const email = 'victim@example.com'
    await send('/register', person(email, 'password of a stranger'))
    const code = await codeFor(email)
    await send('/register', person(email))
    expect((await send('/otp/verify', { email, otp: code })).status).toBe(200)
    expect([await login(email, 'password of a stranger'), await login(email)]).toEqual([401, 401])
  })

  it('keeps the chosen password if the same person registers twice', async () => {
    const email = 'twice@example.com'
    await send('/register', person(email))
    const code = await codeFor(email)
    await send('/register', person(email))
    await send('/otp/verify', { email, otp: code })
    expect(await login(email)).toBe(200)
  })
})

it("chooses the browser's first supported language, then the store's, then English", () => {
  const cases = [
    [undefined, undefined, 'en'],
    ['id-ID,id;q=0.9', undefined, 'id'],
    ['fr,en;q=0.5,id;q=0.2', 'id', 'en'],
    ['fr', 'id', 'id'],
    ['', 'fr', 'en'],
  ] as const
  for (const [browser, store, language] of cases) expect(chooseLanguage(browser, store)).toBe(language)
})

it('escapes the store name in HTML mail', () => {
  const store = {
    ...{
      id: 1,
      business_id: 1,
      unique_id: 'store_x',
      email: null,
      settings: {},
      slug: 'toko',
      hostname: null,
      time_zone: 'UTC',
    },
    ...{ name: '<b>Kopi</b> & "Teh"', logo: 'https://x.example/"><script>', messages: {} },
  }
  const addresses = { shopUrl: 'https://shops.example', baseUrl: 'https://api.example' }
  const write = (kind: 'sign_in_code' | 'password_reset', language: 'id' | 'en', message: Message) =>
    writeMessage(store, kind, { ...message, language, recipient: 'a@b.example' }, addresses)!
  const code = write('sign_in_code', 'en', otpMessage('en', '123456'))
  for (const mail of [code, write('password_reset', 'id', resetMessage('id', 'https://a.example/?a=1&b="2"'))]) {
    expect(mail.html).not.toMatch(/<b>|<script>|b="2"/)
    expect(mail.text).toContain(store.name)
  }
  expect(code.text).toContain('\n\n123456\n\n')
})

it('has the link to set a new password in its plain text, and no sentence that leads to none', () => {
  const store = {
    ...{
      id: 1,
      business_id: 1,
      unique_id: 'store_x',
      slug: 'kopi',
      email: null,
      settings: {},
      hostname: null,
      time_zone: 'UTC',
    },
    ...{ name: 'Kopi Nusantara', logo: null, messages: {} },
  }
  const addresses = { shopUrl: 'https://shops.example', baseUrl: 'https://api.example' }
  const link = 'https://kopi.example/reset-password?token=crp_x'
  for (const language of ['en', 'id'] as const) {
    const message = { ...resetMessage(language, link), language, recipient: 'a@b.example' }
    const lines = writeMessage(store, 'password_reset', message, addresses)!.text.split('\n')
    const leads = lines.flatMap((line, n) => (line.endsWith(':') ? lines[n + 1] : []))
    expect(leads).toEqual([link])
  }
})
