import { expect } from 'vitest'
import { reviewWords as merchantWords } from '../../../web/dashboard/pages/sales/reviews/words.ts'
import { aftercareWords } from '../../../web/shop/pages/order/aftercare/messages.ts'
import { orderReviewWords } from '../../../web/shop/pages/order/reviews/messages.ts'
import { reviewWords } from '../../../web/shop/pages/product/reviews/messages.ts'
import { buyer } from '../../records/checkout.ts'
import { startService } from '../../support/service.ts'
import { openTab, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { drawPicture } from '../support/draw-picture.ts'
import { openShopPages } from '../support/shop.ts'
import { en, id } from '../support/shop-words.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })
const shopWords = { en, id }

for (const view of dashboardViews) {
  const { viewport } = view
  const language = view.language as 'en' | 'id'
  const words = { ...shopWords[language], order: orderReviewWords[language], product: reviewWords[language] }
  const fill = (text: string, values: Record<string, string | number>) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

  story(`A review from the order to the shop at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openShopPages(service)
    const { body: placed } = await shop.visit(
      'POST',
      '/checkout',
      buyer({ items: [{ type: 'variant', variant_id: shop.coffee.id, quantity: 1 }] }),
    )
    const order = await service.service.db
      .selectFrom('orders')
      .select('id')
      .where('secret_slug', '=', placed.secret_slug)
      .executeTakeFirstOrThrow()
    for (const change of [{ payment_status: 'paid' }, { status: 'shipped' }, { status: 'completed' }])
      await shop.send('POST', '/orders/change-status', { ids: [order.id], ...change })
    const buyers = await openTab({ viewport, locale: language })
    const { page } = buyers
    const name = 'Kopi Gayo Wine'

    await step('the buyer writes it on the page of the order', async () => {
      await page.goto(`${service.shopUrl}/o/${placed.secret_slug}`)
      await page.getByRole('button', { name: fill(words.order.write_of, { name }) }).click()
      await page.getByRole('button', { name: words.order.send }).click()
      await page.getByText(words.order.choose).waitFor()
      // Buyers click the star; its radio button is hidden.
      await page.locator('.star-option', { hasText: words.order.star_4 }).click()
      expect(await page.getByRole('radio', { name: words.order.star_4 }).isChecked()).toBe(true)
      await page.getByLabel(words.order.heading).fill('Wangi')
      await page.getByLabel(words.order.text).fill('Manis, cocok untuk pagi. https://example.com')
      await page.getByLabel(words.order.name).fill('Sari')
      await page
        .locator('input[type="file"]')
        .last()
        .setInputFiles(await drawPicture('kopi.png', '#7a4a2b'))
      await page.getByRole('img', { name: fill(aftercareWords[language].picture, { number: 1 }) }).waitFor()
      await pictureAtWidth(buyers, `shop-review-form-${language}`)
      await page.getByRole('button', { name: words.order.send }).click()
      await page.getByText(words.order.pending).waitFor()
      await pictureAtWidth(buyers, `shop-review-waiting-${language}`)
    })

    await step('the merchant finds it among what is to do, publishes it and replies', async () => {
      const say = merchantWords[language]
      const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
      await tab.page.goto(`${service.appUrl}/b/${shop.business.username}`)
      await tab.page.getByRole('link', { name: `1 ${view.words.home.tasks.reviews}` }).click()
      await tab.page.getByRole('heading', { name: say.title, level: 1 }).waitFor()
      const record = tab.page.getByRole('listitem').filter({ hasText: 'Manis, cocok untuk pagi' })
      await record.getByRole('img', { name: say.stars(4) }).waitFor()
      await record.getByRole('img', { name: say.picture(1) }).waitFor()
      await pictureAtWidth(tab, `reviews-${language}`)
      await record.getByRole('button', { name: say.reply, exact: true }).click()
      const dialog = tab.page.getByRole('dialog')
      await dialog.getByLabel(say.replyLabel).fill('Terima kasih, Sari!')
      await pictureAtWidth(tab, `review-reply-${language}`)
      await dialog.getByRole('button', { name: view.words.common.save }).click()
      await dialog.waitFor({ state: 'detached' })
      await record.getByRole('button', { name: say.approve, exact: true }).click()
      await tab.page.getByText(say.empty.pending).waitFor()
      await tab.page.getByRole('link', { name: say.tabs.published, exact: true }).click()
      await record.getByText(say.yourReply('Terima kasih, Sari!')).waitFor()
      expect(tab.complaints).toEqual([])
    })

    await step('the shop shows stars on the card and the review on the page of the product', async () => {
      const rated = fill(words.rated, { average: 4, count: 1 })
      await expect
        .poll(async () => {
          await page.goto(shop.url)
          return await page.getByText(rated).count()
        })
        .toBe(1)
      await pictureAtWidth(buyers, `shop-rated-card-${language}`)
      await page.getByRole('link', { name }).first().click()
      const section = page.getByRole('region', { name: words.product.title })
      await section.getByRole('heading', { name: 'Wangi' }).waitFor()
      await section.getByText('Terima kasih, Sari!').waitFor()
      await section.getByRole('img', { name: fill(words.product.picture, { number: 1 }) }).waitFor()
      expect(await section.getByRole('link', { name: /example\.com/ }).count()).toBe(0)
      await pictureAtWidth(buyers, `shop-reviews-${language}`)
      expect(buyers.complaints).toEqual([])
    })
  })

  story(`A wishlist of a guest at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openShopPages(service)
    await shop.sell({ name: 'Teh Melati', stock: 5 })
    const tab = await openTab({ viewport, locale: language })
    const { page } = tab
    const heart = (name: string) => page.getByRole('button', { name: fill(words.wish, { name }) })

    await step('is filled with hearts', async () => {
      await page.goto(shop.url)
      await heart('Teh Melati').click()
      expect(await heart('Teh Melati').getAttribute('aria-pressed')).toBe('true')
      await heart('Cangkir Jepara').click()
      await pictureAtWidth(tab, `shop-hearts-${language}`)
    })

    await step('shows price and stock of now, fills the cart, and forgets what is taken off', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: words.wishlist }).click()
      await page.getByRole('heading', { name: words.wishlist, level: 1 }).waitFor()
      const line = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
      await line('Cangkir Jepara').getByText(words.out_of_stock).waitFor()
      await pictureAtWidth(tab, `shop-wishlist-${language}`)
      await page.getByRole('button', { name: fill(words.add_to_cart_of, { name: 'Teh Melati' }) }).click()
      await line('Teh Melati').getByText(words.added).waitFor()
      await page.getByRole('button', { name: fill(words.unwish, { name: 'Cangkir Jepara' }) }).click()
      await line('Cangkir Jepara').waitFor({ state: 'detached' })
      await page.reload()
      await line('Teh Melati').waitFor()
      expect(await line('Cangkir Jepara').count()).toBe(0)
    })

    await step('goes along to the account', async () => {
      const email = `hati.${view.number}@example.com`
      const password = 'kopi tubruk pagi hari'
      await shop.visit('POST', '/auth/register', { name: 'Hati', email, password, phone: '628123456700' })
      await page.goto(`${shop.url}/login?next=${encodeURIComponent(`${new URL(shop.url).pathname}/wishlist`)}`)
      await page.getByLabel(words.email).fill(email)
      await page.getByLabel(words.password, { exact: true }).fill(password)
      await page.getByRole('main').getByRole('button', { name: words.sign_in, exact: true }).click()
      await page.getByRole('main').getByRole('link', { name: 'Teh Melati' }).waitFor()
      const { rows } = await service.database.pool.query('select from wishlist_items where business_id = $1', [
        shop.business.id,
      ])
      expect(rows).toHaveLength(1)
      expect(tab.complaints).toEqual([])
    })
  })
}
