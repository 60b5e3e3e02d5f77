import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createApp, install } from '../records/apps.ts'
import { callApi, createKey, createMerchant, startService } from '../support/service.ts'

const service = await startService()
const { pool } = service.database

/** The part of the migration that follows the new columns, which the database of the test already has. */
async function migrateAgain() {
  const path = join(import.meta.dirname, '../../src/schema/migrations/0223_money_scopes.sql')
  const text = await readFile(path, 'utf8')
  await pool.query(text.slice(text.indexOf('create function')))
}

it('keeps what keys and installations could do before payment accounts and exports had scopes of their own', async () => {
  const merchant = await createMerchant(service)
  const key = await createKey(merchant, ['store:update', 'customer:list', 'order:list', 'order:read'])
  const other = await createKey(merchant, ['order:read'])
  const verified = await createApp(service, { scopes: ['customer:list', 'store:update'] })
  const unverified = await createApp(service, { scopes: ['order:list'], is_verified: false })
  const { tokens } = await install(service, verified)
  await pool.query(
    `update applications set revision = '{"scopes": ["order:list", "order:read"]}' where client_id = $1`,
    [verified.client_id],
  )
  expect((await callApi(service, '/v3/customers/export', key)).status).toBe(403)
  expect((await callApi(service, '/v3/invoices/export', key)).status).toBe(403)

  await migrateAgain()
  await migrateAgain()

  const { rows } = await pool.query('select scopes from api_keys where business_id = $1 order by id', [
    merchant.business.id,
  ])
  const gained = ['payment_account:update', 'customer:export', 'invoice:export']
  expect(rows.map(({ scopes }) => scopes)).toEqual([
    ['store:update', 'customer:list', 'order:list', 'order:read', ...gained],
    ['order:read'],
  ])
  for (const path of ['/v3/customers/export', '/v3/invoices/export']) {
    expect((await callApi(service, path, key)).status).toBe(200)
    expect((await callApi(service, path, other)).status).toBe(403)
  }
  expect((await callApi(service, '/v3/customers/export', tokens.access_token)).status).toBe(200)
  const apps = await pool.query('select scopes, revision from applications where client_id = any($1) order by id', [
    [verified.client_id, unverified.client_id],
  ])
  expect(apps.rows).toEqual([
    {
      scopes: ['customer:list', 'store:update', 'payment_account:update', 'customer:export'],
      revision: { scopes: ['order:list', 'order:read', 'invoice:export'] },
    },
    { scopes: ['order:list'], revision: null },
  ])
})
