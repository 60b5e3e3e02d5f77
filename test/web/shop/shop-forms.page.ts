import { describe, expect, it } from 'vitest'
import { startService } from '../../support/service.ts'
import { browserTimeout, chromiumMissing, desktop, openTab, phone } from '../support/chromium.ts'
import { openShopPages } from '../support/shop.ts'

const service = await startService({ roles: ['api', 'app'] })
const shop = await openShopPages(service, { is_show_whatsapp: true })
await shop.send('PATCH', `/stores/${shop.store.id}`, { phone: '0812 3456 789' })

const widths = [
  { width: 390, viewport: phone },
  { width: 1280, viewport: desktop },
]

describe.skipIf(chromiumMissing)(`A shop without script${chromiumMissing ? ` (${chromiumMissing})` : ''}`, () => {
  it.each(widths)(
    'fills and changes the cart by forms at $width px',
    { timeout: browserTimeout },
    async ({ viewport }) => {
      const { page } = await openTab({ viewport, javaScriptEnabled: false })
      await page.goto(shop.url)
      await page.getByRole('link', { name: 'Kopi Gayo Wine' }).click()
      await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await page.waitForURL(`${shop.url}/cart`)
      const quantity = page.getByRole('spinbutton', { name: 'Quantity of Kopi Gayo Wine' })
      expect(await quantity.inputValue()).toBe('2')
      await quantity.fill('3')
      await page.getByRole('button', { name: 'Update' }).click()
      await page.getByRole('complementary').getByText('294,000').waitFor()
      await page.getByRole('button', { name: 'One less' }).click()
      await page.getByRole('complementary').getByText('196,000').waitFor()
      expect(await page.getByRole('link', { name: 'Checkout' }).isVisible()).toBe(false)
      const chat = page.getByRole('link', { name: 'Order by WhatsApp' })
      const text = new URL((await chat.getAttribute('href'))!).searchParams.get('text')
      expect(text).toContain('2 × Kopi Gayo Wine')
      await page.getByRole('button', { name: 'Remove Kopi Gayo Wine' }).click()
      await page.locator('main .skeleton').waitFor({ state: 'attached' })
      const empty = page.locator('main noscript p') // Found by its position, because text searches skip it.
      expect([await empty.textContent(), await empty.isVisible()]).toEqual(['Your cart is empty', true])
    },
  )

  it('says in the cart what went wrong with a form', { timeout: browserTimeout }, async () => {
    const { page } = await openTab({ viewport: phone, javaScriptEnabled: false })
    await page.goto(`${shop.url}/cart?problem=unavailable`)
    await page.getByText('The shop does not sell this any more.').waitFor()
  })

  it('continues with the cart of a form once there is script', { timeout: browserTimeout }, async () => {
    const { page, context } = await openTab({ viewport: phone })
    await page.goto(`${shop.url}/b/${shop.option.slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('Added to your cart.').waitFor()
    // A form that is submitted before the script is loaded; its cookie has a cart of its own.
    const sent = await context.request.post(`${shop.url}/cart/items`, {
      form: { variant_id: shop.coffee.id },
      headers: { origin: service.shopUrl },
    })
    expect(sent.ok()).toBe(true)
    await page.goto(`${shop.url}/cart`)
    await page.getByRole('heading', { name: 'Kopi Gayo Wine' }).waitFor()
    await page.getByRole('heading', { name: 'Paket Pagi' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Paket Pagi' }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(2)
    await page.getByRole('complementary').getByText('278,000').waitFor()
  })
})
