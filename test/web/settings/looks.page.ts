import { expect } from 'vitest'
import { contentWords } from '../../../web/dashboard/pages/settings/stores/content/words.ts'
import { lookWords } from '../../../web/dashboard/pages/settings/stores/look/words.ts'
import { eventually } from '../../support/eventually.ts'
import { startService } from '../../support/service.ts'
import { openTab, picture, pictureAtWidth, untilGuarded } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { drawPicture } from '../support/draw-picture.ts'
import { openShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const service = await startService()

for (const { language, viewport } of dashboardViews) {
  story(`The look of a store at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openShopPages(service)
    const collection = await shop.send('POST', '/collections', {
      name: 'Pilihan kami',
      product_ids: [shop.coffee.product.id],
    })
    await shop.send('POST', `/stores/${shop.store.id}/pages`, { title: 'Tentang kami' })
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { theme, sections, fields, preview, save } = lookWords[language as 'id' | 'en']
    const home = `${service.appUrl}/b/${shop.business.username}/stores/${shop.store.unique_id}`
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)
    const frame = page.frameLocator(`iframe[title="${preview.frame}"]`)
    const read = () => shop.send('GET', `/stores/${shop.store.id}/look`)
    const add = async (kind: keyof typeof sections.kinds) => {
      await page.getByLabel(sections.kind).selectOption(kind)
      await page.getByRole('button', { name: sections.add }).click()
    }

    await step('is previewed before it is saved', async () => {
      await page.goto(`${home}/look`)
      await frame.locator('html[data-theme="warung"]').waitFor()
      await page.getByRole('radio', { name: theme.names.butik }).check()
      await frame.locator('html[data-theme="butik"]').waitFor()
      await untilGuarded(page)
      expect((await read()).theme).toBe('warung')
    })

    await step('has sections that are added, filled in and moved by buttons', async () => {
      await add('hero')
      await page.locator('[name="sections.2.heading"]').fill('Kopi dari Gayo')
      await page.locator('[name="sections.2.button_label"]').fill('Lihat koleksi')
      await page.locator('[name="sections.2.link"]').selectOption('collection')
      await page.getByRole('button', { name: save }).click()
      await page.locator('[name="sections.2.link.collection_id"][aria-invalid="true"]').waitFor()
      await page.locator('[name="sections.2.link.collection_id"]').selectOption({ label: 'Pilihan kami' })
      await page.locator('[name="sections.2.picture"]').setInputFiles(await drawPicture('kopi.png', '#7f9a83'))
      await page.getByRole('img', { name: fields.pictureNow }).waitFor()
      const name = `${sections.kinds.hero}: Kopi dari Gayo`
      for (let times = 0; times < 2; times++) await page.getByRole('button', { name: sections.up(name) }).click()
      await page.getByRole('status').getByText(sections.moved(name, 1)).waitFor({ state: 'attached' })
      await add('collection')
      await page.locator('[name="sections.3.collection_id"]').selectOption({ label: 'Pilihan kami' })
      await add('banner')
      await page.locator('[name="sections.4.text"]').fill('Gratis ongkir se-Jawa')
      await add('newest')
      await page.getByRole('button', { name: sections.remove(sections.kinds.newest) }).click()
      await frame.getByText('Gratis ongkir se-Jawa').waitFor()
      await frame.locator('.hero-picture').waitFor()
      await page.getByRole('button', { name: preview.widths.computer }).click()
      expect(await page.locator('iframe').evaluate((element) => element.style.width)).toBe('1280px')
      await take('store-look')
    })

    await step('is shown to buyers once it is saved', async () => {
      await page.getByRole('button', { name: save }).click()
      const stored = await eventually(read, ({ theme }) => theme === 'butik')
      expect(stored.sections).toMatchObject([
        { kind: 'hero', heading: 'Kopi dari Gayo', link: { type: 'collection', collection_id: collection.id } },
        { kind: 'collections' },
        { kind: 'all_items' },
        { kind: 'collection', collection_id: collection.id },
        { kind: 'banner', text: 'Gratis ongkir se-Jawa' },
      ])
      await page.getByRole('button', { name: save }).waitFor({ state: 'detached' })
    })

    await step('has the pages of the store in its menu with one button', async () => {
      const { pages } = contentWords[language as 'id' | 'en']
      await page.goto(`${home}/content`)
      await page.getByRole('button', { name: pages.toMenuOf('Tentang kami') }).click()
      await page.getByText(pages.inMenu('Tentang kami')).waitFor()
      await take('store-page-to-menu')
    })

    await step('is accessible in every theme, in light and dark', async () => {
      const stored = await read()
      for (const name of ['warung', 'pasar', 'galeri', 'butik'] as const) {
        await shop.send('PUT', `/stores/${shop.store.id}/look`, { ...stored, theme: name })
        for (const colorScheme of ['light', 'dark'] as const) {
          const visitor = await openTab({ viewport, colorScheme, locale: language })
          await eventually(
            async () => {
              await visitor.page.goto(shop.url)
              return await visitor.page.locator('html').getAttribute('data-theme')
            },
            (shown) => shown === name,
          )
          await visitor.page.getByRole('heading', { name: 'Kopi dari Gayo' }).waitFor()
          await visitor.page.getByRole('navigation', { name: 'Menu' }).getByText('Tentang kami').waitFor()
          await picture(visitor, `shop-${name}-${colorScheme}-${language}`)
          await visitor.context.close()
        }
      }
    })
  })
}
