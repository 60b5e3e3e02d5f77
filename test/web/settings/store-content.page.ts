import { expect } from 'vitest'
import { contentWords } from '../../../web/dashboard/pages/settings/stores/content/words.ts'
import { buyer } from '../../records/checkout.ts'
import { eventually } from '../../support/eventually.ts'
import { startService } from '../../support/service.ts'
import { picture, pictureAtWidth, untilEditing, untilGuarded } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { openShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const service = await startService()

for (const { language, viewport, words } of dashboardViews) {
  story(`The pages and menus of a store at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openShopPages(service, { thank_you_text: 'Terima kasih!\nKami kirim besok pagi.' })
    const category = await shop.send('POST', '/categories', { name: 'Kopi' })
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { pages, editor, menus } = contentWords[language as 'id' | 'en']
    const { common, leaving } = words
    const home = `${service.appUrl}/b/${shop.business.username}/stores/${shop.store.unique_id}/content`
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)
    const save = page.getByRole('button', { name: common.save, exact: true })

    await step('begin with a page that is written in the editor and never lost by mistake', async () => {
      await page.goto(home)
      await page.getByText(pages.empty).waitFor()
      await page.getByRole('link', { name: pages.create }).click()
      await save.click()
      await page.locator('[name="title"][aria-invalid="true"]').waitFor()
      await page.getByLabel(editor.title).fill('Tentang kami')
      await page.getByRole('textbox', { name: editor.body }).click()
      await page.getByRole('button', { name: words.formats.bold }).click()
      await untilEditing(page)
      await page.keyboard.type('Kopi dari Gayo')
      await untilGuarded(page)
      await page.getByRole('link', { name: common.cancel }).click()
      const warning = page.getByRole('dialog', { name: leaving.title })
      await warning.getByRole('button', { name: leaving.stay }).click()
      await take('store-page')
      await save.click()
      await page.getByRole('list', { name: pages.title }).getByText('Tentang kami').waitFor()
    })

    await step('hide a page that is not ready', async () => {
      await page.getByRole('link', { name: pages.create }).click()
      await page.getByLabel(editor.title).fill('Pengembalian')
      await page.getByLabel(editor.kind).selectOption('policy')
      await page.getByLabel(editor.published).uncheck()
      await save.click()
      await page.getByRole('list', { name: pages.title }).getByText(pages.hidden).waitFor()
    })

    await step('link a category, a page and an address in order', async () => {
      const add = page.getByRole('button', { name: `${menus.add}: ${menus.header}` })
      await add.click()
      await page.locator('[name="header.0.type"]').selectOption('category')
      await page.locator('[name="header.0.category_id"]').selectOption({ label: 'Kopi' })
      await add.click()
      await page.locator('[name="header.1.page_id"]').selectOption({ label: 'Tentang kami' })
      await page.getByRole('button', { name: menus.up('Tentang kami') }).click()
      await page.getByRole('button', { name: `${menus.add}: ${menus.footer}` }).click()
      await page.locator('[name="footer.0.type"]').selectOption('address')
      await page.locator('[name="footer.0.url"]').fill('javascript:alert(1)')
      await page.locator('[name="footer.0.label"]').fill('Instagram')
      await page.getByRole('button', { name: menus.save }).click()
      await page.locator('[name="footer.0.url"][aria-invalid="true"]').waitFor()
      await page.locator('[name="footer.0.url"]').fill('https://instagram.com/kopi')
      await take('store-content')
      await page.getByRole('button', { name: menus.save }).click()
      // Reads the menus from the API, because a notice of an earlier step may still be shown.
      const read = () => shop.send('GET', `/stores/${shop.store.id}/menus`)
      const stored = await eventually(read, ({ header }) => header.length > 0)
      expect(stored.header).toMatchObject([{ type: 'page' }, { type: 'category', category_id: category.id }])
      expect(stored.footer).toMatchObject([{ url: 'https://instagram.com/kopi', label: 'Instagram' }])
    })

    await step('are shown in the shop', async () => {
      await page.goto(shop.url)
      const header = page.getByRole('navigation', { name: 'Menu' })
      expect(await header.getByRole('link').allTextContents()).toEqual(['Tentang kami', 'Kopi'])
      await header.getByRole('link', { name: 'Tentang kami' }).click()
      await page.getByRole('heading', { name: 'Tentang kami', level: 1 }).waitFor()
      await page.locator('strong', { hasText: 'Kopi dari Gayo' }).waitFor()
      await picture(tab, `shop-page-${language}`)
      await header.getByRole('link', { name: 'Kopi', exact: true }).click()
      await page.waitForURL(`**?category=${category.id}`)
      await page.goto(`${shop.url}/pages/pengembalian`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByText('Pengembalian').count()).toBe(0)
    })

    await step('thank a buyer in the words of the merchant', async () => {
      const { body } = await shop.visit(
        'POST',
        '/checkout',
        buyer({ items: [{ type: 'variant', variant_id: shop.coffee.id, quantity: 1 }] }),
      )
      await page.goto(`${service.shopUrl}/o/${body.secret_slug}/success`)
      await page.getByText('Kami kirim besok pagi.').waitFor()
      await picture(tab, `shop-thanks-${language}`)
      await page.goto(`${service.shopUrl}/o/${body.secret_slug}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByText('Kami kirim besok pagi.').count()).toBe(0)
    })
  })
}
