import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { startService } from '../../support/service.ts'
import {
  browserTimeout,
  chromiumMissing,
  expectSound,
  openTab,
  phone,
  picture,
  storyWidths,
} from '../support/chromium.ts'
import { fillCart, fillDelivery, openShopPages, payInSandbox, placeOrder } from '../support/shop.ts'

const service = await startService()
const shop = await openShopPages(service)

describe.skipIf(chromiumMissing)(`A guest in a shop${chromiumMissing ? ` (${chromiumMissing})` : ''}`, () => {
  it.each(storyWidths)(
    'buys by virtual account at %s px and sees the payment arrive',
    { timeout: browserTimeout },
    async (_, viewport) => {
      const tab = await openTab({ viewport })
      const { page } = tab
      await fillCart(page, shop)
      await fillDelivery(page)
      await page.getByRole('radio', { name: 'BCA Virtual Account' }).check()
      await expect
        .poll(() => page.getByRole('complementary').getByText('Total', { exact: true }).isVisible())
        .toBe(true)
      await expectSound(tab)
      await placeOrder(page)
      await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
      expect(new URL(page.url()).pathname).toMatch(/^\/o\/[\w-]{40}\/success$/)
      await page.getByText('BCA virtual account number').waitFor()
      await expectSound(tab)
      await payInSandbox(page, (await page.getByRole('link', { name: /test page/ }).getAttribute('href'))!)
      await page.getByRole('heading', { name: 'Payment received' }).waitFor()
      await expectSound(tab)
    },
  )

  it.each(storyWidths)('buys by QR code at %s px', { timeout: browserTimeout }, async (_, viewport) => {
    const tab = await openTab({ viewport })
    const { page } = tab
    await page.goto(
      `${shop.url}?utm_source=instagram&utm_campaign=Lebaran%20${encodeURIComponent('🎉')}&fbclid=IwAR1%01`,
    )
    await fillCart(page, shop)
    await fillDelivery(page)
    await page.getByRole('radio', { name: 'QRIS' }).check()
    await placeOrder(page)
    await page.getByRole('img', { name: 'QR code of this payment' }).waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save the QR code' }).click()
    const saved = await readFile(await (await saving).path())
    const { format, width, height } = await sharp(saved).metadata()
    expect([format, width! > 300, width === height]).toEqual(['png', true, true])
    const { rows } = await service.service.pool.query(
      'select utm_source, utm_campaign, attribution from orders where secret_slug = $1',
      [new URL(page.url()).pathname.split('/')[2]],
    )
    expect(rows).toEqual([
      {
        utm_source: 'instagram',
        utm_campaign: 'Lebaran 🎉',
        attribution: { fbc: expect.stringMatching(/^fb\.1\.\d{13}\.IwAR1$/) },
      },
    ])
    await expectSound(tab)
    await payInSandbox(page, (await page.getByRole('link', { name: /test page/ }).getAttribute('href'))!)
    await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  })

  it.each(storyWidths)('buys by cash on delivery at %s px', { timeout: browserTimeout }, async (_, viewport) => {
    const tab = await openTab({ viewport })
    const { page } = tab
    await fillCart(page, shop)
    await fillDelivery(page)
    // Some couriers do not support cash on delivery; until their list is reloaded, the old list is disabled.
    const { promise: isSeenDisabled, resolve: letPass } = Promise.withResolvers<void>()
    await page.route('**/checkout/shipping-options', async (route) => {
      await isSeenDisabled
      await route.continue()
    })
    await page.getByRole('radio', { name: 'Cash on delivery' }).check()
    await page.locator('fieldset:disabled').waitFor()
    letPass()
    await page.locator('fieldset:disabled').waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: /JNE/ }).first().check()
    await placeOrder(page)
    await page.getByRole('heading', { name: 'Pay on delivery' }).waitFor()
    await expectSound(tab)
  })
})

describe.skipIf(chromiumMissing)('The pages of a shop', () => {
  it('pass axe at phone and desktop width, from the catalog to the order', { timeout: browserTimeout }, async () => {
    const tab = await openTab()
    const { page } = tab
    await page.goto(shop.url)
    await page.getByRole('link', { name: 'Kopi Gayo Wine' }).waitFor()
    await picture(tab, 'shop-catalog')
    await page.getByRole('link', { name: 'Kopi Gayo Wine' }).click()
    await page.getByText('In stock').waitFor()
    expect(await page.getByText('alert').count()).toBe(0)
    await page.getByText('500 g').click()
    await page.getByText('Only 3 left').waitFor()
    await picture(tab, 'shop-product')
    await page.goto(`${shop.url}/b/${shop.option.slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('Added to your cart.').waitFor()
    await picture(tab, 'shop-bundle')
    await page.goto(`${shop.url}/cart`)
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('complementary').getByText('Rp 360,000').waitFor()
    await picture(tab, 'shop-cart')
    await page.goto(`${shop.url}/checkout`)
    await placeOrder(page)
    await page.getByText('Choose your district from the list').waitFor()
    await picture(tab, 'shop-checkout-problems')
    await fillDelivery(page)
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await picture(tab, 'shop-checkout')
    await placeOrder(page)
    await page.getByText('5270 1234 567').waitFor()
    await picture(tab, 'shop-order-transfer')
  })

  it('accept a proof of transfer', { timeout: browserTimeout }, async () => {
    const tab = await openTab()
    const { page } = tab
    await fillCart(page, shop)
    await fillDelivery(page)
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await placeOrder(page)
    const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
    await page
      .getByLabel('Send proof of transfer')
      .setInputFiles({ name: 'bukti.jpg', mimeType: 'image/jpeg', buffer: jpeg })
    await page.getByText('Your proof of transfer has arrived.').waitFor()
    expect(tab.complaints).toEqual([])
  })

  it.each([
    ['va_mandiri', 'Mandiri virtual account number'],
    ['gopay', 'Open GoPay'],
    ['card', 'Go to the payment page'],
    ['invoice', 'Go to the payment page'],
    ['payment_link', 'Go to the payment page'],
    ['alfamart', 'Payment code'],
  ])('show how to pay by %s', { timeout: browserTimeout }, async (payment_method, words) => {
    const answer = await shop.visit('POST', '/checkout', {
      customer_name: 'Budi Santoso',
      customer_email: `${payment_method}@example.com`,
      shipping_address: 'Jl. Sudirman 1',
      shipping_location_id: 317106,
      shipping_postal_code: '10310',
      courier_service_id: 1,
      items: [{ type: 'variant', variant_id: shop.coffee.id, quantity: 1 }],
      payment_method,
    })
    expect(answer.status).toBe(201)
    const tab = await openTab({ viewport: phone })
    await tab.page.goto(answer.body.public_order_url)
    await tab.page.getByText(words).first().waitFor()
    await picture(tab, `shop-order-${payment_method}`)
  })

  it('are shown in Indonesian, dark and light, and store the chosen language', {
    timeout: browserTimeout,
  }, async () => {
    const tab = await openTab({ viewport: phone, colorScheme: 'dark' })
    const { page } = tab
    await page.goto(shop.url)
    await page.getByRole('link', { name: 'Bahasa Indonesia' }).click()
    await page.getByText('Urutkan').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('id')
    await picture(tab, 'shop-catalog-dark')
    await page.reload()
    await page.getByText('Urutkan').waitFor()
  })

  it('move the focus to the content of a new page, and restore the scroll position when going back', {
    timeout: browserTimeout,
  }, async () => {
    const { page } = await openTab({ viewport: phone })
    await page.goto(shop.url)
    const link = page.getByRole('link', { name: 'Cangkir Jepara' })
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Cangkir Jepara', level: 1 }).waitFor()
    expect(await page.evaluate('document.activeElement.id')).toBe('content')
    expect(await page.title()).toBe('Cangkir Jepara · Kopi Nusantara')
    await page.getByRole('button', { name: 'Add to cart' }).isDisabled()
    await page.goBack()
    await link.waitFor()
  })

  it('say on every page that the shop has closed', { timeout: browserTimeout }, async () => {
    const closed = await openShopPages(service)
    const tab = await openTab({ viewport: phone })
    const notice = tab.page.getByText('This shop has closed and sells nothing any more.')
    await tab.page.goto(closed.url)
    await tab.page.getByRole('link', { name: 'Kopi Gayo Wine' }).waitFor()
    expect(await notice.count()).toBe(0)
    expect((await closed.browser.post(`${closed.setup}/close`)).status).toBe(200)
    await tab.page.reload()
    await notice.waitFor()
    await picture(tab, 'shop-closed')
    await tab.page.getByRole('link', { name: 'Kopi Gayo Wine' }).click()
    await tab.page.getByRole('heading', { name: 'Kopi Gayo Wine', level: 1 }).waitFor()
    expect(await notice.count()).toBe(1)
  })
})
