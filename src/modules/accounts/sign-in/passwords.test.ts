import { afterAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { startMailReceiver } from '../../../../test/servers/mail-receiver.ts'
import { Browser } from '../../../../test/support/browser.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { signUp, startService } from '../../../../test/support/service.ts'
import { purgeExpiredLinks } from './purge-expired-links.ts'
import { signUpMessage } from './rules.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const service = await startService({
  roles: ['api', 'app', 'worker'],
  env: { SMTP_URL: receiver.url, MAIL_FROM: 'Etalase <post@etalase.test>' },
})
const withoutMailServer = await startService({ roles: ['api', 'app', 'worker'] })
const operator = await signUp(withoutMailServer) // The first account of an installation is its operator.

const password = 'a long enough password'
const nextPassword = 'kopi tubruk pagi hari'
const minuteMs = 60_000
let people = 0
const createAddress = () => `merchant${++people}@example.com`

const decodeQuotedPrintable = (source: string) =>
  source.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Waits until the address has received `count` mails and returns the latest. */
async function mailTo(email: string, count = 1) {
  const find = async () => receiver.received.filter(({ to }) => to.includes(email))
  return decodeQuotedPrintable((await eventually(find, (mails) => mails.length >= count)).at(-1)!.source)
}
const tokenIn = (mail: string) => /token=(\w+)/.exec(mail)![1]!
const readSubject = (mail: string) => /^Subject: (.*)$/m.exec(mail)![1]!.trim()

const noJobs = () =>
  eventually(
    async () => (await service.service.pool.query('select count(*)::int as n from graphile_worker.jobs')).rows[0].n,
    (waiting) => waiting === 0,
  )

const logIn = async (email: string, withPassword: string) =>
  (await new Browser(service).post('/api/auth/login', { email, password: withPassword })).status

describe('changing the password', () => {
  it('requires the current one, ends the other sessions, mails the user and records it in the audit log of businesses', async () => {
    const browser = await signUp(service)
    const { body: business } = await browser.post('/api/businesses', { name: 'Toko Kopi' })
    const other = new Browser(service)
    await other.post('/api/auth/login', { email: browser.email, password })
    const change = (body: object) => browser.post('/api/me/password', body)
    expect(refusal(await change({ current_password: 'wrong', password: nextPassword }))).toEqual({
      status: 422,
      code: 'validation_failed',
      errors: { current_password: ['is wrong'] },
    })
    expect(Object.keys((await change({ current_password: password, password: 'short' })).body.errors)).toEqual([
      'password',
    ])
    expect((await change({ current_password: password, password: nextPassword })).status).toBe(204)
    expect([(await browser.get('/api/me')).status, (await other.get('/api/me')).status]).toEqual([200, 401])
    const { data } = (await browser.get(`/api/businesses/${business.unique_id}/audit`)).body
    expect(data[0]).toMatchObject({ action: 'member.password_changed' })
    expect([await logIn(browser.email, password), await logIn(browser.email, nextPassword)]).toEqual([401, 200])
    expect(readSubject(await mailTo(browser.email))).toBe('Your Etalase password was changed')
  })
})

describe('a forgotten password', () => {
  const requestReset = (email: string, headers = {}) =>
    new Browser(service).post('/api/auth/forgot-password', { email }, headers)
  const reset = (token: string, chosen: string) =>
    new Browser(service).post('/api/auth/reset-password', { token, password: chosen })

  it('is replaced by a mailed link, which works once and ends all sessions', async () => {
    const browser = await signUp(service)
    expect((await requestReset(browser.email.toUpperCase())).status).toBe(204)
    const mail = await mailTo(browser.email)
    expect(mail).toContain(`${service.appUrl}/reset-password?token=ulk_`)
    const token = tokenIn(mail)
    expect(Object.keys((await reset(token, 'password1')).body.errors)).toEqual(['password'])
    const [first, second] = await Promise.all([reset(token, nextPassword), reset(token, nextPassword)])
    expect([first!.status, second!.status].sort()).toEqual([204, 404])
    expect((await browser.get('/api/me')).status).toBe(401)
    expect([await logIn(browser.email, password), await logIn(browser.email, nextPassword)]).toEqual([401, 200])
  })

  it('is answered alike for an unknown address, which gets no mail', async () => {
    const known = await signUp(service)
    const answers = [await requestReset(known.email), await requestReset('nobody@example.com')]
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([204, '']))
    await mailTo(known.email)
    await noJobs()
    expect(receiver.received.filter(({ to }) => to.includes('nobody@example.com'))).toEqual([])
    expect((await requestReset('no address')).status).toBe(422)
  })

  it('refuses links that are forged, expired, replaced by a used one or of another purpose', async () => {
    const { email, ...browser } = await signUp(service)
    await requestReset(email)
    const first = tokenIn(await mailTo(email))
    await requestReset(email)
    const second = tokenIn(await mailTo(email, 2))
    await browser.post('/api/me/verify-email')
    const verification = tokenIn(await mailTo(email, 3))
    try {
      service.clock.now = new Date(Date.now() + 31 * minuteMs)
      expect((await reset(first, nextPassword)).body.error_code).toBe('link_not_found')
    } finally {
      service.clock.now = undefined
    }
    expect((await reset(verification, nextPassword)).status).toBe(404)
    expect((await reset('ulk_forged', nextPassword)).status).toBe(404)
    expect((await reset(second, nextPassword)).status).toBe(204)
    expect((await reset(first, nextPassword)).status).toBe(404)
  })

  it('mails in the language of the browser, in words without a secret in the subject', async () => {
    const { email } = await signUp(service)
    await requestReset(email, { 'accept-language': 'id-ID,id;q=0.9,en;q=0.8' })
    expect(readSubject(await mailTo(email))).toBe('Atur kata sandi baru untuk Etalase')
    await requestReset(email, { 'accept-language': 'fr, en;q=0.5' })
    expect(readSubject(await mailTo(email, 2))).toBe('Set a new password for Etalase')
  })

  it('puts the link into the outbox of the operator without a mail server', async () => {
    const merchant = await signUp(withoutMailServer)
    await new Browser(withoutMailServer).post('/api/auth/forgot-password', { email: merchant.email })
    const read = async () => (await operator.get('/api/operator/outbox')).body.data
    const [mail] = await eventually(read, (mails) => mails.length > 0)
    expect(mail).toMatchObject({ recipient: merchant.email, body_text: expect.stringContaining('token=ulk_') })
    const body = { token: tokenIn(mail.body_text), password: nextPassword }
    expect((await new Browser(withoutMailServer).post('/api/auth/reset-password', body)).status).toBe(204)
    const again = new Browser(withoutMailServer)
    const signedIn = await again.post('/api/auth/login', { email: merchant.email, password: nextPassword })
    expect(signedIn.body.is_email_verified).toBe(false)
  })

  it('keeps no expired links', async () => {
    const { email } = await signUp(service)
    await requestReset(email)
    await mailTo(email)
    const { db } = service.service
    await purgeExpiredLinks(db, new Date(Date.now() + 10 * 1440 * minuteMs))
    expect(await db.selectFrom('user_links').select('user_id').execute()).toEqual([])
  })
})

describe('signing up where mail is sent', () => {
  const ask = (body: object) => new Browser(service).post('/api/auth/signup', body)

  it('gives known and unknown addresses the same response, and only the mail differs', async () => {
    const known = await signUp(service)
    const email = createAddress()
    for (const address of [known.email, email]) {
      const answer = await ask({ fullname: 'Budi', email: address, password })
      expect([answer.status, answer.body]).toEqual([201, { message: signUpMessage }])
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^etalase_sign_up=sub_\w+; .*HttpOnly/)])
    }
    expect(readSubject(await mailTo(known.email))).toBe('You already have an Etalase account')
    expect(await mailTo(email)).toContain(`${service.appUrl}/confirm-sign-up?token=sup_`)
    expect(await logIn(email, password)).toBe(401)
    expect(Object.keys((await ask({ fullname: 'Budi', email, password: 'short' })).body.errors)).toEqual(['password'])
  })

  it('creates the account when the link is opened with the chosen password, and the address is verified', async () => {
    const email = createAddress()
    await ask({ fullname: 'Budi', email, password })
    const token = tokenIn(await mailTo(email))
    const browser = new Browser(service)
    const confirm = (body: object) => browser.post('/api/auth/signup/confirm', body)
    expect(refusal(await confirm({ token, password: 'of a stranger' }))).toEqual({
      status: 422,
      code: 'validation_failed',
      errors: { password: ['is wrong'] },
    })
    const made = await confirm({ token, password })
    expect([made.status, made.body]).toMatchObject([201, { email, fullname: 'Budi', is_email_verified: true }])
    expect((await browser.get('/api/me')).body).toEqual(made.body)
    expect((await confirm({ token, password })).body.error_code).toBe('link_not_found')
    expect((await confirm({ token: 'sup_forged', password })).status).toBe(404)
  })

  it('needs the password only in another browser than that of the sign-up, also for the first of two mails', async () => {
    const email = createAddress()
    const browser = new Browser(service)
    const body = { fullname: 'Budi', email, password, return_to: '/oauth/authorize?client_id=app_1' }
    const first = await browser.post('/api/auth/signup', body)
    const mail = await mailTo(email)
    expect(mail).toContain('return_to=%2Foauth%2Fauthorize%3Fclient_id%3Dapp_1')
    const token = tokenIn(mail)
    const [cookie] = first.headers.getSetCookie()[0]!.split(';')
    const again = await browser.post('/api/auth/signup', body, { cookie: cookie! })
    expect(again.headers.getSetCookie()[0]).toContain(cookie)
    const confirm = (headers: Record<string, string>, fields = {}) =>
      new Browser(service).post('/api/auth/signup/confirm', { token, ...fields }, headers)
    const other = (await new Browser(service).post('/api/auth/signup', { ...body, email: createAddress() })).headers
    const foreign = other.getSetCookie()[0]!.split(';')[0]!
    for (const cookie of ['', 'etalase_sign_up=sub_forged', foreign])
      expect(refusal(await confirm({ cookie }))).toMatchObject({ status: 422, errors: { password: ['is required'] } })
    const made = await confirm({ cookie: cookie! })
    expect([made.status, made.body]).toMatchObject([201, { email, is_email_verified: true }])
    expect(await logIn(email, password)).toBe(200)
  })

  it('refuses a path to return to that leads elsewhere', async () => {
    const answer = await ask({ fullname: 'Budi', email: createAddress(), password, return_to: 'https://evil.example' })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['return_to']])
  })

  it('refuses the link after a day, and when the operator has closed sign-up', async () => {
    const email = createAddress()
    await ask({ fullname: 'Budi', email, password })
    const token = tokenIn(await mailTo(email))
    try {
      service.clock.now = new Date(Date.now() + 1441 * minuteMs)
      expect((await new Browser(service).post('/api/auth/signup/confirm', { token, password })).status).toBe(404)
    } finally {
      service.clock.now = undefined
    }
    const closed = await startService({ env: { SIGNUP: 'closed' } })
    const answer = await new Browser(closed).post('/api/auth/signup/confirm', { token, password })
    expect([answer.status, answer.body.error_code]).toEqual([403, 'signup_closed'])
  })

  it('stops mailing an address beyond the limit of an account, with the same answer', async () => {
    const limited = await startService({
      env: { RATE_LIMIT_LOGIN_ACCOUNT: '2/15m', SMTP_URL: receiver.url, TRUSTED_PROXIES: '127.0.0.1,::1' },
    })
    const email = createAddress()
    for (let i = 1; i <= 4; i++) {
      const answer = await new Browser(limited).post(
        '/api/auth/signup',
        { fullname: 'Budi', email, password },
        { 'x-forwarded-for': `198.51.100.${i}` },
      )
      expect([answer.status, answer.body]).toEqual([201, { message: signUpMessage }])
    }
    const { rows } = await limited.service.pool.query('select count(*)::int as n from graphile_worker.jobs')
    expect(rows[0].n).toBe(2)
  })
})

describe('the profile', () => {
  it('changes the name', async () => {
    const browser = await signUp(service)
    const answer = await browser.patch('/api/me', { fullname: 'Sari Kusuma' })
    expect([answer.status, answer.body]).toMatchObject([200, { fullname: 'Sari Kusuma', email: browser.email }])
    expect((await browser.patch('/api/me', { fullname: '' })).status).toBe(422)
    expect((await browser.patch('/api/me', { email: 'other@example.com' })).status).toBe(422)
  })

  it('verifies the address by a mailed link, which works once', async () => {
    const browser = await signUp(service)
    expect((await browser.get('/api/me')).body.is_email_verified).toBe(false)
    expect((await browser.post('/api/me/verify-email')).status).toBe(204)
    const token = tokenIn(await mailTo(browser.email))
    const verify = (body: object) => new Browser(service).post('/api/auth/verify-email', body)
    expect((await verify({})).status).toBe(422)
    expect((await verify({ token })).status).toBe(204)
    expect((await browser.get('/api/me')).body.is_email_verified).toBe(true)
    expect((await verify({ token })).body.error_code).toBe('link_not_found')
  })

  it('refuses to verify an address without a mail server, because a stored link proves nothing', async () => {
    const browser = await signUp(withoutMailServer)
    const answer = await browser.post('/api/me/verify-email')
    expect([answer.status, answer.body.error_code]).toEqual([409, 'mail_not_configured'])
  })
})
