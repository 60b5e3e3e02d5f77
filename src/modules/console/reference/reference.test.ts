import { execFileSync, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { startService } from '../../../../test/support/service.ts'
import { listMethods } from '../../../access/openapi/shared-parameters.ts'
import { runAtOnce } from '../../../platform/concurrency/slices.ts'
import { printDocument } from './print-document.ts'

const service = await startService({ env: { HEADER_PREFIX: 'X-Toko-' } })
const maxBytes = 250_000

/** Requests an address without decompression; returns the transferred bytes and their text. */
async function load(url: string) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  return { response, bytes: Number(response.headers.get('content-length')), text: await response.text() }
}

const codeIn = (guide: string, language: string) => guide.match(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``))![1]!

const findProgram = (name: string) => spawnSync(name, ['--version']).status === 0

const linksIn = (html: string) => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link!)

describe.each([
  ['the API', service.baseUrl],
  ['the dashboard', service.appUrl],
])('the reference of %s', (_, origin) => {
  it('loads at most 250 kB for each of its pages, all from this server', async () => {
    const overview = await load(`${origin}/docs`)
    expect(overview.response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
    const addresses = new Set(linksIn(overview.text).map((link) => link.split('#')[0]!))
    const pages = [...addresses].filter((link) => /^\/docs(\/[a-z0-9-]+)?$/.test(link))
    expect(pages.length).toBeGreaterThan(15)
    const assets = await Promise.all(['/docs/style.css', '/docs/search.js'].map((link) => load(origin + link)))
    for (const page of pages) {
      const { response, bytes, text } = await load(origin + page)
      expect([page, response.status]).toEqual([page, 200])
      const total = [bytes, ...assets.map((asset) => asset.bytes)].reduce((sum, one) => sum + one, 0)
      expect(total, page).toBeGreaterThan(1000)
      expect(total, page).toBeLessThan(maxBytes)
      for (const loaded of [...text.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g)])
        expect(loaded[1]).toMatch(/^\/docs(\/(style\.css|search\.js|[a-z0-9-]+\.md)|\.md)$|^data:,$/)
    }
  })

  it('has code that the keyboard can scroll, in guides and operations', async () => {
    for (const path of ['/docs/first-call', '/docs/orders-reference']) {
      const { text } = await load(`${origin}${path}`)
      const blocks = text.match(/<pre[^>]*>/g) ?? []
      expect(new Set(blocks)).toEqual(new Set(blocks.length > 0 ? ['<pre tabindex="0">'] : []))
    }
    expect((await load(`${service.baseUrl}/docs/first-call`)).text).toContain('<pre tabindex="0"><code')
  })

  it('leads from /openapi.json to the document', async () => {
    const { url, redirected, status } = await fetch(`${origin}/openapi.json`)
    const prefix = origin === service.baseUrl ? '/v3' : '/api'
    expect([url, redirected, status]).toEqual([`${origin}${prefix}/openapi.json`, true, 200])
  })

  it('links from the overview to every operation of the document', async () => {
    const overview = await load(`${origin}/docs`)
    const prefix = origin === service.baseUrl ? '/v3' : '/api'
    const { paths } = (await (await fetch(`${origin}${prefix}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const links = linksIn(overview.text).filter((link) => link.includes('#'))
    const operations = Object.values(paths).flatMap(listMethods)
    expect(links.map((link) => link.split('#')[1])).toEqual(
      expect.arrayContaining(operations.map(([, { operationId }]) => operationId)),
    )
    const texts = new Map<string, string>()
    for (const link of links) {
      const [page, id] = link.split('#') as [string, string]
      if (!texts.has(page)) texts.set(page, (await load(origin + page)).text)
      expect(texts.get(page)!.includes(`id="${id}"`), link).toBe(true)
    }
  })
})

describe('the documentation for programs', () => {
  it('is listed in /llms.txt, with an address of Markdown for each page', async () => {
    const { response, text } = await load(`${service.baseUrl}/llms.txt`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^# .+\n\n> .+\n\n## Guides\n\n- \[Install the kit\]/)
    const addresses = [...text.matchAll(/\]\((.+?)\)/g)].map(([, address]) => address!)
    const overview = linksIn((await load(`${service.baseUrl}/docs`)).text)
    const pages = [...new Set(overview.filter((link) => /^\/docs\/[a-z0-9-]+$/.test(link)))]
    const expected = pages.map((page) => `${service.baseUrl}${page}.md`)
    expect(addresses.toSorted()).toEqual([`${service.baseUrl}/v3/openapi.json`, ...expected].toSorted())
    for (const address of addresses.filter((one) => one.endsWith('.md'))) {
      const page = await load(address)
      expect([address, page.response.status]).toEqual([address, 200])
      expect(page.response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(page.text, address).toMatch(/^# /)
      expect(page.text, address).not.toMatch(/\{base_url\}|undefined|\[object/)
    }
  })

  it('says of an operation what its page says', async () => {
    const { text } = await load(`${service.baseUrl}/docs/orders-reference.md`)
    const at = text.indexOf('`PATCH /v3/orders/{id}`')
    const operation = text.slice(at, text.indexOf('\n## ', at))
    expect(operation).toContain('### Parameters\n\n- `id` (path) string')
    expect(operation).toMatch(/### Body \(application\/json\)\n\n( *- .+\n)*- `notes` string/)
    expect(operation).toContain(`curl -X PATCH '${service.baseUrl}/v3/orders/{id}'`)
    expect(operation).toMatch(/### Answers\n\n`200` /)
  })

  it('leads from one guide to the Markdown of another', async () => {
    const { text } = await load(`${service.baseUrl}/docs/going-live.md`)
    const links = [...text.matchAll(/\]\((\/docs\/[^)#]+)/g)].map(([, link]) => link!)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect([link, (await load(service.baseUrl + link)).response.status]).toEqual([link, 200])
  })
})

it('builds the document in many slices, so that its first request does not hold up others', async () => {
  const fresh = await startService()
  for (const address of [`${fresh.baseUrl}/v3/openapi.json`, `${fresh.appUrl}/api/openapi.json`]) {
    let isDone = false
    let slices = 0
    const watch = async () => {
      for (let since = performance.now(); !isDone; since = performance.now()) {
        await nextTurn()
        if (performance.now() - since > 5) slices++
      }
    }
    const watching = watch()
    const response = await fetch(address)
    isDone = true
    await watching
    expect(response.status).toBe(200)
    expect(slices).toBeGreaterThan(3)
    await response.arrayBuffer()
  }
})

it.each(['/v3/openapi.json', '/docs', '/docs/orders-reference', '/docs/errors', '/docs/style.css'])(
  'sends %s compressed as the client takes it, and 304 to a client that has it',
  async (path) => {
    const ask = (headers: Record<string, string>) => fetch(service.baseUrl + path, { headers })
    const plain = await ask({ 'accept-encoding': 'identity' })
    const text = await plain.text()
    const etag = plain.headers.get('etag')!
    expect([plain.headers.get('content-encoding'), etag]).toEqual([null, expect.stringMatching(/^W\/"[\w-]{22}"$/)])
    for (const encoding of ['br', 'gzip']) {
      const compressed = await ask({ 'accept-encoding': encoding })
      expect(compressed.headers.get('content-encoding')).toBe(encoding)
      expect(await compressed.text()).toBe(text)
      expect(compressed.headers.get('etag')).toBe(etag)
    }
    const known = await ask({ 'if-none-match': etag })
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])
    expect((await ask({ 'if-none-match': 'W/"another"' })).status).toBe(200)
  },
)

it('prints a document as JSON.stringify does', () => {
  const document = { a: { b: { c: [1, { d: null }], 'e"': 'f' }, g: {} }, h: undefined, i: [], j: 'k', l: {} }
  expect(`${runAtOnce(printDocument(document))}`).toBe(JSON.stringify(document))
})

it('serves its overview as Markdown, with every route and the page that describes it', async () => {
  for (const [origin, route] of [
    [service.baseUrl, 'GET /v3/orders'],
    [service.appUrl, 'GET /api/businesses'],
  ] as const) {
    const { response, text } = await load(`${origin}/docs.md`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(text).toContain(`- \`${route}\`: `)
    expect((await load(`${origin}/docs`)).text).toContain('type="text/markdown" href="/docs.md"')
  }
  const { text } = await load(`${service.baseUrl}/docs.md`)
  const places = [...text.matchAll(/^## \[.+\]\((.+)\)$/gm)].map(([, address]) => address!)
  expect(places.length).toBeGreaterThan(15)
  for (const place of places) expect([place, (await fetch(place)).status]).toEqual([place, 200])
})

it('answers 404 for a page that does not exist', async () => {
  for (const page of ['nothing', 'constructor', '..%2Ferrors', 'nothing.md', 'errors.md.md', '.md'])
    expect((await fetch(`${service.baseUrl}/docs/${page}`)).status).toBe(404)
})

describe('the guides', () => {
  it('name the addresses and headers of this installation and link to each other', async () => {
    for (const name of [
      'install',
      'first-call',
      'first-app',
      'keys-and-roles',
      'first-storefront',
      'your-own-machine',
      'errors',
      'limits',
      'idempotency',
      'going-live',
    ]) {
      const { text } = await load(`${service.baseUrl}/docs/${name}`)
      expect(text).not.toMatch(/\{base_url\}|\{app_url\}|X-Service-/)
      expect(text.replace(/<link rel="alternate".+>/, '')).not.toContain('.md"')
      for (const link of linksIn(text).filter((one) => one.startsWith('/docs/')))
        expect((await fetch(service.baseUrl + link)).status).toBe(200)
    }
    expect((await load(`${service.baseUrl}/docs/first-app`)).text).toContain(`${service.appUrl}/oauth/authorize`)
    expect((await load(`${service.baseUrl}/docs/first-storefront`)).text).toContain('X-Toko-Guest-Token')
  })

  it('verify a webhook with the code that they show', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../../../docs/guides/first-app.md'), 'utf8')
    const code = [...guide.matchAll(/```js\n(.*?)```/gs)]
      .map(([, one]) => one!)
      .find((one) => one.includes('isGenuine'))
    const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code!)}`)
    const secret = `whsec_${btoa('a secret of the tests')}`
    const [id, at, body] = ['evt_1', new Date(), '{"event":"order.created"}']
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    }
    expect([isGenuine(secret, headers, body), isGenuine(secret, headers, `${body} `)]).toEqual([true, false])
    expect(isGenuine(`whsec_${btoa('another')}`, headers, body)).toBe(false)
    // Each header once missing, and a time that is no number.
    const broken = [...Object.keys(headers).map((name) => [name]), ['webhook-timestamp', 'soon']].map(
      ([name, value]) => {
        const { [name!]: _, ...rest } = headers as Record<string, string>
        return value ? { ...rest, [name!]: value } : rest
      },
    )
    expect(broken.map((one) => isGenuine(secret, one, body))).toEqual([false, false, false, false])
    const [python, php] = ['python', 'php'].map((language) => codeIn(guide, language))
    const deliveries = JSON.stringify([headers, ...broken].map((one) => ({ secret, headers: one, body })))
    const calls: [string, string[]][] = [
      [
        'python3',
        [
          '-c',
          `${python}\nimport json, sys\nfor given in json.loads(sys.argv[1]):\n    for end in (b"", b" "):\n        print(is_genuine(given["secret"], given["headers"], given["body"].encode() + end))`,
        ],
      ],
      [
        'php',
        [
          '-r',
          `${php}\nforeach (json_decode($argv[1], true) as $given) foreach (['', ' '] as $end) echo is_genuine($given['secret'], $given['headers'], $given['body'] . $end) ? 'True' : 'False', "\\n";`,
          '--',
        ],
      ],
    ]
    for (const [program, args] of calls) {
      if (!findProgram(program))
        process.stdout.write(`${program} is not installed: its verification code did not run\n`)
      else
        expect([program, execFileSync(program, [...args, deliveries]).toString()]).toEqual([
          program,
          `True\n${'False\n'.repeat(9)}`,
        ])
    }
  })
})
