import { afterAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { startMailReceiver } from '../../../../test/servers/mail-receiver.ts'
import { Browser } from '../../../../test/support/browser.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { signUp, startService, type TestService } from '../../../../test/support/service.ts'
import { codeAt, stepAt } from '../two-factor/totp.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const service = await startService({ roles: ['api', 'app', 'worker'], env: { SMTP_URL: receiver.url } })

const password = 'a long enough password'
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

/** A user with two-factor sign-in. `nextCode` gives a fresh code each time, by advancing the clock of the service. */
async function createUserWithTotp(on: TestService = service) {
  const browser = await signUp(on)
  const { body } = await browser.post('/api/me/two-factor', { password })
  const secret = fromBase32(body.secret)
  const nextCode = () => {
    on.clock.now = new Date((on.clock.now ?? new Date()).getTime() + 30_000)
    return codeAt(secret, stepAt(on.clock.now))
  }
  const confirmed = await browser.post('/api/me/two-factor/confirm', { code: nextCode() })
  const recoveryCodes = confirmed.body.recovery_codes as string[]
  const logIn = (code?: string, headers = {}) =>
    new Browser(on).post('/api/auth/login', { email: browser.email, password, ...(code && { code }) }, headers)
  return { browser, secret, nextCode, recoveryCodes, logIn }
}

const wrongCode = { status: 422, code: 'validation_failed', errors: { code: ['is wrong or was used before'] } }

it('is turned on with a first code and then asked for at each sign-in', async () => {
  const browser = await signUp(service)
  expect(refusal(await browser.post('/api/me/two-factor', { password: 'wrong' }))).toMatchObject({ status: 422 })
  const begun = await browser.post('/api/me/two-factor', { password })
  expect(begun.body).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: `otpauth://totp/Etalase:${encodeURIComponent(browser.email)}?secret=${begun.body.secret}&issuer=Etalase`,
  })
  expect(begun.headers.get('cache-control')).toBe('no-store')
  // Until the first code is entered, signing in needs no code.
  expect((await new Browser(service).post('/api/auth/login', { email: browser.email, password })).status).toBe(200)
  expect(refusal(await browser.post('/api/me/two-factor/confirm', { code: '000000x' }))).toEqual(wrongCode)
  const code = codeAt(fromBase32(begun.body.secret), stepAt(service.service.now()))
  const confirmed = await browser.post('/api/me/two-factor/confirm', { code })
  expect(confirmed.body.recovery_codes).toHaveLength(10)
  expect((await browser.get('/api/me')).body.is_two_factor_on).toBe(true)
  const login = await new Browser(service).post('/api/auth/login', { email: browser.email, password })
  expect([login.status, login.body.error_code, login.headers.getSetCookie()]).toEqual([401, 'two_factor_required', []])
  expect((await browser.post('/api/me/two-factor', { password })).status).toBe(409)
})

it('accepts each code of the app once', async () => {
  const { logIn, nextCode } = await createUserWithTotp()
  const code = nextCode()
  expect((await logIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  const again = await logIn(code)
  expect([again.status, again.body.error_code]).toEqual([401, 'invalid_two_factor_code'])
  const fresh = nextCode()
  const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(fresh)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('accepts each recovery code once, and new ones replace the old', async () => {
  const { browser, logIn, nextCode, recoveryCodes } = await createUserWithTotp()
  expect((await logIn(recoveryCodes[0]!.toUpperCase())).status).toBe(200)
  expect((await logIn(recoveryCodes[0])).status).toBe(401)
  const path = '/api/me/two-factor/recovery-codes'
  expect(refusal(await browser.post(path, { password, code: 'wrong' }))).toEqual(wrongCode)
  const replaced = await browser.post(path, { password, code: nextCode() })
  expect(replaced.body.recovery_codes).toHaveLength(10)
  expect((await logIn(recoveryCodes[1])).status).toBe(401)
  expect((await logIn(replaced.body.recovery_codes[1])).status).toBe(200)
})

it('is turned off with password and code, and mails the user', async () => {
  const { browser, logIn, nextCode } = await createUserWithTotp()
  const turnOff = (body: object) => browser.post('/api/me/two-factor/turn-off', body)
  expect(refusal(await turnOff({ password: 'wrong', code: nextCode() }))).toMatchObject({ status: 422 })
  expect(refusal(await turnOff({ password, code: '123456' }))).toEqual(wrongCode)
  expect((await turnOff({ password, code: nextCode() })).status).toBe(204)
  expect((await logIn()).status).toBe(200)
  const mails = async () => receiver.received.filter(({ to }) => to.includes(browser.email))
  const [mail] = await eventually(mails, (found) => found.length > 0)
  expect(mail!.source).toContain('Two-factor sign-in of your Etalase account was turned off')
})

it('limits codes by account, from all client addresses together', async () => {
  const limited = await startService({
    env: { RATE_LIMIT_LOGIN_ACCOUNT: '5/15m', TRUSTED_PROXIES: '127.0.0.1,::1' },
  })
  const { logIn, nextCode } = await createUserWithTotp(limited)
  const statuses: number[] = []
  for (let i = 1; i <= 6; i++) statuses.push((await logIn('wrong', { 'x-forwarded-for': `198.51.100.${i}` })).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  const refused = await logIn(nextCode(), { 'x-forwarded-for': '198.51.100.99' })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
})

const signedInLimits = { RATE_LIMIT_LOGIN_ACCOUNT: '5/15m', TRUSTED_PROXIES: '127.0.0.1,::1' }

describe('guesses of a signed-in user', async () => {
  const limited = await startService({ env: signedInLimits })
  let networks = 0
  const elsewhere = () => ({ 'x-forwarded-for': `2001:db8:0:${(++networks).toString(16)}::1` })
  const fiveJudged = [...Array(5).fill(422), ...Array(25).fill(429)]

  /** Sends 30 concurrent requests, each from another address, and returns their sorted statuses. */
  async function guess(browser: Browser, path: string, body: object) {
    const sent = Array.from({ length: 30 }, () => browser.post(`/api/me${path}`, body, elsewhere()))
    return (await Promise.all(sent)).map(({ status }) => status).toSorted()
  }

  it('at the password, to begin, are counted by account', async () => {
    const browser = await signUp(limited)
    expect(await guess(browser, '/two-factor', { password: 'wrong' })).toEqual(fiveJudged)
    expect((await browser.post('/api/me/two-factor', { password }, elsewhere())).status).toBe(429)
  })

  it('at the first code are counted by account', async () => {
    const browser = await signUp(limited)
    await browser.post('/api/me/two-factor', { password })
    expect(await guess(browser, '/two-factor/confirm', { code: '000000x' })).toEqual(fiveJudged)
  })

  it.each(['recovery-codes', 'turn-off'])('at the code of %s are counted by account', async (route) => {
    const { browser, nextCode } = await createUserWithTotp(limited)
    expect(await guess(browser, `/two-factor/${route}`, { password, code: 'wrong' })).toEqual(fiveJudged)
    expect(
      (await browser.post(`/api/me/two-factor/${route}`, { password, code: nextCode() }, elsewhere())).status,
    ).toBe(429)
  })

  it.each(['recovery-codes', 'turn-off'])('at the password of %s are counted by account', async (route) => {
    const { browser, nextCode } = await createUserWithTotp(limited)
    const body = { password: 'wrong', code: nextCode() }
    expect(await guess(browser, `/two-factor/${route}`, body)).toEqual(fiveJudged)
  })

  it('at the password, to change it, are counted by account', async () => {
    const browser = await signUp(limited)
    const body = { current_password: 'wrong', password: 'another long password' }
    expect(await guess(browser, '/password', body)).toEqual(fiveJudged)
  })

  it('at codes stay counted when the password is proven in between', async () => {
    const { browser } = await createUserWithTotp(limited)
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      const turnOff = await browser.post('/api/me/two-factor/turn-off', { password, code: 'wrong' }, elsewhere())
      statuses.push(turnOff.status)
      expect((await browser.post('/api/me/two-factor', { password }, elsewhere())).status).toBe(409)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('at codes count together with those of sign-ins', async () => {
    const { browser, logIn } = await createUserWithTotp(limited)
    const path = '/api/me/two-factor/turn-off'
    for (let i = 0; i < 3; i++)
      expect((await browser.post(path, { password, code: 'wrong' }, elsewhere())).status).toBe(422)
    for (let i = 0; i < 2; i++) expect((await logIn('wrong', elsewhere())).status).toBe(401)
    expect((await logIn('wrong', elsewhere())).status).toBe(429)
    expect((await browser.post(path, { password, code: 'wrong' }, elsewhere())).status).toBe(429)
  })
})

it('stores neither the secret nor recovery codes in readable form', async () => {
  const { browser, secret, recoveryCodes } = await createUserWithTotp()
  const { body: me } = await browser.get('/api/me')
  const { rows } = await service.database.pool.query(
    `select encode(sealed_secret, 'escape') as sealed, array_agg(encode(code_hash, 'escape')) as codes
     from user_totps join user_recovery_codes using (user_id) where user_id = $1 group by 1`,
    [me.id],
  )
  const stored = JSON.stringify(rows)
  expect(rows[0].codes).toHaveLength(10)
  for (const text of [secret.toString('base64'), secret.toString('latin1'), ...recoveryCodes])
    expect(stored).not.toContain(text)
})
