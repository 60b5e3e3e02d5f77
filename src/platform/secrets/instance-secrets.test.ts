import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createDatabase, createMerchant, startService } from '../../../test/support/service.ts'
import { fingerprintKey, loadInstanceSecrets, rotateInstanceKey } from './instance-secrets.ts'

const newKey = () => randomBytes(32)

it('seals the secrets with the instance key, rotates it under a running service, and keeps the audit chain verifiable', async () => {
  const databaseUrl = await createDatabase()
  const [first, second] = [newKey(), newKey()]
  const service = await startService({ databaseUrl, env: { INSTANCE_KEY: first.toString('hex') } })
  const { db, secrets } = service.service
  const readRows = () => db.selectFrom('instance_secrets').selectAll().execute()
  for (const { name, value, sealed_with } of await readRows()) {
    expect(sealed_with).toBe(fingerprintKey(first))
    expect(value.includes(secrets[name as keyof typeof secrets])).toBe(false)
  }
  const { browser, path } = await createMerchant(service)
  const record = () => browser.post(`${path}/stores`, { name: 'A store' })
  expect((await record()).status).toBe(201)

  expect(await rotateInstanceKey(db, first, second)).toBe(Object.keys(secrets).length)
  expect(await rotateInstanceKey(db, first, second)).toBe(0)
  expect(new Set((await readRows()).map(({ sealed_with }) => sealed_with))).toEqual(new Set([fingerprintKey(second)]))
  expect((await record()).status).toBe(201)
  expect((await browser.get(`${path}/audit/verification`)).body).toMatchObject({ is_intact: true })
  expect(await loadInstanceSecrets(db, second)).toEqual(secrets)
  await expect(loadInstanceSecrets(db, first)).rejects.toThrow(
    `sealed with the instance key ${fingerprintKey(second)}, but the key at hand is ${fingerprintKey(first)}`,
  )
  await expect(loadInstanceSecrets(db)).rejects.toThrow('no key is at hand')
  await expect(rotateInstanceKey(db, first, newKey())).rejects.toThrow('the key at hand')
})

it('seals the secrets of an installation that gets its first instance key, without changing them', async () => {
  const { service } = await startService({ roles: [] })
  const key = newKey()
  expect(await loadInstanceSecrets(service.db, key)).toEqual(service.secrets)
  await expect(loadInstanceSecrets(service.db)).rejects.toThrow('no key is at hand')
})
