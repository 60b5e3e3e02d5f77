import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { assignEventPositions, type EventKind, recordEvents } from '../../src/modules/events/index.ts'
import { createApp, install } from '../records/apps.ts'
import { startLosingProxy } from '../servers/losing-proxy.ts'
import { startScript } from '../servers/scripted-server.ts'
import { startTcpProxy } from '../servers/tcp-proxy.ts'
import { untilPasses } from '../support/eventually.ts'
import { onFinished } from '../support/on-finished.ts'
import { createKey, createMerchant, freePort, startService } from '../support/service.ts'
import { type SpawnedService, spawnService } from '../support/spawn-service.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { createMachine } from './run-cli.ts'

const service = await startService({ hasInventedEvents: true })
const { db } = service.service

async function findBusinessId(uniqueId: string): Promise<number> {
  const business = db.selectFrom('businesses').select('id').where('unique_id', '=', uniqueId)
  return (await business.executeTakeFirstOrThrow()).id
}

/** Records events as committed and dispatched. */
async function recordIn(businessId: number, kind: EventKind, payloads: unknown[]) {
  const events = payloads.map((payload) => ({ business_id: businessId, kind, payload }))
  await db.transaction().execute((tx) => recordEvents(tx, events, new Date()))
  await db.transaction().execute(assignEventPositions)
}

/** A developer with a key, on a machine of their own. */
async function createDeveloper(url = service.baseUrl) {
  const merchant = await createMerchant(service)
  const key = await createKey(merchant)
  const id = await findBusinessId(merchant.business.unique_id)
  const record = async (...payloads: unknown[]) => recordAs('order.created', payloads)
  const recordAs = (kind: EventKind, payloads: unknown[]) => recordIn(id, kind, payloads)
  const machine = await createMachine({ ETALASE_URL: url, ETALASE_KEY: key })
  const countStreams = async () => {
    const streams = db.selectFrom('webhook_streams').select('id').where('business_id', '=', id)
    return (await streams.execute()).length
  }
  return { ...merchant, key, record, recordAs, machine, countStreams }
}

type Machine = Awaited<ReturnType<typeof createMachine>>

/** Starts the command; returns once it listens and has printed the last line about it. */
async function listen(machine: Machine, ...args: string[]) {
  const command = machine.start('listen', ...args)
  await untilPasses(() => expect(command.stdout()).toMatch(/^ *to .+\n/m))
  const secret = /whsec_\S+/.exec(command.stdout())![0]
  return { ...command, secret }
}

const numbersIn = (receiver: Awaited<ReturnType<typeof startReceiver>>) =>
  receiver.received.map(({ body }) => body.data.n)

it('posts each event to the local address with signatures that fit the printed secret, and shows a line', async () => {
  const { record, machine, countStreams } = await createDeveloper()
  const receiver = await startReceiver()
  const command = await listen(machine, '--forward-to', `${receiver.url}/webhooks`)
  await record({ n: 1 })
  await untilPasses(() => expect(receiver.received).toHaveLength(1))
  const [delivery] = receiver.received
  expect(delivery!.path).toBe('/webhooks')
  new Webhook(command.secret).verify(delivery!.raw, delivery!.headers as Record<string, string>)
  receiver.answer(500)
  await record({ n: 2 })
  await untilPasses(() => expect(command.stdout()).toMatch(/order\.created +event_\w+ +500 +\d+ ms\n$/))
  expect(command.stdout()).toMatch(/\d\d:\d\d:\d\d +order\.created +event_\w+ +204 +\d+ ms\n/)
  command.type('r\n')
  await untilPasses(() => expect(numbersIn(receiver)).toEqual([1, 2, 2]))
  const [, second, again] = receiver.received
  expect(again!.body).toEqual(second!.body)
  new Webhook(command.secret).verify(again!.raw, again!.headers as Record<string, string>)
  expect(await countStreams()).toBe(1)
  command.type('q\n')
  expect(await command.ended).toMatchObject({ code: 0 })
  expect(await countStreams()).toBe(0)
})

it('closes the stream when it is stopped', async () => {
  const { machine, countStreams } = await createDeveloper()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const command = await listen(machine)
    command.kill(signal)
    expect(await command.ended).toMatchObject({ code: 130, stderr: '' })
  }
  expect(await countStreams()).toBe(0)
})

it('gives two commands a secret each, and both get every event', async () => {
  const { record, machine } = await createDeveloper()
  const [here, there] = [await startReceiver(), await startReceiver()]
  const one = await listen(machine, '--forward-to', here.url)
  const two = await listen(machine, '--forward-to', there.url)
  await record({ n: 1 }, { n: 2 })
  await untilPasses(() =>
    expect([numbersIn(here), numbersIn(there)]).toEqual([
      [1, 2],
      [1, 2],
    ]),
  )
  const { raw, headers } = there.received[0]!
  expect(() => new Webhook(one.secret).verify(raw, headers as Record<string, string>)).toThrow()
  expect(() => new Webhook(two.secret).verify(raw, headers as Record<string, string>)).not.toThrow()
})

it('shows only the events that were asked for, also without an address, and begins where it is told', async () => {
  const { record, recordAs, machine } = await createDeveloper()
  await record({ n: 1 }, { n: 2 })
  const first = await db.selectFrom('events').select('unique_id').orderBy('id', 'desc').limit(2).execute()
  const command = await listen(machine, '--events', 'customer.*,order.created', '--after', first[1]!.unique_id)
  await recordAs('product.created', [{ n: 3 }])
  await recordAs('customer.created', [{ n: 4 }])
  await untilPasses(() => {
    const lines = command
      .stdout()
      .split('\n')
      .filter((line) => line.includes(' event_'))
    expect(lines.map((line) => line.split(/ +/)[1])).toEqual(['order.created', 'customer.created'])
  })
})

it('gets what a merchant granted to an app, with the token of the app', async () => {
  const app = await createApp(service, {
    scopes: ['order:list'],
    webhook: { is_enabled: true, url: 'https://gudang.example/hooks', events: ['order.created'] },
  })
  const { tokens, businesses } = await install(service, app, { businesses: 2 })
  const [, chosen] = businesses
  const machine = await createMachine({ ETALASE_URL: service.baseUrl, ETALASE_KEY: tokens.access_token })
  expect((await machine.run('listen')).stderr).toContain('covers several businesses')
  const receiver = await startReceiver()
  const command = await listen(machine, '--app-business', chosen!.unique_id, '--forward-to', receiver.url)
  for (const { unique_id } of businesses)
    await recordIn(await findBusinessId(unique_id), 'order.created', [{ n: unique_id }])
  await untilPasses(() => expect(numbersIn(receiver)).toEqual([chosen!.unique_id]))
  const { raw, headers } = receiver.received[0]!
  expect(headers).toMatchObject({ 'x-service-app-id': app.client_id, 'x-service-business-id': chosen!.unique_id })
  new Webhook(command.secret).verify(raw, headers as Record<string, string>)
})

it('says what to do about mistakes, refusals and a receiver that is not there', async () => {
  const { record, machine, ...merchant } = await createDeveloper()
  const said = async (...args: string[]) => {
    const { code, stderr } = await machine.run('listen', ...args)
    return [code, stderr]
  }
  expect(await said('--forward-to', 'http://')).toEqual([1, expect.stringContaining('Not an address such as')])
  expect(await said('--events', 'order.melted')).toEqual([1, expect.stringContaining('events: not_included')])
  expect(await said('--after', 'event_unknown')).toEqual([1, expect.stringContaining('30 days')])
  const weak = await createMachine({ ...machine.env, ETALASE_KEY: await createKey(merchant, ['store:list']) })
  expect((await weak.run('listen')).stderr).toContain('The key may not do this')
  const wrong = await createMachine({ ...machine.env, ETALASE_KEY: 'rk_wrong' })
  expect((await wrong.run('listen')).stderr).toContain('The key does not work any more')
  const port = await freePort()
  const command = await listen(machine, '--forward-to', `${port}/webhooks`)
  expect(command.stdout()).toContain(`http://localhost:${port}/webhooks`)
  await record({ n: 1 })
  await untilPasses(() => expect(command.stdout()).toMatch(/event_\w+ +connection refused: is your server running\?/))
})

const streamPath = '/v3/webhook-streams'
const opened = { id: 'webhook_stream_1', secret: 'whsec_eA==', events: [], next: 'cursor' }
const notFound = { status: 404, body: { error: 'Page not found', error_code: 'not_found' } }

it('ends when the address has no webhook streams', async () => {
  const script = await startScript([notFound])
  const machine = await createMachine({ ETALASE_URL: script.url, ETALASE_KEY: 'rk_x' })
  const command = machine.start('listen')
  const { code, stderr } = await command.ended
  expect([code, stderr]).toEqual([1, expect.stringContaining(`There are no webhook streams at ${script.url}`)])
  expect(script.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([`POST ${streamPath}`])
})

it('pauses before it opens a stream in place of one that ended, and longer each time', async () => {
  const script = await startScript((path) => (path === streamPath ? { status: 201, body: opened } : notFound))
  const machine = await createMachine({ ETALASE_URL: script.url, ETALASE_KEY: 'rk_x' })
  const command = machine.start('listen')
  const findOpenings = () => script.seen.filter(({ path }) => path === streamPath)
  await untilPasses(() => expect(findOpenings().length).toBeGreaterThanOrEqual(3))
  command.kill('SIGINT')
  const [first, second, third] = findOpenings().map(({ at }) => at)
  expect(second! - first!).toBeGreaterThan(950)
  expect(third! - second!).toBeGreaterThan(1950)
})

it('prints what a service sends without what would move the cursor', async () => {
  const lost = { status: 500, body: { error: 'Broken\u001b[2J\nfor now', error_code: 'server_error' } }
  const delivery = { cursor: 'b', event: 'order\u001b[2J', unique_id: 'event\n1', headers: {}, body: '{}' }
  const page = { status: 200, body: { data: [delivery], has_more: false, next: 'b' } }
  const script = await startScript((path, index) =>
    path === streamPath ? { status: 201, body: { ...opened, secret: 'whsec_\u001b[1A' } } : index < 5 ? lost : page,
  )
  const machine = await createMachine({ ETALASE_URL: script.url, ETALASE_KEY: 'rk_x' })
  const command = machine.start('listen')
  await untilPasses(() => expect(command.stdout()).toContain('order [2J'))
  command.kill('SIGINT')
  const { stdout, stderr } = await command.ended
  expect(stdout).toContain('whsec_ [1A')
  expect(stdout).toContain('event 1')
  expect(stderr).toMatch(/Broken \[2J for now; trying again in [12] s/)
})

it('pauses when the service answers at once that there is nothing', async () => {
  const empty = { status: 200, body: { data: [], has_more: false, next: 'cursor' } }
  const script = await startScript((path) => (path === streamPath ? { status: 201, body: opened } : empty))
  const machine = await createMachine({ ETALASE_URL: script.url, ETALASE_KEY: 'rk_x' })
  const command = machine.start('listen')
  await untilPasses(() => expect(script.seen.length).toBeGreaterThanOrEqual(3))
  command.kill('SIGINT')
  // The first request is sent before the wait begins, however slow the machine is.
  expect(script.seen[2]!.at - script.seen[0]!.at).toBeGreaterThan(950)
})

/** A process of the service with the database of this file, as two of them would be behind a balancer. */
async function startProcess(env = {}): Promise<SpawnedService & { port: number }> {
  const spawned = await spawnService({ DATABASE_URL: service.databaseUrl, ...env }, ['api'])
  return { ...spawned, port: Number(new URL(spawned.baseUrl).port) }
}

it('goes on at another process when its own is killed, and loses nothing', async () => {
  const [one, two] = await Promise.all([startProcess(), startProcess()])
  const target = { host: '127.0.0.1', port: one.port }
  const balancer = await startTcpProxy(target)
  onFinished(() => balancer.close())
  const { record, machine } = await createDeveloper(`http://localhost:${balancer.port}`)
  const receiver = await startReceiver()
  const command = await listen(machine, '--forward-to', receiver.url)
  await record({ n: 1 }, { n: 2 })
  await untilPasses(() => expect(receiver.received).toHaveLength(2))
  await one.kill()
  await record({ n: 3 })
  await untilPasses(() => expect(command.stderr()).toContain('trying again'))
  await record({ n: 4 })
  target.port = two.port
  await untilPasses(() => expect(command.stderr()).toContain('Connected again'))
  await record({ n: 5 })
  await untilPasses(() => expect([...new Set(numbersIn(receiver))]).toEqual([1, 2, 3, 4, 5]))
  for (const { raw, headers } of receiver.received)
    new Webhook(command.secret).verify(raw, headers as Record<string, string>)
})

it('asks few times while the process announces that it stops', async () => {
  const spawned = await startProcess({ LAME_DUCK_MS: '3000' })
  let asked = 0
  const proxy = await startLosingProxy(spawned.baseUrl, () => {
    asked++
    return 'forward'
  })
  const { machine } = await createDeveloper(proxy.url)
  await listen(machine)
  await untilPasses(() => expect(asked).toBeGreaterThanOrEqual(2))
  const before = asked
  spawned.child.kill('SIGTERM')
  await untilPasses(() => expect(spawned.log()).toContain('Stopping after the requests in progress'))
  expect(asked - before).toBeLessThan(8)
})

it('holds nothing for a slow receiver in the memory of the service', async () => {
  const spawned = await startProcess()
  const { record, machine } = await createDeveloper(spawned.baseUrl)
  const receiver = await startReceiver()
  let release: (() => void) | undefined
  receiver.handle = (_received, response) => {
    release = () => response.writeHead(204).end()
  }
  const command = await listen(machine, '--forward-to', receiver.url)
  await record({ n: 0 })
  await untilPasses(() => expect(receiver.received).toHaveLength(1))
  const before = await readMemory(spawned)
  const [count, text] = [400, 'Kopi '.repeat(20_000)]
  for (let n = 1; n <= count; n += 50)
    await record(...Array.from({ length: 50 }, (_, index) => ({ n: n + index, text })))
  // 40 MB wait for a receiver that has not answered yet.
  expect((await readMemory(spawned)) - before).toBeLessThan(15)
  expect(receiver.received).toHaveLength(1)
  receiver.acknowledge()
  release!()
  await untilPasses(() => expect(numbersIn(receiver)).toEqual(Array.from({ length: count + 1 }, (_, n) => n)))
  expect(command.stderr()).toBe('')
})

/** Megabytes of the process in memory. */
async function readMemory({ baseUrl }: SpawnedService): Promise<number> {
  const response = await fetch(`${baseUrl}/metrics`, { headers: { authorization: 'Bearer token-of-the-tests' } })
  const found = /^process_resident_memory_bytes (\S+)/m.exec(await response.text())
  return Number(found![1]) / 1_000_000
}
