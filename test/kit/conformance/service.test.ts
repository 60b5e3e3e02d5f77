import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checks } from '../../../packages/conformance/src/index.ts'
import { makeMark } from '../../../packages/conformance/src/run/records.ts'
import { Secrets } from '../../../packages/conformance/src/run/secrets.ts'
import { createOrderShop } from '../../records/orders.ts'
import { createKey, createMerchant, freePort, startService } from '../../support/service.ts'
import { startBreakingProxy } from './breaking-proxy.ts'
import { run } from './run-command.ts'
import { openStage } from './stage.ts'

const { service, merchant } = await openStage()
const key = await createKey(merchant)

const target = ['--base-url', service.baseUrl, '--key', key]

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-conformance-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Runs the checks of webhooks at an endpoint with this address, which is switched on when the run listens. */
async function receiveAt(port: number, url: string, waitSeconds: string, only = ['--only', 'webhooks']) {
  const path = `${merchant.path}/webhooks`
  const endpoint = { url, events: ['order.created'], status: 'inactive' }
  const { body: webhook } = await merchant.browser.post(path, endpoint)
  onTestFinished(async () => void (await merchant.browser.delete(`${path}/${webhook.id}`)))
  const args = [...only, '--webhook-listen', String(port), '--webhook-wait', '--wait', waitSeconds]
  const switchOn = () => void merchant.browser.patch(`${path}/${webhook.id}`, { status: 'active' })
  return await run([...target, ...args], { ETALASE_WEBHOOK_SECRET: webhook.secret }, switchOn)
}

type Passed = { headers: Record<string, string>; raw: string }

const rename = ({ headers, raw }: Passed): Passed => ({ headers, raw: raw.replace(/"event_\w+"/, '"event_other"') })

/** A way to the receiver of a run. What comes for the second time is changed, or acknowledged without passing it on. */
async function startWayToReceiver(port: number, onRepetition: (passed: Passed) => Passed | undefined) {
  const seen = new Set<string>()
  const server = createServer(async (request, response) => {
    const raw = Buffer.concat(await request.toArray()).toString()
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>
    const id = headers['webhook-id']!
    const passed = seen.has(id) ? onRepetition({ headers, raw }) : { headers, raw }
    seen.add(id)
    const answer =
      passed && (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: passed.headers, body: passed.raw }))
    response.writeHead(answer?.status ?? 204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
}

describe('the conformance command', () => {
  it('finds that the service keeps the contract, and leaves nothing behind', async () => {
    const { code, out } = await run([...target, '--quiet'])
    expect({ code, out }).toEqual({ code: 0, out: expect.not.stringMatching(/✗|!|Left behind/) })
    const paths = ['/v3/stores', '/v3/products', '/v3/categories', '/v3/orders']
    const lists = await Promise.all(
      paths.map((path) => fetch(service.baseUrl + path, { headers: { authorization: `Bearer ${key}` } })),
    )
    for (const list of lists) expect(await list.json()).toMatchObject({ data: [] })
    const { rows } = await service.database.pool.query(
      "select name, email from customers where name like 'Conformance%'",
    )
    expect(rows).toEqual([])
  })

  it('erases and deletes only what it made, although the server drops the search', async () => {
    const shop = await createOrderShop(service)
    await shop.order()
    const orders = await shop.get('/v3/orders')
    expect(orders.body.data).toHaveLength(1)
    const forgetful = await startBreakingProxy(service, {
      request: ({ query }) => {
        query.delete('search')
        query.delete('search_field')
      },
    })
    const args = ['--key', shop.key, '--only', 'storefront.checkout-is-201']
    const { out } = await run(['--base-url', forgetful, ...args])
    expect(out).toMatch(/1 passed[\s\S]+Left behind, because it could not be deleted: personal data of buyers/)
    expect((await shop.get('/v3/orders')).body).toEqual(orders.body)
    const { body } = await shop.get('/v3/customers?page_size=100')
    const found = body.data.filter(({ name }: { name: string }) => /Sari|Conformance/.test(name))
    expect(found).toMatchObject([{ name: 'Sari Dewi', email: 'sari@example.com' }])
  })

  it('writes a report for people, for programs, for CI and for a browser', async () => {
    const folder = await makeFolder()
    const files = ['report.json', 'report.xml', 'report.html'].map((name) => join(folder, name))
    const [json, junit, html] = files as [string, string, string]
    const args = ['--only', 'keys', '--json', json, '--junit', junit, '--html', html]
    const { code, out } = await run([...target, ...args])
    expect(code).toBe(0)
    expect(out).toContain('✓ keys.unknown-key-is-401')
    const report = JSON.parse(await readFile(json, 'utf8'))
    const ids = report.results.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(checks.map(({ id }) => id).filter((id) => id.startsWith('keys.')))
    expect(await readFile(junit, 'utf8')).toContain('<testcase classname="keys" name="keys.unknown-key-is-401"')
    expect(await readFile(html, 'utf8')).toContain('<span class="id">keys.unknown-key-is-401</span>')
  })

  it('says what it expected and found, by which request, and shows no credential', async () => {
    const wrong = `sk_${'0'.repeat(38)}`
    const { code, out } = await run([...target.slice(0, 2), '--only', 'keys.identity-of-a-key'], { ETALASE_KEY: wrong })
    expect(code).toBe(1)
    expect(out).toMatch(/expected status 200\n +found +status 401 \(.+\)\n +GET \/v3\/me → 401, request [\w-]+/)
    expect(out).not.toContain(wrong)
  })

  it('says which checks could not be made, and ends with 2', async () => {
    const unknown = ['--base-url', service.baseUrl, '--key', `sk_${'0'.repeat(38)}`]
    const { code, out } = await run([...unknown, '--only', 'orders.id-is-a-uuid'])
    expect({ code, out }).toEqual({
      code: 2,
      out: expect.stringMatching(/not made: POST \/v3\/stores answered with 401/),
    })
  })

  it('says which checks it skipped and what they need', async () => {
    const { code, out } = await run([...target, '--only', 'keys.expired-key-is-401'])
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('needs --expired-key') })
  })

  it('receives webhooks at an endpoint of the business, which is switched on when it listens', async () => {
    const port = await freePort()
    const { code, out, err } = await receiveAt(port, `http://127.0.0.1:${port}/hooks`, '60')
    expect({ code, out, err }).toEqual({
      code: 0,
      out: expect.stringMatching(/✓ webhooks\.refused-delivery-is-repeated[\s\S]+\n\d+ passed in/),
      err: expect.stringContaining('Switch the endpoint on'),
    })
  })

  it.each([
    ['are given up', '8', () => undefined, 'expected a second delivery within 8 s'],
    ['get another id', '60', rename, 'expected unique_id = "event_'],
  ])('names a server whose refused deliveries %s', async (_, waitSeconds, onRepetition, message) => {
    const port = await freePort()
    const way = await startWayToReceiver(port, onRepetition)
    const { code, out } = await receiveAt(port, way, waitSeconds, ['--only', 'webhooks.refused-delivery-is-repeated'])
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining(message) })
  })

  it('lists the checks with the sentence that each proves', async () => {
    const { code, out } = await run(['--list', '--skip', 'orders'])
    expect(code).toBe(0)
    expect(out).toContain('keys.unknown-key-is-401\n    Key not recognized: 401')
    expect(out).not.toContain('orders.')
  })

  it.each([
    [['--key', 'sk_x'], '--base-url is missing'],
    [['--base-url', 'http://localhost:1'], '--key is missing'],
    [['--base-url', 'nonsense', '--key', 'sk_x'], '--base-url is not an address'],
    [[...target, '--only', 'nothing'], 'No check or group is called nothing'],
    [[...target, '--only', 'keys', '--skip', 'keys'], 'No check is left'],
    [[...target, '--concurrency', '0'], '--concurrency takes a number'],
    [[...target, '--unknown'], "Unknown option '--unknown'"],
    [[...target, '--refresh-token-file', '/nowhere/token'], '--refresh-token-file cannot be read'],
  ])('refuses %j', async (args, message) => {
    expect(await run(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) })
  })
})

it('reaches the limit of a key only when asked to, and names a limit that does not say how long to wait', async () => {
  const limited = await startService({ env: { RATE_LIMIT_CREDENTIAL: '60/2s' } })
  const credential = await createKey(await createMerchant(limited))
  const only = ['--key', credential, '--only', 'limits.exceeded-is-429']
  expect(await run(['--base-url', limited.baseUrl, ...only])).toMatchObject({
    out: expect.stringContaining('1 skipped'),
  })
  const asked = await run(['--base-url', limited.baseUrl, ...only, '--exceed-limits'])
  expect(asked).toMatchObject({ code: 0, out: expect.stringContaining('1 passed') })
  const silent = await startBreakingProxy(limited, {
    answer: ({ headers }) => {
      delete headers['retry-after']
    },
  })
  const refused = await run(['--base-url', silent, ...only, '--exceed-limits'])
  expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('expected the header retry-after') })
})

it('hides credentials and addresses of orders wherever they are in a report', () => {
  const secrets = new Secrets()
  secrets.add('an app secret')
  const shown = secrets.hide(
    `GET /public/orders/${'a'.repeat(40)} an app secret at_${'b'.repeat(30)} whsec_${'c'.repeat(30)}=`,
  )
  expect(shown).toBe('GET /public/orders/… … at_… whsec_…')
})

it('marks its records so that no search for the mark looks for a telephone number', () => {
  expect(makeMark(Buffer.from('12345678', 'hex'))).toBe('Conformance c12345678')
})

it('every check has an id of its own in its group, and names a sentence', () => {
  const ids = checks.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, rule } of checks)
    expect({ id, rule }).toEqual({
      id: expect.stringMatching(/^[a-z]+\.[a-z0-9-]+$/),
      rule: expect.stringMatching(/\.$/),
    })
})
