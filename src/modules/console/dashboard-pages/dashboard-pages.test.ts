import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createMerchant, startService } from '../../../../test/support/service.ts'
import { formerPaths, paths } from '../../../../web/dashboard/paths.ts'
import { ensureWebBuild } from './index.ts'

const service = await startService()
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.appUrl + path, { headers, redirect: 'manual' })

beforeAll(() => ensureWebBuild())

describe('a page', () => {
  it.each([...Object.values(paths).filter((path) => path !== paths.authorize), ...Object.keys(formerPaths)])(
    '%s returns the web app with a strict content security policy',
    async (path) => {
      const answer = await get(`${path.replace(/:\w+/g, 'x')}?anything=1`)
      const text = await answer.text()
      const nonce = /name="style-nonce" content="([^"]+)"/.exec(text)?.[1]
      expect({ status: answer.status, headers: Object.fromEntries(answer.headers) }).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: https: ${new URL(service.baseUrl).origin}; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src 'self' ${service.shopUrl}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
        },
      })
      expect(text).not.toMatch(/<script(?![^>]* src=)|<style|%NONCE%| style=| on\w+=/)
    },
  )

  it('contains the session and its businesses, escaped, so that the first view needs no request', async () => {
    const { browser, business } = await createMerchant(service)
    const name = '"><script>alert(1)</script>%NONCE%'
    await browser.patch(`/api/businesses/${business.unique_id}`, { name })
    const page = await (await get('/', { cookie: browser.cookie! })).text()
    const content = /name="session" content="([^"]*)"/.exec(page)![1]!
    const session = JSON.parse(
      content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    )
    const asked = await browser.get('/api/me')
    const businesses = await browser.get('/api/businesses')
    expect(session).toEqual({ user: asked.body, businesses: businesses.body.data })
    expect(session.businesses[0]).toMatchObject({ name, role: 'owner' })
    expect(session.businesses[0].permissions).toContain('business:delete')
    expect(page).not.toContain('<script>')
  })

  it('contains null instead of a user without a session', async () => {
    expect(await (await get('/login')).text()).toContain('name="session" content="{&quot;user&quot;:null}"')
  })

  it('has a new nonce in every response', async () => {
    const [one, two] = await Promise.all([get('/login'), get('/login')])
    expect(one.headers.get('content-security-policy')).not.toBe(two.headers.get('content-security-policy'))
  })
})

describe('the dashboard as an installed app', () => {
  it('has a manifest in the language of the browser, whose icons are pictures of the sizes that it names', async () => {
    const answer = await get('/manifest.webmanifest', { 'accept-language': 'id' })
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose: string }[] }
    expect(manifest).toMatchObject({ lang: 'id', start_url: '/', scope: '/', display: 'standalone' })
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
    for (const { src, sizes } of [...manifest.icons, { src: '/icons/apple-touch.png', sizes: '180x180' }]) {
      const { format, width, height } = await sharp(await (await get(src)).arrayBuffer()).metadata()
      expect({ src, format, sizes: `${width}x${height}` }).toEqual({ src, format: 'png', sizes })
    }
    expect((await get('/icons/unknown.png')).status).toBe(404)
  })

  it('has a service worker that may only call this host, and is asked for anew', async () => {
    const answer = await get('/service-worker.js')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
    expect(await answer.text()).not.toContain('%VERSION%')
  })

  it('has a page without scripts for the time without a connection, in both languages', async () => {
    const answer = await get('/offline')
    const page = await answer.text()
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-")
    expect([page.includes('Tidak ada koneksi'), page.includes('You are offline'), page.includes('<script')]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('an unknown path', () => {
  const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  it.each(['/unknown', '/setting/unknown?a=1', '/oauth/elsewhere'])(
    '%s returns an HTML page to a browser navigation',
    async (path) => {
      const answer = await get(path, navigation)
      const text = await answer.text()
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(text).toContain('name="page-status" content="404"')
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self' 'nonce-")
    },
  )

  it.each(['/api/unknown', '/api', '/assets/unknown.js'])(
    '%s returns JSON even to a browser navigation',
    async (path) => {
      const answer = await get(path, navigation)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    },
  )

  it('is distinguished from a known path with a wrong method, which gets 405', async () => {
    const answer = await fetch(`${service.appUrl}/login`, { method: 'POST', headers: navigation })
    expect(answer.status).toBe(405)
  })
})

describe('the app listener', () => {
  it.each(['/api/unknown', '/unknown', '/assets/unknown.js', '/assets/..%2Findex.html'])(
    'returns a JSON 404 that cannot be framed for %s',
    async (path) => {
      const answer = await get(path)
      expect({ status: answer.status, code: ((await answer.json()) as { error_code: string }).error_code }).toEqual({
        status: 404,
        code: 'not_found',
      })
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    },
  )

  it('serves assets compressed, immutable and with their content type', async () => {
    const page = await (await get('/')).text()
    const script = /src="(\/assets\/first-[^"]+\.js)"/.exec(page)![1]!
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await get(script, { 'accept-encoding': accepted })
      expect({ status: answer.status, encoding: answer.headers.get('content-encoding') }).toEqual({
        status: 200,
        encoding,
      })
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await answer.text()).toContain('etalase.language')
    }
  })
})

describe('the build', () => {
  it('is skipped without output when it is current', async () => {
    const lines: string[] = []
    await ensureWebBuild((line) => lines.push(line))
    expect(lines).toEqual([])
  })
})
