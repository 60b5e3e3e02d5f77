import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { paymentName } from '../../../web/client/payment-names.generated.ts'
import { cartWords } from '../../../web/shop/pages/cart/messages.ts'
import { checkoutWords } from '../../../web/shop/pages/checkout/messages.ts'
import { findOrderWords } from '../../../web/shop/pages/find-order/messages.ts'
import { orderWords } from '../../../web/shop/pages/order/messages.ts'
import { buyer, menteng } from '../../records/checkout.ts'
import { startService } from '../../support/service.ts'
import { isThorough } from '../../support/thorough.ts'
import { desktop, openTab, phone, pictureAtWidth } from '../support/chromium.ts'
import { openShopPages, placeOrder } from '../support/shop.ts'
import { en, id } from '../support/shop-words.ts'
import { story } from '../support/story.ts'

const service = await startService()

const views = (
  [
    { language: 'en', viewport: phone, words: en },
    { language: 'id', viewport: desktop, words: id },
  ] as const
).slice(0, isThorough ? 2 : 1)

type Words = Record<keyof typeof en, string>

const fillIn = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** Puts the product of a page into the cart, once per call. */
async function addToCart(page: Page, address: string, words: Words) {
  await page.goto(address)
  await page.getByRole('button', { name: words.add_to_cart }).click()
  await page.getByText(words.added).waitFor()
}

/** Fills in contact and address of a buyer in Menteng. */
async function fillForm(page: Page, words: Words, email: string) {
  await page.getByLabel(words.name).fill('Budi Santoso')
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.phone).fill('0812 3456 789')
  await page.getByRole('combobox', { name: words.district }).fill('menteng')
  await page.getByRole('option', { name: /^Menteng, .*Jakarta Pusat/ }).click()
  await page.getByLabel(words.address).fill('Jl. Sudirman 1')
}

for (const { language, viewport, words } of views)
  story(`A guest who buys, cancels and comes back at ${viewport.width} px (${language})`, async (step) => {
    const shop = await openShopPages(service)
    const email = `tamu.${language}@example.com`
    const [inCart, inCheckout] = [cartWords[language], checkoutWords[language]]
    const [inOrder, inFinder] = [orderWords[language], findOrderWords[language]]
    const product = await shop.sell({ name: 'Teh Poci', stock: 5, variant: { price: '20000', weight: 100 } })
    const teapot = `${shop.url}/p/${product.product.slug}`
    const tab = await openTab({ viewport, locale: language })
    const { page } = tab

    await step('the cart says what changed, and one touch puts it right', async () => {
      await addToCart(page, teapot, words)
      await addToCart(page, teapot, words)
      await page.goto(`${shop.url}/cart`)
      await page.getByRole('heading', { name: 'Teh Poci' }).waitFor()
      await shop.send('PATCH', `/variants/${product.id}`, { price: '25000' })
      await shop.send('PUT', `/variants/${product.id}/stock`, { quantity: 1 })
      await page.reload()
      await page.getByText(inCart.fix_first).waitFor()
      await pictureAtWidth(tab, `shop-cart-changes-${language}`)
      expect(await page.getByRole('main').getByRole('link', { name: words.checkout }).count()).toBe(0)
      await page.getByRole('button', { name: inCart.take_last }).click()
      await page.getByRole('button', { name: inCart.accept }).click()
      await page.getByRole('main').getByRole('link', { name: words.checkout }).waitFor()
      expect(await page.getByRole('button', { name: inCart.accept }).count()).toBe(0)
    })

    await step('a courier that takes no cash is replaced by the cheapest, and the page says so', async () => {
      await page.goto(`${shop.url}/checkout`)
      await fillForm(page, words, email)
      const couriers = async (payment_method: string | null) =>
        (
          await shop.visit('POST', '/checkout/shipping-options', {
            items: [{ type: 'variant', variant_id: product.id, quantity: 1 }],
            destination: { location_id: menteng, postal_code: '10310' },
            payment_method,
          })
        ).body.data as { courier_service_id: number; warehouse_unique_id: string; cost: string }[]
      const [all, cash] = [await couriers(null), await couriers('cod')]
      const chosen = all.find((one) => !cash.some((other) => other.courier_service_id === one.courier_service_id))!
      const toKey = (one: (typeof all)[number]) => `${one.courier_service_id}:${one.warehouse_unique_id}`
      const radio = (one: (typeof all)[number]) => page.locator(`input[value="${toKey(one)}"]`)
      await radio(all.toSorted((a, b) => Number(a.cost) - Number(b.cost))[0]!).waitFor()
      const more = page.getByRole('button', { name: fillIn(words.all_couriers, { count: all.length }) })
      if (await more.count()) await more.click()
      await radio(chosen).check()
      await page.getByRole('radio', { name: paymentName('cod', language) }).check()
      const notice = page
        .getByRole('status')
        .filter({ hasText: inCheckout.courier_replaced.split('{before} ')[1]!.slice(0, 12) })
      await notice.waitFor()
      const cheapest = cash.toSorted((a, b) => Number(a.cost) - Number(b.cost))[0]!
      await expect.poll(() => radio(cheapest).isChecked()).toBe(true)
      await pictureAtWidth(tab, `shop-courier-replaced-${language}`)
      await page.getByRole('radio', { name: paymentName('bank_transfer', language) }).check()
      await expect.poll(() => radio(chosen).isChecked()).toBe(true)
      expect(await notice.count()).toBe(0)
      await placeOrder(page)
      await page.getByRole('heading', { name: words.thank_you }).waitFor()
    })

    await step('the order is canceled after a question', async () => {
      await page.getByRole('button', { name: inOrder.cancel }).click()
      await pictureAtWidth(tab, `shop-order-cancel-${language}`)
      await page.getByRole('button', { name: inOrder.cancel_yes }).click()
      await page.getByRole('heading', { name: words.order_canceled }).waitFor()
      expect(await page.getByRole('button', { name: inOrder.cancel }).count()).toBe(0)
    })

    await step('this browser lists the order, and a link to another one can be asked for', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: words.find_order }).click()
      await page.getByRole('heading', { name: inFinder.own }).waitFor()
      await pictureAtWidth(tab, `shop-find-order-${language}`)
      await page.getByRole('button', { name: inFinder.send }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
      await page.getByLabel(inFinder.number).fill('261115AAAAAAA')
      await page.getByLabel(inFinder.contact).fill(email)
      await page.getByRole('button', { name: inFinder.send }).click()
      await page.getByText(inFinder.sent).waitFor()
      await page
        .getByRole('main')
        .getByRole('link', { name: fillIn(words.order_number, { number: '' }) })
        .click()
      await page.getByRole('heading', { name: words.order_canceled }).waitFor()
    })

    await step('the next checkout offers what was entered last, and forgets it when asked to', async () => {
      await addToCart(page, teapot, words)
      await page.goto(`${shop.url}/checkout`)
      await page.getByText(inCheckout.last_order).waitFor()
      await pictureAtWidth(tab, `shop-kept-details-${language}`)
      await page.locator('.kept-details').getByRole('button', { name: inCheckout.use_it }).click()
      expect(await page.getByLabel(words.email).inputValue()).toBe(email)
      expect(await page.getByRole('combobox', { name: words.district }).inputValue()).toMatch(/^Menteng/)
      // On another page, because the checkout stores the draft again when it has selected a courier.
      await page.goto(shop.url)
      await page.evaluate('sessionStorage.clear()')
      await page.goto(`${shop.url}/checkout`)
      await page.getByRole('button', { name: inCheckout.remove_details }).click()
      await page.reload()
      await page.getByLabel(words.email).waitFor()
      expect(await page.getByText(inCheckout.last_order).count()).toBe(0)
    })

    await step('an order shows its postal code, and offers its guest an account', async () => {
      const items = [{ type: 'variant', variant_id: shop.coffee.id, quantity: 1 }]
      const { body: order } = await shop.visit('POST', '/checkout', buyer({ items }))
      await page.goto(order.public_order_url)
      await page.getByText('10310').waitFor()
      const button = fillIn(inOrder.account_button, { email: order.customer.email })
      await page.getByRole('button', { name: button }).click()
      await page.getByText(fillIn(inOrder.account_sent, { email: order.customer.email })).waitFor()
      await pictureAtWidth(tab, `shop-account-offer-${language}`)
    })

    await step('the checkout of a subscription says how often it is paid', async () => {
      const plan = await shop.sell({
        name: 'Langganan Kopi',
        item_type: 'subscription',
        variant: { price: '50000', weight: 0, pricing_type: 'recurring', interval: 'month', interval_count: 1 },
      })
      const fresh = await openTab({ viewport, locale: language })
      await addToCart(fresh.page, `${shop.url}/p/${plan.product.slug}`, words)
      await fresh.page.goto(`${shop.url}/checkout`)
      const [before, after] = inCheckout.renewal.split('{amount}')
      const renewal = fillIn(after!, { rhythm: words.each_month })
      await fresh.page.getByText(new RegExp(`${before}.*50.000${renewal}$`)).waitFor()
      await pictureAtWidth(fresh, `shop-checkout-subscription-${language}`)
    })
  })
