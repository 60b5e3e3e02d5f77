import { expect, test } from 'vitest'
import { Browser } from '../support/browser.ts'
import { capturedLog } from '../support/captured-log.ts'
import { eventually } from '../support/eventually.ts'
import { callApi, startService } from '../support/service.ts'

const log = capturedLog()
// The mail server does not exist, so that delivery fails and is logged too.
const service = await startService({
  roles: ['api', 'app', 'worker'],
  env: { SMTP_URL: 'smtp://mailuser:planted-smtp-password@127.0.0.1:9', RATE_LIMIT_CREDENTIAL: '20/10s' },
  log: log.logger,
})
// With a mail server, sign-up only mails a link; without one it creates accounts at once.
const withoutMailServer = await startService({ databaseUrl: service.databaseUrl, log: log.logger })
const { pool } = service.database

const planted = {
  password: 'planted-password-7391',
  wrongPassword: 'planted-wrong-password-7391',
  email: 'planted.person.7391@example.com',
  invitee: 'planted.invitee.7391@example.com',
  smtp: 'planted-smtp-password',
  idempotencyKey: 'planted-idempotency-key-7391',
}

/** Raw, as the dashboard sends it; statuses outside the document are wanted here. */
const send = (browser: Browser, method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(browser.appUrl + path, {
    method,
    headers: { origin: browser.appUrl, cookie: browser.cookie ?? '', 'content-type': 'application/json', ...headers },
    body,
  })

test('nothing secret and no personal address reaches the log, not even at level trace and through faults', async () => {
  const browser = new Browser(service)
  const { email, password } = planted
  const newcomer = new Browser(withoutMailServer)
  for (const visitor of [newcomer, newcomer, browser])
    await visitor.post('/api/auth/signup', { fullname: 'Sari', email, password })
  await browser.post('/api/auth/forgot-password', { email })
  await new Browser(service).post('/api/auth/login', { email, password: planted.wrongPassword })
  await browser.post('/api/auth/login', { email, password })
  const { body: business } = await browser.post('/api/businesses', { name: 'Toko' })
  const path = `/api/businesses/${business.unique_id}`

  const issued = { name: 'Key', key_type: 'secret' }
  const { body: key } = await browser.post(`${path}/api-keys`, issued, { 'idempotency-key': planted.idempotencyKey })
  const { body: rotated } = await browser.post(`${path}/api-keys/${key.id}/rotate`)
  for (const credential of [key.key, rotated.key, 'sk_garbage']) await callApi(service, '/v3/stores', credential)
  for (let i = 0; i < 25; i++) await callApi(service, '/v3/me', rotated.key)
  await callApi(service, `/v3/nothing?key=${rotated.key}&email=${email}`)

  await browser.post(`${path}/invitations`, { email: planted.invitee, role: 'staff' })
  const { rows } = await pool.query("select body_text from mails where template = 'invitation'")
  const invitation = /token=(inv_\w+)/.exec(rows[0].body_text)![1]!
  await browser.post('/api/invitations/accept', { token: invitation })
  await eventually(
    async () => (await browser.get(`${path}/outbox`)).body.data[0].status,
    (status) => status === 'failed',
  )

  await send(browser, 'POST', `/api/nothing?token=${invitation}`, JSON.stringify({ password }))
  await send(browser, 'POST', '/api/auth/login', `{"email":"${email}","password":"${password}"`)
  await send(browser, 'POST', '/api/auth/login', JSON.stringify({ email, password: 'x'.repeat(2 ** 20) }))

  const faults: [string, string, string, string][] = [
    ['stores', `${path}/stores`, 'POST', JSON.stringify({ name: email })],
    ['sessions', '/api/me', 'GET', ''],
    ['invitations', `${path}/invitations`, 'POST', JSON.stringify({ email: planted.invitee, role: 'staff' })],
    ['users', '/api/auth/signup', 'POST', JSON.stringify({ fullname: 'S', email: `x${email}`, password })],
    ['api_keys', `${path}/api-keys`, 'POST', JSON.stringify(issued)],
  ]
  for (const [table, url, method, body] of faults) {
    await pool.query(`alter table ${table} rename to ${table}_away`)
    const response = await send(
      url === '/api/auth/signup' ? newcomer : browser,
      method,
      url,
      method === 'GET' ? undefined : body,
    )
    await pool.query(`alter table ${table}_away rename to ${table}`)
    expect([table, response.status]).toEqual([table, 500])
    expect(await response.json()).toEqual({
      error: 'Something went wrong on our side',
      error_code: 'server_error',
      request_id: response.headers.get('x-request-id'),
    })
  }
  // A unique index turned against sign-up makes PostgreSQL quote the row in its error's detail.
  await pool.query("create unique index everyone_is_sari on users (fullname) where fullname = 'Sari'")
  const body = JSON.stringify({ fullname: 'Sari', email: `y${email}`, password })
  expect((await send(newcomer, 'POST', '/api/auth/signup', body)).status).toBe(500)

  const cookie = browser.cookie!.split('=')[1]!
  const text = log.text()
  expect(text).toContain('request failed')
  const secrets = { ...planted, key: key.key, rotated: rotated.key, cookie, invitation }
  for (const [name, secret] of Object.entries(secrets)) expect([name, text.includes(secret)]).toEqual([name, false])
})
