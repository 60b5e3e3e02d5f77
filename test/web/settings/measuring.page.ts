import { describe, expect, it } from 'vitest'
import { queueConversions } from '../../../src/modules/shop/measuring/index.ts'
import { measuringWords } from '../../../web/dashboard/pages/settings/stores/selling/measuring/words.ts'
import { startFakeMeta } from '../../fakes/measuring.ts'
import { readEvents, runJobs } from '../../support/background.ts'
import { onFinished } from '../../support/on-finished.ts'
import { startService } from '../../support/service.ts'
import {
  browserTimeout,
  chromiumMissing,
  expectSound,
  openTab,
  phone,
  pictureAtWidth,
  type Tab,
} from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { fillCart, fillDelivery, openOnDomain, openShopPages, placeOrder } from '../support/shop.ts'
import { story } from '../support/story.ts'

const keys = { pixel_id: '123456789012345', token: 'EAAB-meta-token-of-the-shop' }
const meta = await startFakeMeta(keys)
onFinished(meta.close)
const service = await startService({ env: { META_URL: meta.url } })
const shared = await openShopPages(service)
const shop = { ...shared, url: await openOnDomain(service, shared, 'kopi.localhost') }

/** Replaces the vendor's script: processes the queue and stores the calls, for all documents of the tab. */
const script = `
  const queue = fbq.queue
  fbq.callMethod = (...args) =>
    sessionStorage.setItem('told', JSON.stringify([...JSON.parse(sessionStorage.getItem('told') ?? '[]'), args]))
  queue.forEach((args) => fbq.callMethod(...args))
`

/**
 * Answers requests to the vendor's hosts within the browser, so that nothing leaves the machine. Returns the requests.
 */
async function watchVendors({ context }: Tab) {
  const asked: string[] = []
  const own = [service.appUrl, service.baseUrl, service.shopUrl, shop.url].map((url) => new URL(url).origin)
  await context.route(
    (url) => !own.includes(url.origin),
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: script })
    },
  )
  return asked
}

const setUp = (fields: object) => shop.send('PATCH', `/stores/${shop.store.id}/measuring/meta`, fields)
type TrackedCall = [string, string, Record<string, unknown>, { eventID: string }]
const trackedIn = ({ page }: Tab) =>
  page.evaluate("JSON.parse(sessionStorage.getItem('told') ?? '[]')") as Promise<TrackedCall[]>
const hasScript = ({ page }: Tab) => page.evaluate("typeof window.fbq !== 'undefined'")

describe.skipIf(chromiumMissing)('a shop that reports to Meta', { timeout: browserTimeout }, () => {
  it('shows no question while no service is enabled', async () => {
    await setUp({ is_enabled: false, ...keys })
    const tab = await openTab({ viewport: phone })
    const asked = await watchVendors(tab)
    await tab.page.goto(shop.url)
    await tab.page.getByRole('link', { name: 'Kopi Gayo Wine' }).waitFor()
    expect(await tab.page.getByRole('region', { name: 'Privacy' }).count()).toBe(0)
    expect(asked).toEqual([])
    await expectSound(tab)
  })

  it('loads nothing before consent, and nothing after a refusal, which it stores', async () => {
    await setUp({ is_enabled: true, ...keys })
    const tab = await openTab({ viewport: phone })
    const asked = await watchVendors(tab)
    await expect
      .poll(async () => (await tab.page.goto(shop.url))!.headers()['content-security-policy'], { timeout: 20_000 })
      .toContain('connect.facebook.net')
    const banner = tab.page.getByRole('region', { name: 'Privacy' })
    await banner.waitFor()
    await expectSound(tab)
    const sizes = await Promise.all(
      ['No, thanks', 'Yes, allow'].map(async (name) => {
        const { width, height } = (await banner.getByRole('button', { name }).boundingBox())!
        return [Math.round(width), Math.round(height)]
      }),
    )
    expect(sizes[0]).toEqual(sizes[1])
    await banner.getByRole('button', { name: 'No, thanks' }).click()
    await tab.page.reload()
    await tab.page.getByRole('button', { name: 'Privacy choice' }).waitFor()
    await tab.page.getByRole('link', { name: 'Kopi Gayo Wine' }).click()
    await tab.page.getByRole('button', { name: 'Add to cart' }).waitFor()
    expect(await banner.count()).toBe(0)
    expect(asked).toEqual([])
  })

  it('reports to the service after consent, with one id for the purchase in browser and server', async () => {
    await setUp({ is_enabled: true, conversion: 'placed', ...keys })
    const tab = await openTab()
    const asked = await watchVendors(tab)
    const { page } = tab
    await expect
      .poll(async () => (await page.goto(shop.url))!.text(), { timeout: 20_000 })
      .toContain('"conversion":"placed"')
    await page.getByRole('button', { name: 'Yes, allow' }).click()
    await expect.poll(() => asked).toEqual(['https://connect.facebook.net/en_US/fbevents.js'])
    await fillCart(page, shop)
    await fillDelivery(page, 'sari@example.com')
    await page.getByRole('radio', { name: /Cash on delivery|COD/ }).check()
    await placeOrder(page)
    await page.getByRole('heading', { name: /Thank you/ }).waitFor()
    const tracked = await trackedIn(tab)
    const names = tracked.filter(([command]) => command === 'track').map(([, name]) => name)
    expect(new Set(names)).toEqual(new Set(['PageView', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase']))
    expect(names.filter((name) => name === 'Purchase')).toHaveLength(1)
    expect(names.at(-1)).toBe('Purchase') // Nothing is reported on the order's page, whose address is secret.
    expect(await hasScript(tab)).toBe(false)
    const [, , content, { eventID }] = tracked.find(([, name]) => name === 'Purchase')!
    expect(content).toMatchObject({ content_ids: [String(shop.coffee.id)], currency: 'IDR' })
    await readEvents(service, 'measuring', queueConversions)
    await runJobs(service, 'send-conversion')
    expect(meta.events.map(({ event_id }) => event_id)).toEqual([eventID])
    const policy = (await page.reload())!.headers()['content-security-policy']
    expect(policy).not.toContain('facebook')
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await page.waitForURL(shop.url)
    await expect.poll(() => hasScript(tab)).toBe(true)
    await page.goBack()
    await page.getByRole('heading', { name: /Thank you/ }).waitFor()
    expect(await hasScript(tab)).toBe(false)
    // Withdrawing consent in another tab does not unload this tab's script.
    await page.goto(`${shop.url}/find-order`)
    await expect.poll(() => hasScript(tab)).toBe(true)
    const other = await tab.context.newPage()
    await other.goto(shop.url)
    await other.getByRole('button', { name: 'Privacy choice' }).click()
    await other.getByRole('button', { name: 'No, thanks' }).click()
    await other.getByRole('region', { name: 'Privacy' }).waitFor({ state: 'detached' })
    await page.locator('.records').getByRole('link').click()
    await page.waitForURL(/\/o\//)
    await expect.poll(() => hasScript(tab)).toBe(false)
    expect(tab.complaints).toEqual([])
  })

  it('loads no script below the address of the dashboard, where the server alone reports the purchase', async () => {
    await setUp({ is_enabled: true, conversion: 'placed', ...keys })
    const tab = await openTab()
    const asked = await watchVendors(tab)
    const { page } = tab
    const known = meta.events.length
    await expect
      .poll(async () => (await page.goto(shared.url))!.text(), { timeout: 20_000 })
      .toContain('"conversion":"placed"')
    await page.getByRole('button', { name: 'Yes, allow' }).click()
    await fillCart(page, shared)
    await fillDelivery(page, 'tono@example.com')
    await page.getByRole('radio', { name: /Cash on delivery|COD/ }).check()
    await placeOrder(page)
    await page.getByRole('heading', { name: /Thank you/ }).waitFor()
    await readEvents(service, 'measuring', queueConversions)
    await runJobs(service, 'send-conversion')
    expect(meta.events).toHaveLength(known + 1)
    expect([asked, await trackedIn(tab), await hasScript(tab)]).toEqual([[], [], false])
    expect(tab.complaints).toEqual([])
  })
})

for (const { language, viewport } of dashboardViews) {
  story(`The services that a store reports to at ${viewport.width} px in ${language}`, async (step) => {
    const own = await openShopPages(service)
    const tab = await openDashboard(service, own.browser.cookie!, { viewport, language })
    const { page } = tab
    const words = measuringWords[language as 'id' | 'en']
    const card = page.locator('form', { has: page.getByLabel(words.ids.meta) })

    await step('are set up with an id and a token, which is not shown again, and tried', async () => {
      await page.goto(`${service.appUrl}/b/${own.business.username}/stores/${own.store.unique_id}/measuring`)
      await page.getByText(words.scripts).waitFor()
      await card.getByLabel(words.ids.meta).fill('not a number')
      await card.getByRole('button', { name: words.save }).click()
      await card.locator('[aria-invalid=true]').waitFor()
      await card.getByLabel(words.ids.meta).fill(keys.pixel_id)
      await card.getByLabel(words.tokens.meta).fill(keys.token)
      await card.getByRole('switch', { name: words.on }).check()
      await card.getByRole('button', { name: words.save }).click()
      await card.getByText(words.tokenSet(keys.token.slice(-4))).waitFor()
      expect(await card.getByLabel(words.tokens.meta).inputValue()).toBe('')
      await page.getByRole('button', { name: words.test }).click()
      await page.getByText(words.testOk).waitFor()
      await pictureAtWidth(tab, `store-measuring-${language}`)
    })
  })
}
