import { readFile, stat } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { defaultScopes } from '../../packages/cli/src/sign-ins/default-scopes.ts'
import { startScript } from '../servers/scripted-server.ts'
import { callApi, createMerchant, startService } from '../support/service.ts'
import { createMachine, readCode } from './run-cli.ts'

const service = await startService()

it('signs in with a code that a member confirms, and out again', async () => {
  const { browser, path, business } = await createMerchant(service)
  const machine = await createMachine()
  const login = machine.start('login', '--url', `${service.baseUrl}/`, '--name', 'Laptop of Budi')
  const code = await readCode(login)
  expect(login.stdout()).toContain(`Open   ${service.appUrl}/setting/developers/cli`)
  const { body: asked } = await browser.post('/api/cli/sign-ins/open', { code })
  expect(asked).toMatchObject({ machine_name: 'Laptop of Budi', scopes: defaultScopes })
  await browser.post(`${path}/cli/sign-ins`, { code, scopes: ['order:list'] })
  expect(await login.ended).toMatchObject({ code: 0, stdout: expect.stringContaining(`Signed in to ${business.name}`) })

  expect((await stat(machine.config)).mode & 0o777).toBe(0o600)
  const [signIn] = JSON.parse(await readFile(machine.config, 'utf8'))
  expect(signIn).toEqual({
    url: service.baseUrl,
    app_url: service.appUrl,
    key: expect.stringMatching(/^rk_/),
    business: { unique_id: business.unique_id, username: business.username, name: business.name, is_test: false },
    scopes: ['order:list'],
    expires_at: expect.any(String),
  })
  expect((await machine.run('status')).stdout).toMatch(/key {6}works/)
  expect(await machine.run('logout')).toEqual({ code: 0, stdout: `Signed out of ${business.name}\n`, stderr: '' })
  expect((await callApi(service, '/v3/me', signIn.key)).status).toBe(401)
  expect((await browser.get(`${path}/api-keys`)).body.data).toEqual([])
  expect((await machine.run('status')).stderr).toContain('You are not signed in')
})

it('ends when the sign-in is refused, when the code is over, and when it is stopped', async () => {
  const { browser } = await createMerchant(service)
  const machine = await createMachine({ ETALASE_URL: service.baseUrl })
  const refused = machine.start('login')
  await browser.post('/api/cli/sign-ins/deny', { code: await readCode(refused) })
  expect(await refused.ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('was refused in the dashboard'),
  })

  const over = machine.start('login')
  await readCode(over)
  await service.service.pool.query('delete from cli_sign_ins')
  expect(await over.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('not valid any more') })

  const stopped = machine.start('login')
  await readCode(stopped)
  stopped.kill('SIGINT')
  expect((await stopped.ended).code).toBe(130)
})

it('says what is wrong with an address or a scope', async () => {
  const machine = await createMachine()
  expect((await machine.run('login')).stderr).toContain('Which service?\n  Run: etalase-dev login --url')
  const wrong = await machine.run('login', '--url', service.baseUrl, '--scopes', 'order:lsit')
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('scopes: not_included') })
  const elsewhere = await machine.run('login', '--url', `${service.baseUrl}/v3`)
  expect(elsewhere).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no API to sign in to at') })
})

it('prints the name of a business without what would move the cursor', async () => {
  const { browser, path } = await createMerchant(service)
  await browser.patch(path, { name: 'Toko\u001b[2J\u202eipoK' })
  const machine = await createMachine()
  const login = machine.start('login', '--url', service.baseUrl)
  await browser.post(`${path}/cli/sign-ins`, { code: await readCode(login), scopes: ['order:list'] })
  expect((await login.ended).stdout).toContain('✓ Signed in to Toko [2J ipoK (')
  expect((await machine.run('status')).stdout).toContain('Toko [2J ipoK')
})

const started = {
  secret: 'cli_x',
  code: 'WDJB-MJHT',
  confirm_url: 'http://localhost/cli',
  app_url: 'http://localhost',
  expires_at: '2020-01-01T00:00:00.000Z',
  interval: 0,
}

it('asks until the service says that the code is over, whatever the clock of the machine says', async () => {
  const business = { unique_id: 'business_1', username: 'toko', name: 'Toko', is_test: true }
  const confirmed = { status: 'confirmed', key: 'rk_x', business, scopes: [], expires_at: '2020-02-01T00:00:00.000Z' }
  const script = await startScript([
    { status: 201, body: started },
    { status: 200, body: { status: 'waiting' } },
    { status: 200, body: confirmed },
  ])
  const machine = await createMachine()
  const { code, stdout } = await machine.run('login', '--url', script.url)
  expect([code, stdout]).toEqual([0, expect.stringContaining('✓ Signed in to Toko, a test business (toko)')])
})

it('prints what a service sends without what would move the cursor', async () => {
  const hostile = { ...started, code: 'A\u001b[2JB', confirm_url: 'http://localhost/\u001b[1A\nType   HERE' }
  const script = await startScript([
    { status: 201, body: hostile },
    { status: 404, body: { error: 'Gone', error_code: 'not_found' } },
  ])
  const machine = await createMachine()
  const { code, stdout } = await machine.run('login', '--url', script.url)
  expect([code, stdout]).toEqual([1, 'Open   http://localhost/ [1A Type   HERE\nType   A [2JB\n\n'])
})
