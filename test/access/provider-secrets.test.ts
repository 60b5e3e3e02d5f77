import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBackup, writeBackup } from '../../src/platform/backup/index.ts'
import { rotateInstanceKey } from '../../src/platform/secrets/instance-secrets.ts'
import { createOrderShop } from '../records/orders.ts'
import { capturedLog } from '../support/captured-log.ts'
import { eventually } from '../support/eventually.ts'
import { callApi, createDatabase, startService } from '../support/service.ts'

const log = capturedLog()
const service = await startService({ roles: ['api', 'app', 'worker'], log: log.logger })
const { pool } = service.database

const planted = {
  key: 'sandbox_key_planted_first_7391',
  wrong: 'refused_planted_second_7391',
  unknown: 'planted_third_unknown_7391',
  broken: 'planted_fourth_broken_7391',
}

/** Every form in which a text may occur in a log, a response or a row. */
const listForms = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').slice(0, -4),
]

/** A backup of the installation, decompressed. */
async function readBackupTexts(): Promise<string> {
  const chunks: Buffer[] = []
  const client = await pool.connect()
  await writeBackup(client, async (bytes) => {
    for await (const chunk of bytes) chunks.push(chunk)
  }).finally(() => client.release())
  const entries = await openBackup(async function* () {
    yield* chunks
  })
  const texts: string[] = []
  for await (const { body } of entries) for await (const chunk of body) texts.push(chunk.toString())
  return texts.join('')
}

test('credentials of providers reach no log, answer, event, audit entry, row, backup or error', async () => {
  const shop = await createOrderShop(service)
  const answers: string[] = []
  const api = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${service.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${shop.key}`,
        'content-type': 'application/json',
        ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    answers.push(text)
    return { status: response.status, body: text ? JSON.parse(text) : undefined }
  }
  const path = '/v3/provider-accounts'
  const account = { provider: 'sandbox', mode: 'test', name: 'Main', credentials: { api_key: planted.key } }
  const { id, callback_url } = (await api('POST', path, account)).body
  expect((await api('POST', `${path}/${id}/check`)).body.last_check.is_ok).toBe(true)

  // Refusals and errors of every kind.
  const refusals = [
    await api('POST', path, { ...account, credentials: { api_key: planted.key, other: planted.unknown } }),
    await api('POST', path, { ...account, credentials: { api_key: [planted.unknown] } }),
    await api('POST', path, `{"credentials":{"api_key":"${planted.broken}"`),
    await api('PATCH', `${path}/${id}`, { credentials: { other: planted.unknown } }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([422, 400, 400, 422])
  await pool.query('alter table provider_accounts rename to provider_accounts_away')
  expect((await api('POST', path, account)).status).toBe(500)
  await pool.query('alter table provider_accounts_away rename to provider_accounts')
  await pool.query('alter table provider_account_calls rename to provider_account_calls_away')
  expect((await api('POST', `${path}/${id}/check`)).status).toBe(200)
  await pool.query('alter table provider_account_calls_away rename to provider_account_calls')

  // A payment with its callback, and a forged one.
  const order = await shop.order({ payment_method: 'qris' })
  await api('POST', `/v3/orders/${order.id}/payment`)
  const { rows } = await pool.query('select provider_payment_id from payments where order_id = $1', [order.id])
  await api('POST', `/sandbox/payments/${rows[0].provider_payment_id}/events`, { action: 'pay' })
  await eventually(
    async () => (await api('GET', `/v3/orders/${order.id}`)).body.payment_status,
    (status) => status === 'paid',
  )
  await api('POST', callback_url.replace(service.baseUrl, ''), { api_key: planted.key })

  await api('PATCH', `${path}/${id}`, { credentials: { api_key: planted.wrong } })
  expect((await api('POST', `${path}/${id}/check`)).body.last_check.is_ok).toBe(false)
  for (const read of ['', `/${id}`, `/${id}/calls`, '/providers', '/rules']) await api('GET', `${path}${read}`)
  await api('GET', '/v3/events')
  answers.push((await shop.browser.get(`${shop.path}/audit`)).text)
  answers.push((await shop.browser.get(`${shop.path}/export`)).text)

  // Every row of every table, including the job queue, which backups leave out.
  const { rows: tables } = await pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  )
  const stored: string[] = []
  for (const { name } of tables) {
    const { rows: texts } = await pool.query(`select t::text as text from ${name} t`)
    stored.push(...texts.map(({ text }) => text))
  }
  const backup = await readBackupTexts()
  const places = { log: log.text(), answers: answers.join('\n'), stored: stored.join('\n'), backup }
  expect(places.log).toContain('request failed')
  expect(places.stored).toContain('provider_account.created')
  expect(places.backup).toContain('provider_account.created')
  for (const [name, secret] of Object.entries(planted))
    for (const [place, text] of Object.entries(places))
      for (const form of listForms(secret)) expect([name, place, text.includes(form)]).toEqual([name, place, false])
})

test('an account opens after the instance key was rotated, also in a process that starts with the new key', async () => {
  const databaseUrl = await createDatabase()
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const before = await startService({ databaseUrl, env: { INSTANCE_KEY: first.toString('hex') } })
  const shop = await createOrderShop(before)
  const credentials = { api_key: 'sandbox_key_of_rotated_instance' }
  const account = { provider: 'sandbox', mode: 'test', name: 'Main', credentials }
  const { id } = await shop.must('POST', '/v3/provider-accounts', account)
  expect(await rotateInstanceKey(before.service.db, first, second)).toBeGreaterThan(0)
  const after = await startService({ databaseUrl, env: { INSTANCE_KEY: second.toString('hex') } })
  for (const running of [before, after]) {
    const { body } = await callApi(running, `/v3/provider-accounts/${id}/check`, shop.key, { method: 'POST' })
    expect(body.last_check).toMatchObject({ is_ok: true, code: null })
  }
})
