import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cartWords } from '../../../web/shop/pages/cart/messages.ts'
import { startService } from '../../support/service.ts'
import { browserTimeout, chromiumMissing, desktop, openTab, phone, pictureAtWidth } from '../support/chromium.ts'
import { openShopPages } from '../support/shop.ts'
import { en, id } from '../support/shop-words.ts'

const service = await startService({ roles: ['api', 'app'] })
const shop = await openShopPages(service, { is_show_whatsapp: true })
await shop.send('PATCH', `/stores/${shop.store.id}`, { phone: '0812 3456 789' })

/** Controls of the cart and of the bar of a product that reach beyond the screen, or are cut or covered. */
const findCut = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const { clientWidth } = main.ownerDocument.documentElement
    const boxes = [...main.querySelectorAll('.line-change :is(button, input), .buy :is(button, input)')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
    const isCut = ({ element, box }: (typeof boxes)[number]) =>
      box.left < 0 || box.right > clientWidth || element.scrollWidth > element.clientWidth + 2
    const isCovered = ({ element, box }: (typeof boxes)[number]) =>
      boxes.some(
        ({ element: other, box: its }) =>
          other !== element &&
          Math.min(box.right, its.right) - Math.max(box.left, its.left) > 1 &&
          Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top) > 1,
      )
    return boxes.filter((one) => isCut(one) || isCovered(one)).map(({ element }) => element.outerHTML)
  })

/** The rows that the controls of the bar of a product stand on. */
const countRows = (page: Page) =>
  page.locator('.buy').evaluate((bar) => {
    const boxes = [...bar.querySelectorAll('button, input')].map((one) => one.getBoundingClientRect())
    return new Set(boxes.flatMap(({ top, height }) => (height > 0 ? Math.round((top + height / 2) / 10) : []))).size
  })

async function pictureWithoutScript(page: Page, name: string) {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `artifacts/screenshots/${name}.png`, fullPage: true })
}

const widths = [
  { width: 390, viewport: phone },
  { width: 1280, viewport: desktop },
]

/** Each width in each language, whose words differ in length. */
const views = widths.flatMap((one) => [
  { ...one, locale: 'id', words: { ...cartWords.id, ...id }, format: new Intl.NumberFormat('id') },
  { ...one, locale: 'en', words: { ...cartWords.en, ...en }, format: new Intl.NumberFormat('en') },
])

describe.skipIf(chromiumMissing)(`A shop without script${chromiumMissing ? ` (${chromiumMissing})` : ''}`, () => {
  it.each(views)(
    'fills and changes the cart by forms at $width px in $locale',
    { timeout: browserTimeout },
    async ({ viewport, locale, words, format }) => {
      const tab = await openTab({ viewport, locale, javaScriptEnabled: false })
      const { page } = tab
      const named = (text: string) => text.replace('{name}', 'Kopi Gayo Wine')
      await page.goto(shop.url)
      await page.getByRole('link', { name: 'Kopi Gayo Wine' }).click()
      await page.getByRole('spinbutton', { name: words.quantity, exact: true }).fill('2')
      expect(await findCut(page)).toEqual([])
      await pictureWithoutScript(page, `shop-product-no-script-${viewport.width}-${locale}`)
      if (viewport.width < 900) expect(await countRows(page)).toBe(1)
      await page.getByRole('button', { name: words.add_to_cart }).click()
      await page.waitForURL(`${shop.url}/cart`)
      expect(await findCut(page)).toEqual([])
      await pictureWithoutScript(page, `shop-cart-no-script-${viewport.width}-${locale}`)
      const quantity = page.getByRole('spinbutton', { name: named(words.quantity_of) })
      expect(await quantity.inputValue()).toBe('2')
      await quantity.fill('3')
      await page.getByRole('button', { name: words.update }).click()
      await page.getByRole('complementary').getByText(format.format(294_000)).waitFor()
      await page.getByRole('button', { name: words.fewer }).click()
      await page.getByRole('complementary').getByText(format.format(196_000)).waitFor()
      expect(await page.getByRole('link', { name: words.checkout }).isVisible()).toBe(false)
      const chat = page.getByRole('link', { name: words.order_by_whatsapp })
      const text = new URL((await chat.getAttribute('href'))!).searchParams.get('text')
      expect(text).toContain('2 × Kopi Gayo Wine')
      await page.getByRole('button', { name: named(words.remove_named) }).click()
      await page.locator('main .skeleton').waitFor({ state: 'attached' })
      const empty = page.locator('main noscript p') // Found by its position, because text searches skip it.
      expect([await empty.textContent(), await empty.isVisible()]).toEqual([words.cart_empty, true])
    },
  )

  it.each([
    ['id', 'Halaman ini memerlukan JavaScript.'],
    ['en', 'This page needs JavaScript.'],
  ])(
    'says where script is needed, in place of a form that does nothing (%s)',
    async (locale, words) => {
      for (const { width, viewport } of widths) {
        const { page } = await openTab({ viewport, locale, javaScriptEnabled: false })
        for (const path of ['login', 'register', 'forgot-password', 'account/profile', 'checkout']) {
          await page.goto(`${shop.url}/${path}`)
          await page.getByText(words).waitFor()
          expect(await page.locator('main form').count()).toBe(0)
        }
        await pictureWithoutScript(page, `shop-needs-script-${locale}-${width}`)
      }
    },
    browserTimeout,
  )

  it('says in the cart what went wrong with a form', { timeout: browserTimeout }, async () => {
    const { page } = await openTab({ viewport: phone, javaScriptEnabled: false })
    await page.goto(`${shop.url}/cart?problem=unavailable`)
    await page.getByText('The shop does not sell this any more.').waitFor()
  })

  it.each(['en', 'id'])(
    'keep the bar of a product on one line with script (%s)',
    { timeout: browserTimeout },
    async (locale) => {
      const tab = await openTab({ viewport: phone, locale })
      const { page } = tab
      await page.goto(`${shop.url}/${locale}/p/${shop.coffee.product.slug}`)
      const before = (await page.locator('.buy').boundingBox())!
      await page.locator('.buy-add').click()
      await page.locator('.buy-said').getByRole('link').waitFor()
      expect([await countRows(page), await findCut(page)]).toEqual([1, []])
      expect((await page.locator('.buy').boundingBox())!.height).toBe(before.height)
      await pictureAtWidth(tab, `shop-product-added-${locale}`)
      await page.locator('.buy-now').click()
      await page.waitForURL(/\/checkout$/)
    },
  )

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
