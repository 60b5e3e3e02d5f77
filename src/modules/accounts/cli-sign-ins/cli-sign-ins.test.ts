import { describe, expect, it } from 'vitest'
import { addMember } from '../../../../test/records/members.ts'
import { callApi, createKey, createMerchant, signUp, startService } from '../../../../test/support/service.ts'
import { untilLocked } from '../../../../test/support/until-locked.ts'
import { tasks } from '../../../worker.ts'

const service = await startService()
const { pool } = service.service

const scopes = ['order:list', 'product:create']

const send = (path: string, body: unknown, on = service) =>
  callApi(on, path, undefined, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

async function startSignIn(machine_name = 'laptop', asked = scopes, on = service) {
  const { status, body } = await send('/v3/cli/sign-ins', { machine_name, scopes: asked }, on)
  expect({ status, body }).toMatchObject({ status: 201 })
  const claim = () => send('/v3/cli/sign-ins/claim', { secret: body.secret }, on)
  return { ...(body as { secret: string; code: string; expires_at: string }), body, claim }
}

const gone = { status: 404, error_code: 'cli_code_not_found' }
const toRefusal = ({ status, body }: { status: number; body: { error_code: string } }) => ({
  status,
  error_code: body.error_code,
})

describe('the sign-in of a command line', () => {
  it('gives the key of a confirmed code to the command that holds the secret, once', async () => {
    const { browser, path, business } = await createMerchant(service)
    const { body, code, claim } = await startSignIn()
    expect(body).toEqual({
      secret: expect.stringMatching(/^cli_[0-9A-Za-z]{38}$/),
      code: expect.stringMatching(/^[BCDFGHJKMNPQRSTVWXZ]{4}-[BCDFGHJKMNPQRSTVWXZ]{4}$/),
      confirm_url: `${service.appUrl}/setting/developers/cli`,
      app_url: service.appUrl,
      expires_at: expect.any(String),
      interval: 2,
    })
    expect((await claim()).body).toEqual({ status: 'waiting' })
    const opened = await browser.post('/api/cli/sign-ins/open', { code: ` ${code.toLowerCase().replace('-', ' ')}` })
    expect(opened).toMatchObject({ status: 200 })
    expect(opened.body).toEqual({
      machine_name: 'laptop',
      requested_from: '127.0.0.1',
      is_elsewhere: false,
      scopes,
      created_at: expect.any(String),
      expires_at: body.expires_at,
    })
    expect((await browser.post(`${path}/cli/sign-ins`, { code, scopes: ['order:list'] })).status).toBe(204)
    const { body: claimed } = await claim()
    expect(claimed).toEqual({
      status: 'confirmed',
      key: expect.stringMatching(/^rk_[0-9A-Za-z]{38}$/),
      business: { unique_id: business.unique_id, username: business.username, name: business.name, is_test: false },
      scopes: ['order:list'],
      expires_at: expect.any(String),
    })
    expect(Date.parse(claimed.expires_at) - Date.now()).toBeGreaterThan(29.9 * 86_400_000)
    const { body: me } = await callApi(service, '/v3/me', claimed.key)
    expect(me.connected_businesses[0]).toMatchObject({ unique_id: business.unique_id, scopes: ['order:list'] })
    expect(toRefusal(await claim())).toEqual({ status: 404, error_code: 'not_found' })
    const { body: keys } = await browser.get(`${path}/api-keys`)
    expect(keys.data).toMatchObject([{ name: 'etalase-dev on laptop', key_type: 'restricted', scopes: ['order:list'] }])
    const { body: audit } = await browser.get(`${path}/audit`)
    expect(audit.data.slice(0, 2)).toMatchObject([
      {
        action: 'cli.signed_in',
        target: `api_key:${keys.data[0].id}`,
        details: { machine_name: 'laptop', requested_from: '127.0.0.1' },
      },
      { action: 'api_key.created' },
    ])
  })

  it('gives one key to one of many questions at the same moment', async () => {
    const { browser, path } = await createMerchant(service)
    const { code, claim } = await startSignIn()
    await browser.post(`${path}/cli/sign-ins`, { code, scopes })
    const answers = await Promise.all(Array.from({ length: 12 }, claim))
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.status)).toEqual(['confirmed'])
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(11)
    expect((await browser.get(`${path}/api-keys`)).body.data).toHaveLength(1)
  })

  it('accepts one of many answers to a code', async () => {
    const { browser, path } = await createMerchant(service)
    const { code, claim } = await startSignIn()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => browser.post(`${path}/cli/sign-ins`, { code, scopes })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404])
    expect((await browser.get(`${path}/api-keys`)).body.data).toHaveLength(1)
    expect((await claim()).body.status).toBe('confirmed')
  })

  it('tells the command that it was refused, and gives no key afterwards', async () => {
    const { browser, path } = await createMerchant(service)
    const { code, claim } = await startSignIn()
    expect((await browser.post('/api/cli/sign-ins/deny', { code })).status).toBe(204)
    expect((await claim()).body).toEqual({ status: 'denied' })
    expect(toRefusal(await browser.post(`${path}/cli/sign-ins`, { code, scopes }))).toEqual(gone)
    expect(toRefusal(await browser.post('/api/cli/sign-ins/deny', { code }))).toEqual(gone)
    expect(toRefusal(await browser.post('/api/cli/sign-ins/open', { code }))).toEqual(gone)
  })

  it('stores neither code, secret nor key', async () => {
    const { browser, path } = await createMerchant(service)
    const { code, secret, claim } = await startSignIn()
    await browser.post(`${path}/cli/sign-ins`, { code, scopes })
    const row = JSON.stringify((await pool.query('select t::text from cli_sign_ins t')).rows)
    const { body } = await claim()
    const keys = JSON.stringify((await pool.query('select t::text from api_keys t')).rows)
    for (const word of [code, code.replace('-', ''), secret, body.key]) expect(row + keys).not.toContain(word)
  })

  it('refuses scopes that do not exist or were not asked for, and names no machine with control characters', async () => {
    const { browser, path } = await createMerchant(service)
    expect(await send('/v3/cli/sign-ins', { machine_name: 'x', scopes: ['order:lsit'] })).toMatchObject({
      status: 422,
      body: { error_details: [{ field: 'scopes', code: 'not_included' }] },
    })
    expect(await send('/v3/cli/sign-ins', { machine_name: 'x\n\u202ey', scopes })).toMatchObject({ status: 422 })
    const { code } = await startSignIn()
    const more = await browser.post(`${path}/cli/sign-ins`, { code, scopes: ['order:list', 'refund:create'] })
    expect(more).toMatchObject({ status: 422, body: { error_details: [{ field: 'scopes', code: 'not_included' }] } })
  })

  it('names the missing code or secret', async () => {
    const browser = await signUp(service)
    const answers = [
      await send('/v3/cli/sign-ins/claim', {}),
      await browser.post('/api/cli/sign-ins/open', {}),
      await browser.post('/api/cli/sign-ins/deny', {}),
    ]
    expect(answers).toMatchObject(
      ['secret', 'code', 'code'].map((field) => ({
        status: 422,
        body: { error_details: [{ field, code: 'required' }] },
      })),
    )
  })

  it('lets a member give only what their role may give', async () => {
    const merchant = await createMerchant(service)
    const { code, claim } = await startSignIn('laptop', ['order:list', 'refund:create'])
    const staff = await addMember(service, merchant, 'staff')
    const developer = await addMember(service, merchant, 'developer')
    const stranger = await signUp(service)
    const confirm = (browser: typeof stranger, asked: string[]) =>
      browser.post(`${merchant.path}/cli/sign-ins`, { code, scopes: asked })
    expect(toRefusal(await confirm(staff.browser, ['order:list']))).toEqual({
      status: 403,
      error_code: 'insufficient_role',
    })
    expect((await confirm(stranger, ['order:list'])).status).toBe(404)
    expect(toRefusal(await confirm(developer.browser, ['order:list', 'refund:create']))).toEqual({
      status: 403,
      error_code: 'insufficient_role',
    })
    expect((await claim()).body).toEqual({ status: 'waiting' })
    expect((await confirm(developer.browser, ['order:list'])).status).toBe(204)
    expect((await claim()).body).toMatchObject({ status: 'confirmed', scopes: ['order:list'] })
  })

  it('counts to the limit of ten keys, and replaces what a person gave to a machine before', async () => {
    const { browser, path } = await createMerchant(service)
    for (let i = 0; i < 8; i++) await browser.post(`${path}/api-keys`, { name: `Key ${i}`, key_type: 'secret' })
    const signIn = async (machine: string) => {
      const { code, claim } = await startSignIn(machine)
      const { status, body } = await browser.post(`${path}/cli/sign-ins`, { code, scopes })
      return status === 204 ? ((await claim()).body.key as string) : toRefusal({ status, body })
    }
    const first = await signIn('laptop')
    await signIn('desktop')
    expect(await signIn('server')).toEqual({ status: 409, error_code: 'api_key_limit_reached' })
    const second = await signIn('laptop')
    expect((await callApi(service, '/v3/me', first as string)).status).toBe(401)
    expect((await callApi(service, '/v3/me', second as string)).status).toBe(200)
    expect((await browser.get(`${path}/api-keys`)).body.data).toHaveLength(10)
  })

  it('deletes the key of a command that signs out, and no other key', async () => {
    const merchant = await createMerchant(service)
    const { code, claim } = await startSignIn()
    await merchant.browser.post(`${merchant.path}/cli/sign-ins`, { code, scopes })
    const { key } = (await claim()).body
    const signOut = (credential: string) =>
      callApi(service, '/v3/cli/sign-ins/current', credential, { method: 'DELETE' })
    expect((await signOut(key)).status).toBe(204)
    expect((await signOut(key)).status).toBe(401)
    const { body: audit } = await merchant.browser.get(`${merchant.path}/audit`)
    expect(audit.data[0]).toMatchObject({ action: 'cli.signed_out', actor: expect.stringMatching(/^key:/) })
    expect((await signOut(await createKey(merchant))).status).toBe(404)
  })

  it('answers an unknown secret like one that was used', async () => {
    const { claim, body } = await startSignIn()
    expect((await claim()).status).toBe(200)
    const other = `${body.secret.slice(0, -1)}${body.secret.endsWith('a') ? 'b' : 'a'}`
    const answers = await Promise.all(
      [other, 'cli_x', 'nonsense'].map((secret) => send('/v3/cli/sign-ins/claim', { secret })),
    )
    expect(answers.map(toRefusal)).toEqual(Array(3).fill({ status: 404, error_code: 'not_found' }))
  })
})

it('ends codes after ten minutes, and deletes keys that nobody fetched or that have expired', async () => {
  const late = await startService()
  const { browser, path } = await createMerchant(late)
  const start = Date.now()
  const at = (minutes: number) => {
    late.clock.now = new Date(start + minutes * 60_000)
  }
  const kept = await startSignIn('kept', scopes, late)
  const unfetched = await startSignIn('unfetched', scopes, late)
  const open = await startSignIn('open', scopes, late)
  for (const { code } of [kept, unfetched]) await browser.post(`${path}/cli/sign-ins`, { code, scopes })
  await kept.claim()
  at(11)
  expect(toRefusal(await browser.post('/api/cli/sign-ins/open', { code: open.code }))).toEqual(gone)
  expect((await open.claim()).status).toBe(404)
  expect((await unfetched.claim()).status).toBe(404)
  const purge = () => tasks(late.service)['purge-tokens']!({})
  const left = async () => (await late.service.pool.query('select machine_name from cli_sign_ins')).rows
  const keys = async () => (await late.service.pool.query('select name from api_keys')).rows
  await purge()
  expect([await left(), await keys()]).toEqual([[{ machine_name: 'kept' }], [{ name: 'etalase-dev on kept' }]])
  const { body: audit } = await browser.get(`${path}/audit`)
  expect(audit.data[0]).toMatchObject({
    action: 'api_key.deleted',
    actor: 'system',
    details: { name: 'etalase-dev on unfetched' },
  })
  at(31 * 24 * 60)
  await purge()
  expect([await left(), await keys()]).toEqual([[], []])
})

it('deletes no key that is fetched at the same moment', async () => {
  const late = await startService()
  const { browser, path } = await createMerchant(late)
  const { code } = await startSignIn('laptop', scopes, late)
  await browser.post(`${path}/cli/sign-ins`, { code, scopes })
  const claiming = await late.service.pool.connect()
  await claiming.query('begin')
  await claiming.query(`update cli_sign_ins set seed = null, expires_at = now() + interval '30 days'`)
  late.clock.now = new Date(Date.now() + 11 * 60_000)
  const purging = tasks(late.service)['purge-tokens']!({})
  await Promise.race([purging, untilLocked(claiming)])
  await claiming.query('commit')
  claiming.release()
  await purging
  expect((await late.service.pool.query('select name from api_keys')).rows).toEqual([{ name: 'etalase-dev on laptop' }])
})

it('leaves the place of a key that nobody fetched to another one', async () => {
  const late = await startService()
  const { browser, path } = await createMerchant(late)
  const create = async (name: string) => (await browser.post(`${path}/api-keys`, { name, key_type: 'secret' })).status
  for (let i = 0; i < 9; i++) await create(`Key ${i}`)
  const { code } = await startSignIn('laptop', scopes, late)
  await browser.post(`${path}/cli/sign-ins`, { code, scopes })
  expect(await create('Full')).toBe(409)
  late.clock.now = new Date(Date.now() + 11 * 60_000)
  expect([await create('Tenth'), await create('Eleventh')]).toEqual([201, 409])
})

it('limits starts and wrong guesses by address, and guesses by account', async () => {
  const env = { RATE_LIMIT_LOGIN_ADDRESS: '3/10m', RATE_LIMIT_LOGIN_ACCOUNT: '2/10m' }
  const strict = await startService({ env })
  const { browser, path } = await createMerchant(strict)
  const { code } = await startSignIn('laptop', scopes, strict)
  const guess = (body: object, to = '/api/cli/sign-ins/open') => browser.post(to, body)
  expect((await guess({ code: 'BBBB-BBBB' })).status).toBe(404)
  expect((await guess({ code: 'BBBB-BBBC' })).status).toBe(404)
  expect((await guess({ code })).status).toBe(429)
  expect((await guess({ code }, '/api/cli/sign-ins/deny')).status).toBe(429)
  expect((await guess({ code, scopes }, `${path}/cli/sign-ins`)).status).toBe(429)
  expect((await send('/v3/cli/sign-ins/claim', { secret: 'cli_x' }, strict)).status).toBe(404)
  expect((await send('/v3/cli/sign-ins/claim', { secret: 'cli_x' }, strict)).status).toBe(429)
  const start = async () => (await send('/v3/cli/sign-ins', { machine_name: 'x', scopes }, strict)).status
  expect([await start(), await start(), await start()]).toEqual([201, 201, 429])
})

it('lets starts of strangers at the same address keep nobody from fetching a key', async () => {
  const env = { RATE_LIMIT_LOGIN_ADDRESS: '2/10m' }
  const strict = await startService({ env })
  const { browser, path } = await createMerchant(strict)
  const { code, claim } = await startSignIn('laptop', scopes, strict)
  const start = async () => (await send('/v3/cli/sign-ins', { machine_name: 'x', scopes }, strict)).status
  expect([await start(), await start()]).toEqual([201, 429])
  expect((await browser.post('/api/cli/sign-ins/open', { code })).status).toBe(200)
  expect((await browser.post(`${path}/cli/sign-ins`, { code, scopes })).status).toBe(204)
  expect((await claim()).body.status).toBe('confirmed')
})

it('goes on counting wrong codes of an account that answers its own', async () => {
  const strict = await startService({ env: { RATE_LIMIT_LOGIN_ACCOUNT: '3/10m' } })
  const { browser, path } = await createMerchant(strict)
  const guess = async (code: string) => (await browser.post('/api/cli/sign-ins/open', { code })).status
  const own = await startSignIn('laptop', scopes, strict)
  const other = await startSignIn('desktop', scopes, strict)
  expect([await guess('BBBB-BBBB'), await guess(own.code), await guess(own.code)]).toEqual([404, 200, 200])
  expect((await browser.post(`${path}/cli/sign-ins`, { code: own.code, scopes })).status).toBe(204)
  expect((await browser.post('/api/cli/sign-ins/deny', { code: other.code })).status).toBe(204)
  expect([await guess('BBBB-BBBC'), await guess('BBBB-BBBD'), await guess('BBBB-BBBF')]).toEqual([404, 404, 429])
})

it('marks a business for trying things out', async () => {
  const browser = await signUp(service)
  const { body: business } = await browser.post('/api/businesses', { name: 'Coba', is_test: true })
  expect(business.is_test).toBe(true)
  const { code, claim } = await startSignIn()
  await browser.post(`/api/businesses/${business.unique_id}/cli/sign-ins`, { code, scopes })
  expect((await claim()).body.business).toMatchObject({ name: 'Coba', is_test: true })
})
