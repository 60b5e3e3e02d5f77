import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { callShop, customerPassword, signInCustomer } from '../../../../test/records/customers.ts'
import { createStorefront } from '../../../../test/records/storefront.ts'
import { startService } from '../../../../test/support/service.ts'

const service = await startService()
const shop = await createStorefront(service)
const other = await createStorefront(service)
const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  callShop(service, shop, 'POST', `/public/auth${path}`, body, headers)
const profile = async (access: string) =>
  (await callShop(service, shop, 'GET', '/customers/me', undefined, { token: access })).status
const refused = (error_code: string, error: string) => ({ error, error_code, request_id: expect.any(String) })
const invalidToken = refused('invalid_token', 'The customer token is invalid, expired or revoked')
const invalidRefresh = refused('invalid_refresh_token', 'The refresh token is invalid, used, expired or revoked')

it('answers registration and sign-in with exactly the token fields and no-store', async () => {
  const tokens = {
    access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh: expect.stringMatching(/^crt_\w{38}$/),
    token_type: 'Bearer',
    expires_in: 900,
    refresh_expires_in: 2_592_000,
  }
  const person = { name: 'Budi', email: 'Budi.Token@Example.com', password: customerPassword }
  const registered = await send('/register', person)
  expect(registered).toMatchObject({ status: 201, body: {} })
  expect(registered.body).toEqual(tokens)
  const login = await send('/login', {
    email: ' budi.token@example.com',
    password: customerPassword,
    login_as: 'customer',
  })
  expect(login.status).toBe(200)
  expect(login.body).toEqual(tokens)
  const refreshed = await send('/jwt/refresh', { refresh: login.body.refresh })
  expect(refreshed.status).toBe(200)
  expect(refreshed.body).toEqual(tokens)
  for (const answer of [registered, login, refreshed]) expect(answer.headers.get('cache-control')).toBe('no-store')
})

it('issues access tokens as EdDSA JWTs for this store, verifiable with the published keys', async () => {
  const { tokens, id } = await signInCustomer(service, shop)
  const jwks = await callShop(service, shop, 'GET', '/public/auth/jwks')
  expect(jwks.status).toBe(200)
  expect(jwks.body).toEqual({
    keys: [{ kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: expect.any(String), alg: 'EdDSA', use: 'sig' }],
  })
  const { payload, protectedHeader } = await jwtVerify(tokens.access, createLocalJWKSet(jwks.body), {
    audience: shop.store.unique_id,
    issuer: service.baseUrl,
  })
  expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: jwks.body.keys[0].kid })
  expect(payload).toEqual({
    iss: service.baseUrl,
    sub: String(id),
    aud: shop.store.unique_id,
    sid: expect.any(String),
    iat: expect.any(Number),
    exp: payload.iat! + 900,
  })
})

it('answers a wrong password and an unknown address with the same error', async () => {
  const { email } = await signInCustomer(service, shop)
  const wrong = await send('/login', { email, password: 'not the password' })
  const unknown = await send('/login', { email: 'nobody@example.com', password: 'not the password' })
  for (const answer of [wrong, unknown]) {
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual(refused('invalid_credentials', 'Email or password is wrong'))
  }
})

it('refuses to register taken addresses, weak passwords and invalid phone numbers', async () => {
  const { email } = await signInCustomer(service, shop)
  const person = { name: 'Budi', email: email.toUpperCase(), password: customerPassword }
  expect(await send('/register', person)).toMatchObject({ status: 409, body: { error_code: 'email_taken' } })
  for (const fields of [{ password: 'short' }, { password: 'password123' }, { password: 'x'.repeat(129) }]) {
    const answer = await send('/register', { ...person, email: 'new@example.com', ...fields })
    expect(answer).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } })
  }
  const phone = await send('/register', { ...person, email: 'new@example.com', phone: 'call me' })
  expect(phone).toMatchObject({ status: 422, body: { errors: { phone: ['has an invalid format'] } } })
})

it('accepts a refresh token once; reuse revokes the family and its access tokens immediately', async () => {
  const { tokens } = await signInCustomer(service, shop)
  const second = await send('/jwt/refresh', { refresh: tokens.refresh })
  expect(second.status).toBe(200)
  expect(decodeJwt(second.body.access).sid).toBe(decodeJwt(tokens.access).sid)
  expect([await profile(tokens.access), await profile(second.body.access)]).toEqual([200, 200])
  const reused = await send('/jwt/refresh', { refresh: tokens.refresh })
  expect(reused.status).toBe(401)
  expect(reused.body).toEqual(invalidRefresh)
  expect([await profile(tokens.access), await profile(second.body.access)]).toEqual([401, 401])
  expect((await send('/jwt/refresh', { refresh: second.body.refresh })).status).toBe(401)
})

it('revokes only the family of the reused token', async () => {
  const { tokens, email } = await signInCustomer(service, shop)
  const elsewhere = (await send('/login', { email, password: customerPassword })).body
  await send('/jwt/refresh', { refresh: tokens.refresh })
  await send('/jwt/refresh', { refresh: tokens.refresh })
  expect(await profile(elsewhere.access)).toBe(200)
  expect((await send('/jwt/refresh', { refresh: elsewhere.refresh })).status).toBe(200)
})

it('refuses to refresh with anything but a refresh token of this store', async () => {
  const { tokens } = await signInCustomer(service, other)
  for (const refresh of ['garbage', tokens.access, tokens.refresh]) {
    const answer = await send('/jwt/refresh', { refresh })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual(invalidRefresh)
  }
  expect((await callShop(service, other, 'POST', '/public/auth/jwt/refresh', { refresh: tokens.refresh })).status).toBe(
    200,
  )
})

it('revokes a login immediately when its access or refresh token is blacklisted', async () => {
  for (const kind of ['access', 'refresh'] as const) {
    const { tokens } = await signInCustomer(service, shop)
    expect((await send('/jwt/blacklist', { tokens: [tokens[kind]] })).status).toBe(204)
    expect(await profile(tokens.access)).toBe(401)
    expect((await send('/jwt/refresh', { refresh: tokens.refresh })).status).toBe(401)
  }
})

it('ignores blacklisted tokens that are unknown or of another store', async () => {
  const { tokens, call } = await signInCustomer(service, other)
  expect((await send('/jwt/blacklist', { tokens: ['garbage', tokens.access, tokens.refresh] })).status).toBe(204)
  expect((await call('GET')).status).toBe(200)
})

it('refuses a token of another store, also of the same business', async () => {
  const { tokens } = await signInCustomer(service, shop)
  const { body: sister } = await shop.browser.post(`${shop.path}/stores`, { name: 'Kopi Dua' })
  for (const store of [other.store, sister]) {
    const answer = await callShop(service, { ...shop, store }, 'GET', '/customers/me', undefined, {
      token: tokens.access,
    })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual(invalidToken)
  }
})

it('refuses forged, altered, unsigned and expired tokens', async () => {
  const { tokens } = await signInCustomer(service, shop)
  const [head, body, signature] = tokens.access.split('.') as [string, string, string]
  const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = decodeJwt(tokens.access)
  const changed = write({ ...claims, sub: String(Number(claims.sub) + 1) })
  const unsigned = write({ ...decodeProtectedHeader(tokens.access), alg: 'none' })
  const symmetric = write({ ...decodeProtectedHeader(tokens.access), alg: 'HS256' })
  const forged = [
    `${head}.${changed}.${signature}`,
    `${unsigned}.${body}.`,
    `${unsigned}.${body}.${signature}`,
    `${symmetric}.${body}.${signature}`,
    `${head}.${body}.${signature}.${signature}`,
    `${write({ alg: 'EdDSA', kid: 'made-up' })}.${body}.${signature}`,
    `${head}.${body}.${'A'.repeat(86)}`,
    'x'.repeat(5000),
  ]
  for (const token of forged) expect(await profile(token)).toBe(401)
  expect(await profile(tokens.access)).toBe(200)
  service.clock.now = new Date(Date.now() + 901_000)
  expect(await profile(tokens.access)).toBe(401)
  expect((await send('/jwt/refresh', { refresh: tokens.refresh })).status).toBe(200)
  service.clock.now = undefined
})

it('accepts a refresh token for 30 days', async () => {
  const { tokens } = await signInCustomer(service, shop)
  service.clock.now = new Date(Date.now() + 30 * 86_400_000 + 1000)
  expect((await send('/jwt/refresh', { refresh: tokens.refresh })).status).toBe(401)
  service.clock.now = undefined
  expect((await send('/jwt/refresh', { refresh: tokens.refresh })).status).toBe(200)
})

it('refuses a customer immediately after the merchant blocks them', async () => {
  const { tokens, id, email } = await signInCustomer(service, shop)
  await shop.browser.patch(`${shop.path}/customers/${id}`, { status: 'blocked' })
  expect(await profile(tokens.access)).toBe(401)
  expect((await send('/jwt/refresh', { refresh: tokens.refresh })).status).toBe(401)
  expect((await send('/login', { email, password: customerPassword })).status).toBe(401)
})

it('answers at most one of 50 concurrent uses of a refresh token and revokes the family', async () => {
  const { tokens } = await signInCustomer(service, shop)
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('/jwt/refresh', { refresh: tokens.refresh })))
  const won = answers.filter((answer) => answer.status === 200)
  expect(won).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(49)
  expect([await profile(tokens.access), await profile(won[0]!.body.access)]).toEqual([401, 401])
  expect((await send('/jwt/refresh', { refresh: won[0]!.body.refresh })).status).toBe(401)
})
