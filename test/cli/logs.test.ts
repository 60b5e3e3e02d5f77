import { expect, it } from 'vitest'
import { startScript } from '../servers/scripted-server.ts'
import { untilPasses } from '../support/eventually.ts'
import { callApi, createKey, createMerchant, startService } from '../support/service.ts'
import { spawnService } from '../support/spawn-service.ts'
import { createMachine } from './run-cli.ts'

const service = await startService()

async function createDeveloper() {
  const merchant = await createMerchant(service)
  const { body } = await merchant.browser.post(`${merchant.path}/api-keys`, { name: 'Backend', key_type: 'secret' })
  const backend = body as { id: number; key: string }
  const machine = await createMachine({ ETALASE_URL: service.baseUrl, ETALASE_KEY: await createKey(merchant) })
  const flush = () => service.usage.calls.flush()
  return { ...merchant, backend, machine, flush }
}

const toRows = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(/ {2,}/))

it('shows the last calls of the business, oldest first', async () => {
  const { backend, machine, flush } = await createDeveloper()
  await callApi(service, '/v3/orders?search=budi@example.com', backend.key)
  const unknown = await callApi(service, '/v3/orders/unknown', backend.key)
  await flush()
  const { code, stdout, stderr } = await machine.run('logs')
  expect([code, stderr]).toEqual([0, ''])
  expect(toRows(stdout)).toEqual([
    [
      expect.stringMatching(/^\d\d:\d\d:\d\d$/),
      '200',
      expect.stringMatching(/^\d+ ms$/),
      'GET',
      '/v3/orders',
      'Backend',
      expect.any(String),
    ],
    [
      expect.any(String),
      '404',
      expect.any(String),
      'GET',
      '/v3/orders/:id',
      'Backend',
      unknown.headers.get('x-request-id'),
    ],
  ])
  const routes = async (...args: string[]) => toRows((await machine.run('logs', ...args)).stdout).map((row) => row[4])
  expect(await routes('--status', '4XX')).toEqual(['/v3/orders/:id'])
  expect(await routes('--last', '1')).toEqual(['/v3/orders/:id'])
  expect(await routes('--key', String(backend.id))).toEqual(['/v3/orders', '/v3/orders/:id'])
  expect(await routes('--app', 'app_unknown')).toEqual([])
  expect(await routes('--own')).toEqual([])
})

it('shows the calls of its own key if that may see no others', async () => {
  const { machine, flush, ...merchant } = await createDeveloper()
  const weak = await createKey(merchant, ['store:list'])
  await callApi(service, '/v3/stores', weak)
  await callApi(service, '/v3/stores', merchant.backend.key)
  await flush()
  const own = await createMachine({ ...machine.env, ETALASE_KEY: weak })
  const { stdout, stderr, code } = await own.run('logs')
  expect([code, stderr]).toEqual([0, 'The key has not the scope call:list, so only its own calls are shown\n'])
  expect(toRows(stdout)).toHaveLength(1)
  expect(await own.run('logs', '--key', '1')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The key may not do this'),
  })
})

it('prints the name of a key without what would move the cursor', async () => {
  const { browser, path, machine, flush } = await createDeveloper()
  const { body } = await browser.post(`${path}/api-keys`, { name: 'x\u001b[2J\u202ey\nz', key_type: 'secret' })
  await callApi(service, '/v3/stores', body.key)
  await flush()
  const { stdout } = await machine.run('logs')
  expect(toRows(stdout).map((row) => row[5])).toEqual(['x [2J y z'])
})

it('goes on after a refusal that passes, and says so without what would move the cursor', async () => {
  const nothing = { status: 200, body: { data: [], next_cursor: null, has_next: false, is_paginated: true } }
  const limited = { status: 429, body: { error: 'Slower\u001b[2J\nplease', error_code: 'rate_limited' } }
  const script = await startScript([nothing, nothing, limited, nothing])
  const machine = await createMachine({ ETALASE_URL: script.url, ETALASE_KEY: 'rk_x' })
  const command = machine.start('logs', '--follow')
  await untilPasses(() => expect(script.seen.length).toBeGreaterThanOrEqual(4))
  command.kill('SIGINT')
  expect(await command.ended).toEqual({ code: 130, stdout: '', stderr: 'Slower [2J please; trying again\n' })
})

it('says what is wrong with its options', async () => {
  const { machine } = await createDeveloper()
  const said = async (...args: string[]) => (await machine.run('logs', ...args)).stderr
  expect(await said('--last', '0')).toContain('--last is a number from 1 to 1000')
  expect(await said('--key', 'sk_x')).toContain('--key is the number of an API key')
  expect(await said('--status', '7xx')).toContain('status: wrong_format')
})

it('follows the calls that two processes answer at once, each one time, until it is stopped', async () => {
  const { backend, machine } = await createDeveloper()
  const env = { DATABASE_URL: service.databaseUrl }
  const processes = await Promise.all([spawnService(env, ['api']), spawnService(env, ['api'])])
  const command = machine.start('logs', '--follow', '--last', '1000', '--key', String(backend.id))
  const sent: string[] = []
  for (let round = 1; round <= 5; round++) {
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const { headers } = await callApi(processes[n % 2]!, '/v3/me', backend.key)
        sent.push(headers.get('x-request-id')!)
      }),
    )
    await untilPasses(() => expect(toRows(command.stdout())).toHaveLength(round * 40))
  }
  expect(
    toRows(command.stdout())
      .map((row) => row.at(-1))
      .toSorted(),
  ).toEqual(sent.toSorted())
  command.kill('SIGINT')
  expect(await command.ended).toMatchObject({ code: 130, stderr: '' })
})
