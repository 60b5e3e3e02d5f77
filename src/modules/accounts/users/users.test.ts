import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { Browser } from '../../../../test/support/browser.ts'
import { createMerchant, signUp, startService } from '../../../../test/support/service.ts'

const service = await startService()
const signupClosed = await startService({ env: { SIGNUP: 'closed', APP_URL: 'https://app.example.com' } })

const dayMs = 86_400_000
const password = 'a long enough password'
let personCount = 0
const person = (change: object = {}) => ({
  fullname: 'Budi',
  email: `budi${++personCount}@example.com`,
  password,
  ...change,
})

describe('signing up', () => {
  it('creates an account and opens a session in an HttpOnly, SameSite=Lax cookie for 30 days', async () => {
    const browser = new Browser(service)
    const input = person()
    const answer = await browser.post('/api/auth/signup', input)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        unique_id: expect.stringMatching(/^user_[0-9A-Za-z]{24}$/),
        email: input.email,
        fullname: 'Budi',
        avatar: null,
        is_operator: expect.any(Boolean),
        is_email_verified: false,
        is_two_factor_on: false,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      },
    })
    const cookie = answer.headers.getSetCookie()[0]!
    expect(cookie).toMatch(/^etalase_session=ses_[0-9A-Za-z]{38}; /)
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000'])
      expect(cookie).toContain(attribute)
    expect(cookie).not.toContain('Secure')
    expect((await browser.get('/api/me')).body).toEqual(answer.body)
  })

  it('refuses an email in use in any case, invalid fields, and short, long or common passwords', async () => {
    const browser = new Browser(service)
    const taken = person()
    await browser.post('/api/auth/signup', taken)
    const refused: [object, string][] = [
      [{ ...taken, email: taken.email.toUpperCase() }, 'email'],
      [person({ password: 'short77' }), 'password'],
      [person({ password: 'x'.repeat(129) }), 'password'],
      [person({ password: 'password123' }), 'password'],
      [person({ email: 'no address' }), 'email'],
      [person({ fullname: '' }), 'fullname'],
    ]
    for (const [input, field] of refused) {
      const answer = await browser.post('/api/auth/signup', input)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    }
  })

  it('is refused with signup_closed when the operator has closed it', async () => {
    const confirmation = { token: 'sup_x', password: 'a long enough password' }
    for (const [path, body] of Object.entries({ signup: person(), 'signup/confirm': confirmation })) {
      const response = await fetch(`http://localhost:${signupClosed.service.config.appPort}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://app.example.com' },
        body: JSON.stringify(body),
      })
      expect([response.status, await response.json()]).toEqual([
        403,
        {
          error: 'Accounts are created by the operator here',
          error_code: 'signup_closed',
          request_id: response.headers.get('x-request-id'),
        },
      ])
    }
  })

  it('makes only the first user of an installation its operator', async () => {
    const fresh = await startService()
    const first = await signUp(fresh)
    const second = await signUp(fresh)
    expect((await first.get('/api/me')).body.is_operator).toBe(true)
    expect((await second.get('/api/me')).body.is_operator).toBe(false)
  })

  it('makes exactly one of ten users operator when they sign up concurrently on an empty installation', async () => {
    const fresh = await startService()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => new Browser(fresh).post('/api/auth/signup', person())),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201))
    expect(answers.filter((answer) => answer.body.is_operator)).toHaveLength(1)
  })
})

describe('logging in', () => {
  it('accepts the right password and answers a wrong one like an unknown email', async () => {
    const { email } = await signUp(service)
    const browser = new Browser(service)
    expect((await browser.post('/api/auth/login', { email: ` ${email.toUpperCase()}`, password })).status).toBe(200)
    for (const wrong of [
      { email, password: 'another password' },
      { email: 'nobody@example.com', password },
    ]) {
      const answer = await new Browser(service).post('/api/auth/login', wrong)
      expect([answer.status, answer.body.error_code]).toEqual([401, 'invalid_credentials'])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    for (const [body, errors] of [
      [{ email }, { password: ['is required'] }],
      [{ email, password, role: 'owner' }, { role: ['is not a known field'] }],
    ] as const) {
      const answer = await new Browser(service).post('/api/auth/login', body)
      expect([answer.status, answer.body.errors, answer.headers.getSetCookie()]).toEqual([422, errors, []])
    }
  })

  it('sets a Secure cookie when the app URL is https', async () => {
    const { createUser } = await import('./index.ts')
    const input = person()
    await signupClosed.service.db.transaction().execute((tx) => createUser(tx, input, new Date()))
    const response = await fetch(`http://localhost:${signupClosed.service.config.appPort}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://app.example.com' },
      body: JSON.stringify({ email: input.email, password }),
    })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()[0]).toContain('; Secure')
  })

  it('stores passwords as argon2id and session tokens as SHA-256', async () => {
    const { cookie } = await signUp(service)
    const token = cookie!.split('=')[1]!
    const { rows } = await service.database.pool.query(
      "select password_hash from users u join sessions s on s.user_id = u.id where s.token_hash = sha256(convert_to($1, 'UTF8'))",
      [token],
    )
    expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$/) }])
  })
})

describe('sessions', () => {
  it('are listed with the current one marked, and can be ended individually', async () => {
    const first = await signUp(service)
    const second = new Browser(service)
    await second.post('/api/auth/login', { email: first.email, password }, { 'user-agent': 'Second browser' })
    const { body } = await first.get('/api/sessions')
    expect(body.data.map(({ is_current, user_agent }: Record<string, unknown>) => [is_current, user_agent])).toEqual(
      expect.arrayContaining([
        [true, 'node'],
        [false, 'Second browser'],
      ]),
    )
    const other = body.data.find((session: { is_current: boolean }) => !session.is_current)
    expect((await first.delete(`/api/sessions/${other.id}`)).status).toBe(204)
    expect((await second.get('/api/me')).status).toBe(401)
    expect((await first.get('/api/me')).status).toBe(200)
    expect((await first.delete(`/api/sessions/${other.id}`)).status).toBe(404)
  })

  it('of another user cannot be ended', async () => {
    const mine = await signUp(service)
    const theirs = await signUp(service)
    const { body } = await theirs.get('/api/sessions')
    expect((await mine.delete(`/api/sessions/${body.data[0].id}`)).status).toBe(404)
    expect((await theirs.get('/api/me')).status).toBe(200)
  })

  it('end at logout', async () => {
    const browser = await signUp(service)
    const { cookie } = browser
    const answer = await browser.post('/api/auth/logout')
    expect([answer.status, answer.headers.getSetCookie()[0]]).toEqual([
      204,
      expect.stringMatching(/^etalase_session=;/),
    ])
    browser.cookie = cookie
    expect((await browser.get('/api/me')).body.error_code).toBe('session_required')
  })

  it('expire after 30 days without use; each use restarts the 30 days', async () => {
    const browser = await signUp(service)
    const start = Date.now()
    try {
      service.clock.now = new Date(start + 29 * dayMs)
      expect((await browser.get('/api/me')).status).toBe(200)
      service.clock.now = new Date(start + 58 * dayMs)
      expect((await browser.get('/api/me')).status).toBe(200)
      service.clock.now = new Date(start + (58 + 30) * dayMs + 1)
      expect((await browser.get('/api/me')).status).toBe(401)
    } finally {
      service.clock.now = undefined
    }
  })

  it('extend the cookie in the browser too, at most once a minute', async () => {
    const browser = await signUp(service)
    const start = Date.now()
    const cookies = async () => (await browser.get('/api/me')).headers.getSetCookie()
    expect(await cookies()).toEqual([])
    try {
      service.clock.now = new Date(start + 29 * dayMs)
      const [cookie] = await cookies()
      expect(cookie).toMatch(/^etalase_session=ses_[0-9A-Za-z]{38}; /)
      for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000'])
        expect(cookie).toContain(attribute)
      expect(await cookies()).toEqual([])
    } finally {
      service.clock.now = undefined
    }
  })

  it("allow changes only from the dashboard's origin", async () => {
    const { browser, path } = await createMerchant(service)
    for (const origin of ['https://evil.example', 'null', `${service.appUrl}.evil.example`, service.baseUrl]) {
      const answer = await browser.post(`${path}/stores`, { name: 'Forged' }, { origin })
      expect([answer.status, answer.body.error_code]).toEqual([403, 'origin_not_allowed'])
    }
    const headers = { cookie: browser.cookie!, 'content-type': 'application/json' }
    const without = await fetch(`${service.appUrl}${path}/stores`, {
      method: 'POST',
      headers,
      body: '{"name":"Forged"}',
    })
    expect(without.status).toBe(403)
    expect((await browser.get(`${path}/stores`, { origin: 'https://evil.example' })).body.data).toEqual([])
  })

  it('change nothing for a foreign origin, however the address is spelled', async () => {
    const { browser } = await createMerchant(service)
    const send = (path: string, headers: Record<string, string>) =>
      postRaw(service.appUrl, path, { cookie: browser.cookie!, 'content-type': 'application/json', ...headers })
    const foreign: Record<string, string> = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const before = (await browser.get('/api/businesses')).body.data
    // The router decodes these to the route itself; the others lead nowhere.
    for (const path of ['/api/businesses', '/%61pi/businesses', '/a%70%69/b%75sinesses', '/api/businesses?a=b'])
      for (const headers of [foreign, { ...foreign, 'sec-fetch-site': 'same-site' }, {}, { origin: 'null' }])
        expect([path, await send(path, headers)]).toEqual([path, 403])
    const elsewhere = [
      '/%2561pi/businesses',
      '/api/businesses.',
      '/api./businesses',
      '/API/businesses',
      '/%41pi/businesses',
      '//api/businesses',
      '/api//businesses',
      '/./api/businesses',
      '/x/../api/businesses',
      '/x/%2e%2e/api/businesses',
      '/api%2fbusinesses',
      '/api/businesses;a=b',
      '/api;a=b/businesses',
      '/api/businesses%00',
      '/api/businesses%3b',
      '\\\\api\\businesses',
    ]
    for (const path of elsewhere)
      expect([path, await send(path, foreign)]).toEqual([path, expect.toSatisfy((status) => status >= 400)])
    expect((await browser.get('/api/businesses')).body.data).toEqual(before)
    expect(await send('/api/businesses', { origin: service.appUrl })).toBe(201)
    expect(await send('/%61pi/businesses', { 'sec-fetch-site': 'same-origin' })).toBe(201)
  })

  it('are refused when the cookie is missing, forged or malformed', async () => {
    const cookies = [
      undefined,
      'etalase_session=',
      'etalase_session=ses_x',
      'etalase_session=%00',
      'etalase_session=%E0%A4%A',
    ]
    for (const cookie of cookies) {
      const browser = new Browser(service)
      browser.cookie = cookie
      expect((await browser.get('/api/me')).body.error_code).toBe('session_required')
    }
  })
})

/** Sends the path as it is; fetch would normalise it. */
function postRaw(origin: string, path: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!))
    })
    sent.on('error', reject).end(JSON.stringify({ name: 'Forged' }))
  })
}
