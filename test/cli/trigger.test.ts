import { expect, it } from 'vitest'
import { defaultScopes } from '../../packages/cli/src/sign-ins/default-scopes.ts'
import { keepSignIn } from '../../packages/cli/src/sign-ins/keep-sign-ins.ts'
import { openTestShop } from '../../packages/cli/src/trigger/test-shop.ts'
import { triggers } from '../../packages/cli/src/trigger/triggers.ts'
import { connectBusiness } from '../../packages/sdk/src/business.ts'
import { type EventKind, eventKinds } from '../../src/modules/events/index.ts'
import { startScript } from '../servers/scripted-server.ts'
import { untilPasses } from '../support/eventually.ts'
import { callApi, createKey, signUp, startService } from '../support/service.ts'
import { createMachine } from './run-cli.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })

/** What needs more than the API of one business. */
const untriggered: EventKind[] = [
  'order.epayment_created', // An account at a payment provider.
  'subscription.created', // A subscription that a buyer pays, and its time.
  'subscription.renewed',
  'subscription.canceled',
  'subscription.expired',
  'subscription.paused',
  'subscription.payment_failed',
  'checkout_intent.created', // A browser in a storefront.
  'checkout_intent.recovered',
  'app.installed', // An app and the consent of a merchant.
  'app.disabled',
  'app.enabled',
  'app.revoked',
]

/** A machine that is signed in to a business with the scopes that `login` asks for. */
async function createDeveloper(is_test = true, scopes = defaultScopes) {
  const browser = await signUp(service)
  const { body: business } = await browser.post('/api/businesses', { name: 'Coba', is_test })
  const merchant = { browser, business, path: `/api/businesses/${business.unique_id}` }
  const key = await createKey(merchant, scopes)
  const machine = await createMachine()
  await keepSignIn(machine.env, { url: service.baseUrl, key, business })
  const secret = await createKey(merchant)
  const read = async (kind: string) =>
    (await callApi(service, `/v3/events?kind=${kind}&page_size=100`, secret)).body.data
  return { machine, key, read }
}

it('can cause every event that one business causes by itself', () => {
  const caused = Object.values(triggers).map(({ event }) => event)
  expect(eventKinds.filter((kind) => !caused.includes(kind))).toEqual(untriggered)
})

it.each(Object.entries(triggers))('%s happens in a new test business, and is in the log', async (_, { event, run }) => {
  const { key, read } = await createDeveloper()
  await run(openTestShop(connectBusiness({ url: service.baseUrl, credential: key })))
  await expect.poll(() => read(event)).not.toEqual([])
})

it('invents phone numbers that nobody has', async () => {
  const { machine, read } = await createDeveloper()
  await machine.run('trigger', 'customer.created', 'order.created')
  for (const kind of ['customer.created', 'order.created'])
    await expect.poll(async () => JSON.stringify(await read(kind))).toMatch(/"62840\d{10}"/)
})

it('ends when it is stopped, also while the service does not answer', async () => {
  const script = await startScript([{ isHeld: true }])
  const machine = await createMachine()
  const business = { unique_id: 'business_1', username: 'coba', name: 'Coba', is_test: true }
  await keepSignIn(machine.env, { url: script.url, key: 'rk_x', business })
  const command = machine.start('trigger', 'order.paid')
  await untilPasses(() => expect(script.seen).toHaveLength(1))
  command.kill('SIGINT')
  expect(await command.ended).toEqual({ code: 130, stdout: '', stderr: '' })
  expect(script.seen).toHaveLength(1)
})

it('reuses the store and the product of earlier runs', async () => {
  const { machine, read } = await createDeveloper()
  expect(await machine.run('trigger', 'order.paid', 'order.shipped')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^✓ order.paid {2}order \S+\n✓ order.shipped {2}order \S+\n$/),
    stderr: '  as the event order.payment_status_changed\n  as the event order.status_changed\n',
  })
  expect((await machine.run('trigger', 'order.canceled')).code).toBe(0)
  await expect.poll(() => read('order.created')).toHaveLength(3)
  expect(await read('product.created')).toHaveLength(1)
})

it('does nothing in a real business, and says what is missing', async () => {
  const real = await createDeveloper(false)
  expect(await real.machine.run('trigger', 'order.paid')).toEqual({
    code: 1,
    stdout: '',
    stderr:
      '✗ Coba is no test business, so nothing was done\n  Run etalase-dev login and choose a test business, or let the page create one\n',
  })
  expect(await real.read('order.created')).toEqual([])
  const { machine } = await createDeveloper(true, ['order:list'])
  expect((await machine.run('trigger', 'order.paid')).stderr).toContain('The key may not do this')
  expect((await machine.run('trigger', 'order.melted')).stderr).toContain('See: etalase-dev trigger --list')
  expect((await machine.run('trigger')).stderr).toContain('Usage: etalase-dev trigger EVENT…')
  expect((await machine.run('trigger', '--list')).stdout).toContain('order.paid')
  const key = await createMachine({ ETALASE_URL: service.baseUrl, ETALASE_KEY: 'sk_x' })
  expect((await key.run('trigger', 'order.paid')).stderr).toContain('may belong to a real business')
})
