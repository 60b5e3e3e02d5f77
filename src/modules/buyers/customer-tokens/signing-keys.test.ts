import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { beforeEach, expect, it } from 'vitest'
import { callShop, customerPassword, signInCustomer } from '../../../../test/records/customers.ts'
import { createStorefront } from '../../../../test/records/storefront.ts'
import { startService } from '../../../../test/support/service.ts'
import { purgeExpiredLogins } from '../customer-sign-in/index.ts'
import { accessSeconds, keyGraceSeconds, keyLeadSeconds } from './rules.ts'
import { rotateSigningKey } from './signing-keys.ts'

const service = await startService()
const { db } = service.service
const shop = await createStorefront(service)
let start = Date.now()
/** Only the newest key of earlier tests exists at that time. */
beforeEach(() => {
  start += 10 * 86_400_000
})
const at = (seconds: number) => {
  service.clock.now = new Date(start + seconds * 1000)
  return service.clock.now
}
const login = async (email: string) =>
  (await callShop(service, shop, 'POST', '/public/auth/login', { email, password: customerPassword })).body.access
const jwks = async () => (await callShop(service, shop, 'GET', '/public/auth/jwks')).body
const status = async (token: string) =>
  (await callShop(service, shop, 'GET', '/customers/me', undefined, { token })).status

it('publishes a new key before it signs and accepts the old one until its last token has expired', async () => {
  at(0)
  const { email, tokens } = await signInCustomer(service, shop)
  const [old] = (await jwks()).keys
  const { id } = await rotateSigningKey(db, { isLeaked: false }, at(0))
  at(keyLeadSeconds - 10)
  expect((await jwks()).keys.map((key: { kid: string }) => key.kid)).toEqual([id, old.kid])
  const last = await login(email)
  expect(decodeProtectedHeader(last).kid).toBe(old.kid)
  at(keyLeadSeconds + 60)
  const fresh = await login(email)
  expect(decodeProtectedHeader(fresh).kid).toBe(id)
  for (const token of [tokens.access, last, fresh]) {
    expect(await status(token)).toBe(200)
    await jwtVerify(token, createLocalJWKSet(await jwks()), { audience: shop.store.unique_id, currentDate: at(180) })
  }
  at(keyLeadSeconds + accessSeconds - 11)
  expect(await status(last)).toBe(200)
  const later = at(keyLeadSeconds + keyGraceSeconds + 100)
  expect((await jwks()).keys.map((key: { kid: string }) => key.kid)).toEqual([id])
  await purgeExpiredLogins(db, later)
  expect(await db.selectFrom('customer_signing_keys').select('id').execute()).toEqual([{ id }])
  const refreshed = await callShop(service, shop, 'POST', '/public/auth/jwt/refresh', { refresh: tokens.refresh })
  expect(refreshed.status).toBe(200)
})

it('refuses access tokens of a leaked key and still accepts refresh tokens', async () => {
  at(10_000)
  const { tokens } = await signInCustomer(service, shop)
  expect(await status(tokens.access)).toBe(200)
  await rotateSigningKey(db, { isLeaked: true }, at(10_000))
  at(10_061)
  expect(await status(tokens.access)).toBe(401)
  const { body } = await callShop(service, shop, 'POST', '/public/auth/jwt/refresh', { refresh: tokens.refresh })
  expect(await status(body.access)).toBe(200)
})

it('creates one first key when processes start concurrently', async () => {
  await db.deleteFrom('customer_signing_keys').execute()
  at(20_000)
  const others = await Promise.all([1, 2, 3].map(() => startService({ databaseUrl: service.databaseUrl })))
  const sets = await Promise.all(others.map((other) => callShop(other, shop, 'GET', '/public/auth/jwks')))
  expect(new Set(sets.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(sets[0]!.body.keys).toHaveLength(1)
})

it('creates the next key with `etalase keys rotate-customer-jwt`', async () => {
  const program = fileURLToPath(new URL('../../../../bin/etalase.js', import.meta.url))
  const env = { PATH: process.env.PATH, DATABASE_URL: service.databaseUrl }
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [program, 'keys', ...args], { env })
  const { kid, signs_from } = JSON.parse((await run('rotate-customer-jwt', '--json')).stdout)
  expect(Date.parse(signs_from)).toBeGreaterThan(Date.now())
  expect(await db.selectFrom('customer_signing_keys').select('id').execute()).toContainEqual({ id: kid })
  await expect(run('turn')).rejects.toMatchObject({ stderr: expect.stringContaining('rotate-customer-jwt') })
})
