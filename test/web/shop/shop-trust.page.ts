import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { setUnitsSold } from '../../../src/modules/catalog/products/index.ts'
import { drawQrPng } from '../../../src/modules/messages/buyer-messages/draw-qr-png.ts'
import { paymentName } from '../../../web/client/payment-names.generated.ts'
import { reviewWords } from '../../../web/shop/pages/product/reviews/messages.ts'
import { chargeName } from '../../../web/shop/words.ts'
import { buyer, chargeForCod } from '../../records/checkout.ts'
import { startService } from '../../support/service.ts'
import { openTab, pictureAtWidth } from '../support/chromium.ts'
import { drawPicture } from '../support/draw-picture.ts'
import { buyerViews, openShopPages, type ShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })

const fillIn = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

type Review = { rating: number; title: string; text: string; shown_name: string; colours: string[] }

/** A buyer of the coffee reviews it with pictures, and the merchant publishes the review. */
async function publishReview(shop: ShopPages, { colours, ...review }: Review) {
  const { product, id } = shop.coffee
  const { body: order } = await shop.visit(
    'POST',
    '/checkout',
    buyer({ items: [{ type: 'variant', variant_id: id, quantity: 1 }] }),
  )
  const [{ id: order_id }] = (await shop.send('GET', `/orders?search_field=order_id&search=${order.order_id}`)).data
  for (const change of [{ payment_status: 'paid' }, { status: 'shipped' }, { status: 'completed' }])
    await shop.send('POST', '/orders/change-status', { ids: [order_id], ...change })
  const pictures: string[] = []
  for (const colour of colours) {
    const { name, mimeType, buffer } = await drawPicture('kopi.png', colour)
    const { body: slot } = await shop.visit('POST', `/orders/${order.secret_slug}/review-picture-upload`, {
      filename: name,
      content_type: mimeType,
      content_length: buffer.length,
    })
    const sent = { method: 'PUT', headers: { 'content-type': mimeType }, body: new Uint8Array(buffer) }
    expect((await fetch(slot.upload_url, sent)).status).toBe(204)
    pictures.push(slot.file_url)
  }
  const path = `/orders/${order.secret_slug}/reviews/${product.id}`
  const { body } = await shop.visit('PUT', path, { ...review, pictures })
  await shop.send('POST', `/reviews/${body.id}/approve`)
}

/** Whether the pictures were loaded and none reaches beyond the screen. */
const areShown = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('.review-picture')].every((one) => one.complete && one.naturalWidth > 0
    && one.getBoundingClientRect().right <= document.documentElement.clientWidth)`)

for (const { language, viewport, words } of buyerViews)
  story(`What makes a buyer trust a shop at ${viewport.width} px (${language})`, async (step) => {
    const shop = await openShopPages(service, { language, return_terms: 'Tukar dalam 7 hari.' })
    await chargeForCod(shop)
    await shop.sell({ name: 'Teh Poci', stock: 5 })
    const reviews = [
      { rating: 5, title: 'Wangi', text: 'Manis.', shown_name: 'Sari', colours: ['#7a4a2b', '#3d6b52', '#a15c00'] },
      { rating: 2, title: 'Biasa', text: 'Kurang segar.', shown_name: 'Budi', colours: [] },
    ]
    for (const review of reviews) await publishReview(shop, review)
    const { id } = shop.coffee.product
    const units = [{ product_id: id, units: 1234 }]
    await service.service.db.transaction().execute((tx) => setUnitsSold(tx, shop.business.id, units))
    const tab = await openTab({ viewport, locale: language })
    const { page } = tab
    const section = page.getByRole('region', { name: reviewWords[language].title })
    const items = [{ type: 'variant', variant_id: shop.coffee.id, quantity: 1 }]
    /** The amounts of these rows of the total. */
    const readRows = async (names: string[]) => {
      const found = names.map((name) =>
        page.locator('.sums > div').filter({ has: page.getByText(name, { exact: true }) }),
      )
      return await Promise.all(found.map(async (row) => (await row.locator('dd').textContent())!.replace(/\D/g, '')))
    }
    const titles = () => section.getByRole('heading', { level: 3 }).allTextContents()

    await step('a product shows its stars, how often it was sold, its origin, returns and ways to pay', async () => {
      await expect
        .poll(async () => {
          await page.goto(`${shop.url}/p/${shop.coffee.product.slug}`)
          return await section.count()
        })
        .toBe(1)
      await page.getByText(fillIn(words.sold, { count: language === 'id' ? '1.000+' : '1,000+' })).waitFor()
      const trust = page.locator('.trust')
      expect(await trust.getByRole('term').allTextContents()).toEqual([words.ships_from, words.returns, words.payment])
      await trust.getByText('Jakarta Pusat').waitFor()
      await trust.getByText('Tukar dalam 7 hari.').waitFor()
      await trust.getByText('QRIS', { exact: true }).waitFor()
    })

    await step('its stars lead to the reviews, whose pictures open large', async () => {
      await page.locator('.item-rating').press('Enter')
      await expect.poll(() => page.evaluate('location.hash')).toBe('#reviews')
      await section.scrollIntoViewIfNeeded()
      await page.locator('.review-picture').last().scrollIntoViewIfNeeded()
      await expect.poll(() => areShown(page)).toBe(true)
      expect(await titles()).toEqual(['Biasa', 'Wangi'])
      await pictureAtWidth(tab, `shop-reviews-pictures-${language}`)
      const third = section.getByRole('link').filter({
        has: page.getByRole('img', { name: fillIn(reviewWords[language].picture, { number: 3 }) }),
      })
      const [opened] = await Promise.all([page.context().waitForEvent('page'), third.press('Enter')])
      await opened.waitForLoadState()
      expect(await opened.locator('img').evaluate((one: { naturalWidth: number }) => one.naturalWidth)).toBe(640)
      await opened.close()
    })

    await step('the reviews are sorted by stars, also without script', async () => {
      await section.getByRole('link', { name: reviewWords[language].highest }).press('Enter')
      await expect.poll(titles).toEqual(['Wangi', 'Biasa'])
      const plain = await openTab({ viewport, locale: language, javaScriptEnabled: false })
      await plain.page.goto(page.url())
      const shown = plain.page.getByRole('region', { name: reviewWords[language].title })
      expect(await shown.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Wangi', 'Biasa'])
      await expect.poll(() => areShown(plain.page)).toBe(true)
    })

    await step('a product without a picture shows its initial', async () => {
      await page.goto(`${shop.url}/?q=poci`)
      expect(await page.locator('.card .picture-none').allTextContents()).toEqual(['T'])
      await pictureAtWidth(tab, `shop-initial-${language}`)
    })

    await step('"Buy now" leads to the checkout, where cash on delivery has a line of its own', async () => {
      await page.goto(`${shop.url}/p/${shop.coffee.product.slug}`)
      await page.getByRole('button', { name: words.buy_now }).press('Enter')
      await page.getByRole('heading', { name: words.checkout, level: 1 }).waitFor()
      await page.getByRole('combobox', { name: words.district }).fill('menteng')
      await page.getByRole('option', { name: /^Menteng, .*Jakarta Pusat/ }).click()
      await page.getByRole('radio', { name: paymentName('cod', language) }).press('Space')
      const charges = [words.shipping, words.cod_fee, chargeName(language, 'Biaya COD')]
      await expect.poll(() => readRows(charges)).toEqual(['9000', '2500', '4000'])
      await pictureAtWidth(tab, `shop-cod-lines-${language}`)
      const { body: order } = await shop.visit('POST', '/checkout', buyer({ items, payment_method: 'cod' }))
      await page.goto(order.public_order_url)
      await expect.poll(() => readRows(charges)).toEqual(['9000', '2500', '4000'])
    })

    await step('the fee of the payment provider has a line of its own', async () => {
      const service_fees = [{ payment_method: 'qris', amount: 1500, percentage: 0 }]
      await shop.send('PATCH', `/stores/${shop.store.id}`, { is_service_fee: true, service_fees })
      await page.goto(`${shop.url}/checkout`)
      await page.getByRole('radio', { name: 'QRIS' }).press('Space')
      await expect.poll(() => readRows([words.service_fee])).toEqual(['1500'])
      const { body: order } = await shop.visit('POST', '/checkout', buyer({ items, payment_method: 'qris' }))
      await page.goto(order.public_order_url)
      await expect.poll(() => readRows([words.service_fee])).toEqual(['1500'])
    })

    await step('the QR code of an order is saved as a picture for the app that pays', async () => {
      const { body: order } = await shop.visit('POST', '/checkout', buyer({ items, payment_method: 'qris' }))
      await page.goto(`${order.public_order_url}/success`)
      await page.getByRole('img', { name: words.qr_code }).waitFor()
      await pictureAtWidth(tab, `shop-qr-${language}`)
      const save = page.getByRole('link', { name: words.qr_save })
      const [download] = await Promise.all([page.waitForEvent('download'), save.press('Enter')])
      expect(download.suggestedFilename()).toBe(`qris-${order.order_id}.png`)
      const [stored] = (
        await service.database.pool.query('select pg_payment_info as info from orders where order_id = $1', [
          order.order_id,
        ])
      ).rows
      const chunks: Buffer[] = []
      for await (const chunk of await download.createReadStream()) chunks.push(chunk)
      expect(Buffer.concat(chunks).equals(drawQrPng(stored.info.qr_string))).toBe(true)
    })
    expect(tab.complaints).toEqual([])
  })
