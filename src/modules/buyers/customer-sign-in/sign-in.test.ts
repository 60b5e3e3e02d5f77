import { describe, expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { callShop, customerPassword, signInCustomer } from '../../../../test/records/customers.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { startService } from '../../../../test/support/service.ts'
import { maySendCode } from '../../../access/limit-attempts.ts'
import { mailTarget } from '../customer-codes/code-targets.ts'
import { otpSentMessage } from '../customer-codes/rules.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })
const { db } = service.service
const plain = await openShop(service)
const coded = await openShop(service, { is_customer_otp_required: true })
const store = { id: plain.store.id, business_id: plain.store.business_id } as Parameters<typeof mailTarget>[0]

const send = (shop: typeof plain, path: string, body: unknown, headers: Record<string, string> = {}) =>
  callShop(service, shop, 'POST', `/public/auth${path}`, body, headers)

/** Mails about the account; mails about orders follow later, from the worker. */
const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .where('order_id', 'is', null)
    .orderBy('id')
    .execute()

/** Waits until the address has received `count` mails and returns the latest. */
async function mailTo(email: string, count = 1) {
  const mails = await eventually(
    () => mailsTo(email),
    (found) => found.length >= count,
  )
  expect(mails).toHaveLength(count)
  return mails.at(-1)!
}

const codeIn = (mail: { body_text: string }) => /\b\d{6}\b/.exec(mail.body_text)![0]
const linkIn = (mail: { body_text: string }) => new URL(/https?:\/\/\S+/.exec(mail.body_text)![0])
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Registers a customer in the store that requires codes and signs in with the first code. */
async function register(email: string) {
  await send(coded, '/register', { name: 'Sari', email, password: customerPassword })
  const code = codeIn(await mailTo(email))
  return (await send(coded, '/otp/verify', { email, otp: code })).body as { access: string; refresh: string }
}

const noJobs = () =>
  eventually(
    async () => (await service.service.pool.query('select count(*)::int as n from graphile_worker.jobs')).rows[0].n,
    (waiting) => waiting === 0,
  )

it('answers a correct password with a message and the mailed code with tokens, if codes are required', async () => {
  const email = 'otp.happy@example.com'
  const registered = await send(coded, '/register', { name: 'Sari', email, password: customerPassword })
  expect(registered).toMatchObject({ status: 201, body: { message: otpSentMessage } })
  expect(registered.body).toEqual({ message: 'If this email exists in our system, an OTP has been sent to it.' })
  const first = codeIn(await mailTo(email))
  const login = await send(coded, '/login', { email, password: customerPassword })
  expect([login.status, login.body]).toEqual([200, { message: otpSentMessage }])
  const code = codeIn(await mailTo(email, 2))
  if (first !== code) expect((await send(coded, '/otp/verify', { email, otp: first })).status).toBe(401)
  const verified = await send(coded, '/otp/verify', { email: email.toUpperCase(), otp: ` ${code} ` })
  expect(verified.status).toBe(200)
  expect(Object.keys(verified.body).sort()).toEqual(
    ['access', 'expires_in', 'refresh', 'refresh_expires_in', 'token_type'].sort(),
  )
  const me = await callShop(service, coded, 'GET', '/customers/me', undefined, { token: verified.body.access })
  expect(me.body.customer.confirmed_at).not.toBeNull()
  const again = await send(coded, '/otp/verify', { email, otp: code })
  expect(again.status).toBe(401)
  expect(again.body).toEqual({
    error: 'The code is wrong, used or expired',
    error_code: 'invalid_otp',
    request_id: expect.any(String),
  })
})

it('records customer.updated when a code confirms the address, and not at later sign-ins', async () => {
  const email = 'otp.event@example.com'
  const updates = async () => {
    const { rows } = await service.database.pool.query(
      `select payload::jsonb as payload from events where business_id = $1 and kind = 'customer.updated' and payload::jsonb->>'email' = $2`,
      [coded.business.id, email],
    )
    return rows.map(({ payload }) => payload.confirmed_at)
  }
  await send(coded, '/register', { name: 'Sari', email, password: customerPassword })
  const code = codeIn(await mailTo(email))
  expect(await updates()).toEqual([])
  const { body } = await send(coded, '/otp/verify', { email, otp: code })
  const me = await callShop(service, coded, 'GET', '/customers/me', undefined, { token: body.access })
  expect(await updates()).toEqual([me.body.customer.confirmed_at])
  await send(coded, '/login', { email, password: customerPassword })
  const again = await send(coded, '/otp/verify', { email, otp: codeIn(await mailTo(email, 2)) })
  expect([again.status, await updates()]).toEqual([200, [me.body.customer.confirmed_at]])
})

it('returns the same message and sends no mail for a wrong password and an unknown address', async () => {
  const email = 'otp.quiet@example.com'
  await register(email)
  for (const address of [email, 'otp.nobody@example.com']) {
    const answer = await send(coded, '/login', { email: address, password: 'not the password' })
    expect([answer.status, answer.body]).toEqual([200, { message: otpSentMessage }])
  }
  await noJobs()
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await mailsTo('otp.nobody@example.com')).toHaveLength(0)
  const guess = await send(coded, '/otp/verify', { email: 'otp.nobody@example.com', otp: '123456' })
  expect([guess.status, guess.body.error_code]).toEqual([401, 'invalid_otp'])
})

it('keeps a pending code valid after a sign-in with a wrong password', async () => {
  const email = 'otp.spoil@example.com'
  await send(coded, '/register', { name: 'Sari', email, password: customerPassword })
  const code = codeIn(await mailTo(email))
  await send(coded, '/login', { email, password: 'not the password' })
  expect((await send(coded, '/otp/verify', { email, otp: code })).status).toBe(200)
})

it('invalidates a code after five attempts, also concurrent ones', async () => {
  const email = 'otp.guess@example.com'
  await send(coded, '/register', { name: 'Sari', email, password: customerPassword })
  const code = codeIn(await mailTo(email))
  await Promise.all(Array.from({ length: 5 }, () => send(coded, '/otp/verify', { email, otp: wrongCode(code) })))
  expect((await send(coded, '/otp/verify', { email, otp: code })).status).toBe(401)
})

it('issues tokens to exactly one of 20 concurrent uses of a code', async () => {
  const email = 'otp.race@example.com'
  await send(coded, '/register', { name: 'Sari', email, password: customerPassword })
  const code = codeIn(await mailTo(email))
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(coded, '/otp/verify', { email, otp: code })))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
})

it('accepts a code for five minutes and only in the store that sent it', async () => {
  const email = 'otp.late@example.com'
  await send(coded, '/register', { name: 'Sari', email, password: customerPassword })
  const code = codeIn(await mailTo(email))
  expect((await send(plain, '/otp/verify', { email, otp: code })).status).toBe(401)
  service.clock.now = new Date(Date.now() + 301_000)
  expect((await send(coded, '/otp/verify', { email, otp: code })).status).toBe(401)
  service.clock.now = undefined
})

it('answers the registration of a taken address as usual, mails its owner a code and keeps the password', async () => {
  const email = 'otp.taken@example.com'
  await register(email)
  const again = await send(coded, '/register', { name: 'X', email, password: 'another good password' })
  expect(again).toMatchObject({ status: 201, body: { message: otpSentMessage } })
  const code = codeIn(await mailTo(email, 2))
  expect((await send(coded, '/otp/verify', { email, otp: code })).status).toBe(200)
  await send(coded, '/login', { email, password: 'another good password' })
  await send(coded, '/login', { email, password: customerPassword })
  await mailTo(email, 3)
})

it('mails a reset link that sets the password once and revokes all logins of the customer', async () => {
  const customer = await signInCustomer(service, plain)
  const { email } = customer
  const asked = await send(plain, '/forget-password', { email: email.toUpperCase() })
  expect([asked.status, asked.text]).toEqual([204, ''])
  const token = linkIn(await mailTo(email)).searchParams.get('token')!
  const password = 'teh poci sore hari'
  const poor = await send(plain, '/save-password', { token, password: 'password1' })
  expect([poor.status, Object.keys(poor.body.errors)]).toEqual([422, ['password']])
  const [first, second] = await Promise.all([
    send(plain, '/save-password', { token, password }),
    send(plain, '/save-password', { token, password }),
  ])
  expect([first!.status, second!.status].sort()).toEqual([204, 404])
  const notices = (await mailsTo(email)).filter(({ template }) => template === 'password-changed')
  expect(notices).toHaveLength(1)
  expect((await customer.call('GET')).status).toBe(401)
  expect((await send(plain, '/jwt/refresh', { refresh: customer.tokens.refresh })).status).toBe(401)
  expect((await send(plain, '/login', { email, password: customerPassword })).status).toBe(401)
  const { access } = (await send(plain, '/login', { email, password })).body
  const me = await callShop(service, plain, 'GET', '/customers/me', undefined, { token: access })
  expect(me.body).toMatchObject({ customer: { confirmed_at: expect.any(String) }, is_generated_password_reset: true })
})

it('refuses a reset link that is used, forged, of another store or older than 30 minutes', async () => {
  const { email } = await signInCustomer(service, plain)
  await send(plain, '/forget-password', { email })
  const token = linkIn(await mailTo(email)).searchParams.get('token')!
  const password = 'teh poci sore hari'
  const gone = {
    error: 'This link was used, has expired or is not valid',
    error_code: 'reset_token_not_found',
    request_id: expect.any(String),
  }
  const foreign = await send(coded, '/save-password', { token, password })
  const garbage = await send(plain, '/save-password', { token: 'garbage', password })
  service.clock.now = new Date(Date.now() + 1_801_000)
  const late = await send(plain, '/save-password', { token, password })
  service.clock.now = undefined
  for (const answer of [foreign, garbage, late]) expect([answer.status, answer.body]).toEqual([404, gone])
  expect((await send(plain, '/save-password', { token, password })).status).toBe(204)
})

it('answers a reset request for an unknown address as usual and sends no mail', async () => {
  expect((await send(plain, '/forget-password', { email: 'reset.nobody@example.com' })).status).toBe(204)
  await noJobs()
  expect(await mailsTo('reset.nobody@example.com')).toHaveLength(0)
})

it('links to the requesting origin, or to the domain of the store, or to its hosted pages', async () => {
  const { email } = await signInCustomer(service, plain)
  await send(plain, '/forget-password', { email }, { origin: plain.origin })
  expect(linkIn(await mailTo(email)).href).toMatch(/^https:\/\/shop\.example\/reset-password\?token=crp_\w{38}$/)
  await send(plain, '/forget-password', { email })
  const hosted = linkIn(await mailTo(email, 2))
  expect(hosted.href).toMatch(`${plain.store.shop_url}/reset-password?token=crp_`)
  const { id } = await db
    .insertInto('custom_domains')
    .values({ business_id: plain.business.id, hostname: 'kopi.example', is_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('stores').set({ custom_domain_id: id }).where('id', '=', plain.store.id).execute()
  await send(plain, '/forget-password', { email })
  expect(linkIn(await mailTo(email, 3)).href).toMatch(/^https:\/\/kopi\.example\/reset-password\?token=crp_/)
  const foreign = await send(plain, '/forget-password', { email }, { origin: 'https://evil.example' })
  expect([foreign.status, foreign.body.error_code]).toEqual([403, 'origin_not_allowed'])
})

it('lets a buyer claim the account of a guest checkout by a reset; it has no password before', async () => {
  const variant = await plain.sell()
  const email = 'guest.claims@example.com'
  const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
  const order = await plain.visit('POST', '/checkout', buyer({ customer_email: email, items }))
  expect(order.status).toBe(201)
  const taken = await send(plain, '/register', { name: 'Eve', email, password: customerPassword })
  expect([taken.status, taken.body.error_code]).toEqual([409, 'email_taken'])
  expect((await send(plain, '/login', { email, password: customerPassword })).status).toBe(401)
  await send(plain, '/forget-password', { email })
  const token = linkIn(await mailTo(email)).searchParams.get('token')!
  expect((await send(plain, '/save-password', { token, password: customerPassword })).status).toBe(204)
  const { access } = (await send(plain, '/login', { email, password: customerPassword })).body
  const me = await callShop(service, plain, 'GET', '/customers/me', undefined, { token: access })
  expect(me.body).toMatchObject({ customer: { email }, is_generated_password_reset: true })
})

it('sends mails in the name of the store, as HTML and text, in the language of the browser', async () => {
  const { email } = await signInCustomer(service, plain)
  for (const language of ['id-ID,id;q=0.9,en;q=0.8', 'fr, en;q=0.5'])
    await send(plain, '/forget-password', { email }, { 'accept-language': language })
  await mailTo(email, 2)
  const mails = await mailsTo(email)
  expect(mails.map((mail) => mail.subject).sort()).toEqual([
    'Atur kata sandi baru untuk Kopi Nusantara',
    'Set a new password for Kopi Nusantara',
  ])
  for (const mail of mails) {
    expect(mail).toMatchObject({ sender_name: 'Kopi Nusantara', is_secret: true, business_id: plain.business.id })
    expect(mail.body_html).toContain(linkIn(mail).href)
    expect(mail.body_html).toMatch(/<html lang="(en|id)"/)
  }
})

it('rate-limits wrong passwords and codes together, links and registrations apart from them', async () => {
  const limited = await startService({
    env: {
      RATE_LIMIT_LOGIN_ACCOUNT: '3/15m',
      RATE_LIMIT_LOGIN_ADDRESS: '5/15m',
      RATE_LIMIT_REGISTRATION_ADDRESS: '1/15m',
    },
  })
  const shop = await openShop(limited)
  const attempt = (path: string, body: object) => callShop(limited, shop, 'POST', `/public/auth${path}`, body)
  const login = (email: string) => attempt('/login', { email, password: 'not the password' })
  const statuses: number[] = []
  for (let i = 0; i < 4; i++) statuses.push((await login('one@example.com')).status)
  expect(statuses).toEqual([401, 401, 401, 429])
  expect((await attempt('/otp/verify', { email: 'ONE@example.com', otp: '1' })).status).toBe(429)
  for (const status of [204, 204, 204, 429])
    expect((await attempt('/forget-password', { email: 'one@example.com' })).status).toBe(status)
  const person = (name: string) => ({ name, email: `${name}@example.com`, password: customerPassword })
  for (const [name, status] of [
    ['one', 201],
    ['three', 429],
  ] as const)
    expect((await attempt('/register', person(name))).status).toBe(status)
  for (const status of [404, 404, 429])
    expect((await attempt('/save-password', { token: 'garbage', password: customerPassword })).status).toBe(status)
  const refused = await login('two@example.com')
  expect([refused.status, refused.body.error_code]).toEqual([429, 'rate_limited'])
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
})

it('counts every request for a code until one is entered, so that limits do not reveal a right password', async () => {
  const limited = await startService({ env: { RATE_LIMIT_LOGIN_ACCOUNT: '3/15m' }, roles: ['api', 'app', 'worker'] })
  const shop = await openShop(limited, { is_customer_otp_required: true })
  const attempt = (path: string, body: object) => callShop(limited, shop, 'POST', `/public/auth${path}`, body)
  const email = 'counted@example.com'
  await attempt('/register', { name: 'Sari', email, password: customerPassword })
  const remaining = async (password: string) =>
    (await attempt('/login', { email, password })).headers.get('x-ratelimit-remaining')
  expect([await remaining(customerPassword), await remaining('not the password')]).toEqual(['2', '1'])
  const mails = () =>
    limited.service.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()
  const found = await eventually(mails, (some) => some.length === 2)
  expect((await attempt('/otp/verify', { email, otp: codeIn(found[1]!) })).status).toBe(200)
  expect(await remaining(customerPassword)).toBe('2')
})

it('mails the pending code again, up to three times, and keeps its expiry', async () => {
  const email = 'otp.again@example.com'
  await send(coded, '/register', { name: 'Sari', email, password: customerPassword })
  const code = codeIn(await mailTo(email))
  for (let count = 2; count <= 4; count++) {
    const answer = await send(coded, '/otp/resend', { email: email.toUpperCase() })
    expect([answer.status, answer.body]).toEqual([200, { message: otpSentMessage }])
    expect(codeIn(await mailTo(email, count))).toBe(code)
  }
  for (const address of [email, 'otp.unknown@example.com']) {
    const answer = await send(coded, '/otp/resend', { email: address })
    expect([answer.status, answer.body]).toEqual([200, { message: otpSentMessage }])
  }
  await noJobs()
  expect(await mailsTo(email)).toHaveLength(4)
  expect(await mailsTo('otp.unknown@example.com')).toHaveLength(0)
  service.clock.now = new Date(Date.now() + 301_000)
  expect((await send(coded, '/otp/verify', { email, otp: code })).status).toBe(401)
  service.clock.now = undefined
  expect((await send(coded, '/otp/verify', { email, otp: code })).status).toBe(200)
  await send(coded, '/otp/resend', { email })
  await noJobs()
  expect(await mailsTo(email)).toHaveLength(4)
})

it('names the missing field of a sign-in and creates neither code nor mail', async () => {
  const email = 'lacking@example.com'
  await send(coded, '/register', { name: 'Sari', email, password: customerPassword })
  await mailTo(email)
  const required = ['is required']
  for (const [path, body, errors] of [
    ['/login', { email }, { password: required }],
    ['/login', { password: customerPassword }, { email: required }],
    ['/otp/verify', { email }, { otp: required }],
    ['/otp/verify', { email, otp: '1'.repeat(21) }, { otp: ['must have at most 20 characters'] }],
    ['/otp/resend', {}, { email: required }],
    ['/forget-password', {}, { email: required }],
    ['/forget-password', { email: 'no address' }, { email: ['must be a valid email'] }],
    ['/jwt/refresh', {}, { refresh: required }],
    ['/jwt/blacklist', {}, { tokens: required }],
    ['/jwt/blacklist', { tokens: [] }, { tokens: ['must name at least 1'] }],
  ] as const)
    expect(refusal(await send(coded, path, body)), path).toEqual({ status: 422, code: 'validation_failed', errors })
  await noJobs()
  expect(await mailsTo(email)).toHaveLength(1)
})

describe('a code without a password', () => {
  const request = async (email: string) => {
    const { status, body } = await send(plain, '/otp/request', { email })
    expect([status, body]).toEqual([200, { message: otpSentMessage }])
  }
  const noCodes = () =>
    eventually(
      async () => {
        const waiting =
          "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'mail-customer-otp'"
        return (await service.service.pool.query(waiting)).rows[0].n
      },
      (waiting) => waiting === 0,
    )
  const verify = async (email: string, otp: string) => (await send(plain, '/otp/verify', { email, otp })).status
  /** A customer whom a checkout created, without a password. */
  const order = async (email: string) => {
    const { id } = await plain.sell({ item_type: 'digital' })
    const items = [{ type: 'variant', variant_id: id, quantity: 1 }]
    expect((await plain.visit('POST', '/checkout', buyer({ items, customer_email: email }))).status).toBe(201)
  }

  it('signs a guest in to the account of the order, once', async () => {
    const email = 'code.guest@example.com'
    await order(email)
    await request(` ${email.toUpperCase()} `)
    const code = codeIn(await mailTo(email))
    const { rows } = await service.service.pool.query('select code_hash, sealed_code from customer_otps')
    expect(rows.some((row) => Object.values(row).some((value) => String(value).includes(code)))).toBe(false)
    const { body } = await send(plain, '/otp/verify', { email, otp: code })
    const mine = await callShop(service, plain, 'GET', '/customers/me/orders', undefined, {
      authorization: `Bearer ${body.access}`,
    })
    expect(mine.body.data).toHaveLength(1)
    expect(await verify(email, code)).toBe(401)
  })

  it('answers unknown and blocked addresses alike, and mails nothing', async () => {
    const blocked = 'code.blocked@example.com'
    await order(blocked)
    await db.updateTable('customers').set({ status: 'blocked' }).where('email', '=', blocked).execute()
    for (const email of ['code.nobody@example.com', blocked]) {
      await request(email)
      await noCodes()
      expect(await mailsTo(email)).toEqual([])
    }
  })

  it('is mailed again while it is valid, so that a stranger cannot replace it, and is new after five wrong guesses', async () => {
    const email = 'code.again@example.com'
    await order(email)
    await request(email)
    const code = codeIn(await mailTo(email))
    await request(email)
    expect(codeIn(await mailTo(email, 2))).toBe(code)
    for (let i = 0; i < 5; i++) expect(await verify(email, wrongCode(code))).toBe(401)
    expect(await verify(email, code)).toBe(401)
    await request(email)
    const next = codeIn(await mailTo(email, 3))
    expect(next).not.toBe(code)
    expect(await verify(email, next)).toBe(200)
  })

  it('proves no password that a stranger registered for the address', async () => {
    const email = 'code.victim@example.com'
    await send(coded, '/register', { name: 'X', email, password: customerPassword })
    const isUnproven = async () =>
      (
        await db
          .selectFrom('customer_passwords')
          .select('is_unproven')
          .where('customer_id', 'in', (eb) => eb.selectFrom('customers').select('id').where('email', '=', email))
          .executeTakeFirstOrThrow()
      ).is_unproven
    // As where mail is sent, which this installation does not do.
    await db
      .updateTable('customer_passwords')
      .set({ is_unproven: true })
      .where('customer_id', 'in', (eb) => eb.selectFrom('customers').select('id').where('email', '=', email))
      .execute()
    await mailTo(email)
    await send(coded, '/otp/request', { email })
    const code = codeIn(await mailTo(email, 2))
    expect((await send(coded, '/otp/verify', { email, otp: code })).status).toBe(200)
    expect(await isUnproven()).toBe(true)
  })

  it('is requested with an address of at most 254 characters', async () => {
    const { status, body } = await send(plain, '/otp/request', { email: 'a'.repeat(255) })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
  })

  it('is sent at most 20 times a day to an account, and nobody can tell', async () => {
    const email = 'code.often@example.com'
    await order(email)
    for (let i = 0; i < 20; i++) expect(await maySendCode(service.service, mailTarget(store, email).account)).toBe(true)
    await request(email)
    await noCodes()
    expect(await mailsTo(email)).toEqual([])
  })
})
