import { expect } from 'vitest'
import { paymentLinkWords } from '../../../web/dashboard/pages/sales/payment-links/words.ts'
import { startService } from '../../support/service.ts'
import { openTab, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { openShopPages, payInSandbox, placeOrder } from '../support/shop.ts'
import { en, id } from '../support/shop-words.ts'
import { story } from '../support/story.ts'

const service = await startService()
const shopWords = { en, id }

for (const { language, viewport, words: common, number } of dashboardViews) {
  story(`Payment links at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openShopPages(service)
    const dashboard = `${service.appUrl}/b/${shop.business.username}`
    const merchant = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = merchant
    const words = paymentLinkWords[language as 'en' | 'id']
    const { fields, states } = words
    const buyerWords = shopWords[language as 'en' | 'id']
    const dialog = page.getByRole('dialog')
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    const record = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
    const take = (file: string) => pictureAtWidth(merchant, `${file}-${language}`)
    const title = `Kue ulang tahun ${number}`
    const openBuyer = async (address: string) => {
      const tab = await openTab({ viewport, locale: language })
      await tab.page.goto(address)
      return tab
    }
    let address = ''

    await step('a merchant makes a link for an amount that one buyer pays, and shares it', async () => {
      await page.goto(`${dashboard}/payment-links`)
      await page.getByText(words.empty).waitFor()
      await take('payment-links-empty')
      await page.getByRole('button', { name: words.create, exact: true }).first().click()
      await dialog.getByRole('button', { name: words.save }).click()
      await expect.poll(() => field(fields.title).getAttribute('aria-invalid')).toBe('true')
      await field(fields.title).fill(title)
      await field(fields.amount).fill('350000')
      expect(await field(fields.amount).inputValue()).toMatch(/^350[.,]000$/)
      await field(fields.description).fill('Uang muka, sisanya saat diambil.')
      await field(fields.expires).fill('2099-12-31T23:59')
      await take('payment-link-form')
      await dialog.getByRole('button', { name: words.save }).click()
      await dialog.getByRole('heading', { name: words.shareTitle(title) }).waitFor()
      address = await dialog.getByLabel(words.link, { exact: true }).inputValue()
      expect(address).toMatch(/\/l\/[0-9A-Za-z]{10}$/)
      const whatsapp = await dialog.getByRole('link', { name: words.whatsapp }).getAttribute('href')
      expect(new URL(whatsapp!).searchParams.get('text')).toMatch(new RegExp(`^${title}: Rp.*350[.,]000\n${address}$`))
      await dialog.getByRole('img', { name: words.scan }).waitFor()
      await take('payment-link-share')
      await dialog.getByRole('button', { name: common.common.close }).click()
      await record(title).getByText(states.open).waitFor()
    })

    await step('a buyer pays it at its short address', async () => {
      const tab = await openBuyer(address)
      const buyer = tab.page
      await buyer.getByRole('heading', { name: title, level: 1 }).waitFor()
      await buyer.getByText('Uang muka, sisanya saat diambil.').waitFor()
      expect(await buyer.getByLabel(buyerWords.discount_code).count()).toBe(0)
      await placeOrder(buyer)
      await buyer.getByLabel(buyerWords.name).fill('Budi Santoso')
      await buyer.getByLabel(buyerWords.email).fill(`budi${number}@example.com`)
      await buyer.getByRole('radio', { name: 'QRIS' }).check()
      await expect
        .poll(() =>
          buyer
            .getByRole('complementary')
            .getByText(/350[.,]000/)
            .count(),
        )
        .toBeGreaterThan(1)
      await pictureAtWidth(tab, `shop-payment-link-${language}`)
      await placeOrder(buyer)
      await buyer.getByRole('img', { name: buyerWords.qr_code }).waitFor()
      await payInSandbox((await openTab()).page, (await buyer.locator('a[href*="/sandbox/"]').getAttribute('href'))!)
      await buyer.getByRole('heading', { name: buyerWords.payment_received }).waitFor()
      await buyer.goto(address)
      await buyer.getByRole('heading', { name: buyerWords.link_used_up }).waitFor()
      await buyer.getByRole('link', { name: buyerWords.link_open_order }).click()
      await buyer.waitForURL(/\/o\//)
    })

    await step('somebody else reads that it was used', async () => {
      const tab = await openBuyer(address)
      await tab.page.getByRole('heading', { name: buyerWords.link_used_up }).waitFor()
      await tab.page.getByText(title).waitFor()
      await pictureAtWidth(tab, `shop-payment-link-used-${language}`)
    })

    await step('the merchant sees the use, its order, and the link on the order', async () => {
      await page.reload()
      await record(title).getByText(words.usedOnce).waitFor()
      await take('payment-links')
      await page.getByRole('link', { name: `${words.orders}: ${title}` }).click()
      await page.getByText(`${common.orders.filters.payment_link_id}: ${title}`).waitFor()
      await page.getByText('Budi Santoso').first().waitFor()
      await take('orders-of-link')
      await page
        .getByRole('link', { name: /^\d{6}[A-Z0-9]+/ })
        .first()
        .click()
      await page.getByRole('link', { name: title }).waitFor()
      await take('order-of-link')
    })

    await step('a link for products is found by name, changed and switched off', async () => {
      const other = `Paket kopi ${number}`
      await page.goto(`${dashboard}/payment-links`)
      await page.getByRole('button', { name: words.create, exact: true }).first().click()
      await field(fields.title).fill(other)
      await field(fields.kind).selectOption('items')
      await dialog.getByText(fields.noItems).waitFor()
      await field(fields.findItem).fill('gayo')
      await dialog.getByRole('button', { name: fields.add('Kopi Gayo Wine - 200 g') }).click()
      await field(fields.quantityOf('Kopi Gayo Wine - 200 g')).fill('2')
      await field(fields.uses).selectOption('some')
      await field(fields.maxUses).fill('5')
      await take('payment-link-items-form')
      await dialog.getByRole('button', { name: words.save }).click()
      await dialog.getByRole('heading', { name: words.shareTitle(other) }).waitFor()
      const link = await dialog.getByLabel(words.link, { exact: true }).inputValue()
      await dialog.getByRole('button', { name: common.common.close }).click()
      const tab = await openBuyer(link)
      await tab.page.getByText('Kopi Gayo Wine - 200 g').waitFor()
      await tab.page.getByRole('combobox', { name: buyerWords.district }).waitFor()
      await pictureAtWidth(tab, `shop-payment-link-items-${language}`)
      await record(other).getByRole('button', { name: words.edit }).click()
      await expect.poll(() => field(fields.maxUses).inputValue()).toBe('5')
      await field(fields.maxUses).fill('3')
      await dialog.getByRole('button', { name: words.save }).click()
      await record(other).getByRole('button', { name: words.turnOff }).click()
      // Exact, because the button ("Switch off") contains the word of the state ("Off").
      await record(other).getByText(states.inactive, { exact: true }).waitFor()
      await tab.page.reload()
      await tab.page.getByRole('heading', { name: buyerWords.link_inactive }).waitFor()
      const [saved] = (await shop.send('GET', `/payment-links?search=${encodeURIComponent(other)}`)).data
      expect(saved).toMatchObject({
        max_uses: 3,
        is_active: false,
        items: [{ variant_id: shop.coffee.id, quantity: 2 }],
      })
    })
  })
}
