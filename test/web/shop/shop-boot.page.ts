import { describe, expect, it } from 'vitest'
import { startService } from '../../support/service.ts'
import { browserTimeout, chromiumMissing, openTab, phone } from '../support/chromium.ts'
import { fillCart, openShopPages } from '../support/shop.ts'
import { en } from '../support/shop-words.ts'

const service = await startService({ roles: ['api', 'app'] })
const shop = await openShopPages(service)
const product = `${shop.url}/p/${shop.coffee.product.slug}`

/** Opens a page for use before its scripts run; `openTab` would wait for them. */
async function openPage() {
  const { context } = await openTab({ viewport: phone })
  return { context, page: await context.newPage() }
}

/** Opens a page whose scripts are not loaded before `letGo` is called. */
async function openWaiting(address: string) {
  const { context, page } = await openPage()
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(address)
  return { page, letGo }
}

describe.skipIf(chromiumMissing)('A page of a shop before its scripts run', { timeout: browserTimeout }, () => {
  it('adds an item once if its button is pressed twice before scripts run', async () => {
    const { page, letGo } = await openWaiting(product)
    const add = page.getByRole('button', { name: en.add_to_cart })
    await add.click()
    await add.click()
    const adding = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/cart/items'))
    letGo()
    // Added to the cart that the page created for its guest, not to another one.
    expect(await (await adding).allHeaders()).toHaveProperty('x-service-guest-token')
    await page.getByText(en.added).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('.head-count').textContent()).toMatch(/^1\b/)
  })

  it('keeps what is typed into the search, and searches for it', async () => {
    const { page, letGo } = await openWaiting(shop.url)
    const field = page.getByRole('combobox', { name: en.search_products })
    await field.fill('jepara')
    letGo()
    await page.locator('html[data-is-alive]').waitFor({ state: 'attached' })
    await field.press('Enter')
    await page.waitForURL(/[?&]q=jepara/)
    expect(await field.inputValue()).toBe('jepara')
  })

  it('sorts as was chosen', async () => {
    const { page, letGo } = await openWaiting(`${shop.url}?q=kopi`)
    await page.getByLabel(en.sort).selectOption('price_asc')
    letGo()
    await page.waitForURL(/[?&]sort=price_asc/)
    expect(await page.getByLabel(en.sort).inputValue()).toBe('price_asc')
  })

  it('comes alive although its first picture never answers', async () => {
    const { context, page } = await openPage()
    await context.route('**/v3/images/**', () => {})
    await page.goto(product, { waitUntil: 'commit' })
    await page.locator('html[data-is-alive]').waitFor({ state: 'attached' })
  })

  it('sends its forms as without script if the scripts never answer', async () => {
    const { context, page } = await openPage()
    await context.route('**/assets/*.js', () => {})
    await page.goto(product)
    await page.getByRole('button', { name: en.add_to_cart }).click()
    await page.waitForURL(`${shop.url}/cart`)
  })

  it('is loaded a second time if its own script is missing, and then works without', async () => {
    const { context, page } = await openPage()
    await context.route('**/assets/product-page-*.js', (route) => route.abort())
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    await page.goto(product)
    await expect
      .poll(() => page.evaluate('performance.getEntriesByType("navigation")[0].type'), { timeout: 20_000 })
      .toBe('reload')
    await page.locator('html:not([data-scripts])').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    expect(documents).toBe(2)
    await page.getByRole('button', { name: en.add_to_cart }).click()
    await page.waitForURL(`${shop.url}/cart`)
  })
})

it.skipIf(chromiumMissing)(
  'A checkout says that there is no connection if the check of a code cannot be loaded',
  { timeout: browserTimeout },
  async () => {
    const { page, context } = await openTab({ viewport: phone })
    await fillCart(page, shop)
    await context.route('**/assets/check-code-*.js', (route) => route.abort())
    await page.getByLabel(en.discount_code).fill('HEMAT')
    await page.getByRole('button', { name: en.apply, exact: true }).click()
    await page.getByText('There is no connection.').waitFor()
  },
)
