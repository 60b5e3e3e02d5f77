import { expect } from 'vitest'
import { contentWords } from '../../../web/dashboard/pages/settings/stores/content/words.ts'
import { lookWords } from '../../../web/dashboard/pages/settings/stores/look/words.ts'
import { eventually } from '../../support/eventually.ts'
import { startService } from '../../support/service.ts'
import { openTab, phone, picture, pictureAtWidth, untilGuarded } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { drawPicture } from '../support/draw-picture.ts'
import { openShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const service = await startService()

for (const { language, viewport, words } of dashboardViews) {
  story(`The look of a store at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openShopPages(service)
    const collection = await shop.send('POST', '/collections', {
      name: 'Pilihan kami',
      product_ids: [shop.coffee.product.id],
    })
    await shop.send('POST', `/stores/${shop.store.id}/pages`, { title: 'Tentang kami' })
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { theme, sections, fields, views, preview } = lookWords[language as 'id' | 'en']
    const { common, storeGroups, storeFields } = words
    const home = `${service.appUrl}/b/${shop.business.username}/stores/${shop.store.unique_id}`
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)
    const frame = page.frameLocator(`iframe[title="${preview.frame}"]`)
    const read = () => shop.send('GET', `/stores/${shop.store.id}/look`)
    const save = page.getByRole('button', { name: common.save, exact: true })
    /** Shows the preview on a phone, where the fields are in its place. */
    const show = async (view: 'fields' | 'preview') => {
      const button = page.getByRole('button', { name: views[view], exact: true })
      if (await button.isVisible()) await button.click()
    }
    const add = async (kind: keyof typeof sections.kinds) => {
      await page.getByLabel(sections.kind).selectOption(kind)
      await page.getByRole('button', { name: sections.add }).click()
    }
    const shownKinds = () =>
      page
        .locator('[data-list="sections"] > li')
        .evaluateAll((rows: { dataset: { kind: string } }[]) => rows.map(({ dataset }) => dataset.kind))
    const untilFocused = (name: string) => expect.poll(() => page.evaluate('document.activeElement.name')).toBe(name)

    await step('is previewed with its colour and logo before it is saved', async () => {
      await page.goto(`${home}/look`)
      await page.getByRole('radio', { name: theme.names.butik }).check()
      await page.locator('[name="settings.accent_color"]').fill('#7c3aed')
      await show('preview')
      // In the language of the store, whichever the dashboard has.
      await frame.locator('html[data-theme="butik"][lang="id"]').waitFor()
      await expect
        .poll(async () => (await frame.locator('style').allTextContents()).join())
        .toContain('--accent:#7c3aed')
      await take('store-look-preview')
      await show('fields')
      await untilGuarded(page)
      expect((await read()).theme).toBe('warung')
    })

    await step('has one bar that saves theme and settings together', async () => {
      const bar = page.getByRole('region', { name: storeGroups.unsaved(2) })
      await bar.waitFor()
      expect(await save.count()).toBe(1)
      await take('store-look-unsaved')
      await save.click()
      await save.waitFor({ state: 'detached' })
      expect((await read()).theme).toBe('butik')
      expect((await shop.send('GET', `/stores/${shop.store.id}`)).accent_color).toBe('#7c3aed')
      await page.getByLabel(storeFields.thank_you_text.label).fill('Terima kasih')
      await page.getByRole('button', { name: storeGroups.discard }).click()
      await save.waitFor({ state: 'detached' })
      expect(await page.getByLabel(storeFields.thank_you_text.label).inputValue()).toBe('')
    })

    await step('puts new sections where visitors see them, ready to be filled in', async () => {
      expect(await shownKinds()).toEqual(['collections', 'all_items'])
      await add('hero')
      await untilFocused('sections.0.heading')
      await page.keyboard.type('Kopi dari Gayo')
      await page.locator('[name="sections.0.button_label"]').fill('Lihat koleksi')
      await page.locator('[name="sections.0.link"]').selectOption('collection')
      await page.locator('[data-kind="hero"] [aria-expanded="true"]').click()
      await page.locator('[name="sections.0.heading"]').waitFor({ state: 'detached' })
      await save.click()
      // A refused section opens again.
      await page.locator('[name="sections.0.link.collection_id"][aria-invalid="true"]').waitFor()
      await page.locator('[name="sections.0.link.collection_id"]').selectOption({ label: 'Pilihan kami' })
      await page.locator('[name="sections.0.picture"]').setInputFiles(await drawPicture('kopi.png', '#7f9a83'))
      await page.getByRole('img', { name: fields.pictureNow }).waitFor()
      await add('collection')
      await page.locator('[name="sections.2.collection_id"]').selectOption({ label: 'Pilihan kami' })
      await add('banner')
      await page.locator('[name="sections.1.text"]').fill('Gratis ongkir se-Jawa')
      await add('newest')
      expect(await shownKinds()).toEqual(['hero', 'banner', 'collections', 'collection', 'newest', 'all_items'])
      await page.getByRole('button', { name: sections.remove(sections.kinds.newest) }).click()
      await take('store-look')
      await show('preview')
      await frame.getByText('Gratis ongkir se-Jawa').waitFor()
      await frame.locator('.hero-picture').waitFor()
      await page.getByRole('button', { name: preview.widths.computer }).click()
      expect(await page.locator('iframe').evaluate((element) => element.style.width)).toBe('1280px')
      await show('fields')
    })

    await step('has sections that are moved by dragging, by keys and by buttons', async () => {
      const hero = `${sections.kinds.hero}: Kopi dari Gayo`
      // Closed, so that all of them fit the screen.
      while ((await page.locator('[data-list="sections"] [aria-expanded="true"]').count()) > 0)
        await page.locator('[data-list="sections"] [aria-expanded="true"]').first().click()
      const handle = (name: string) => page.getByRole('button', { name: sections.handle(name) })
      await handle(hero).focus()
      await page.keyboard.press('ArrowDown')
      await page.getByRole('status').getByText(sections.moved(hero, 2)).waitFor({ state: 'attached' })
      expect((await shownKinds()).slice(0, 2)).toEqual(['banner', 'hero'])
      await page.keyboard.press('ArrowUp')
      await page.getByRole('status').getByText(sections.moved(hero, 1)).waitFor({ state: 'attached' })
      await page.getByRole('button', { name: sections.down(hero) }).click()
      await page.getByRole('button', { name: sections.up(hero) }).click()
      const tiles = handle(sections.kinds.collections)
      await tiles.scrollIntoViewIfNeeded()
      const from = (await tiles.boundingBox())!
      const to = (await handle(sections.kinds.collection).boundingBox())!
      await page.mouse.move(from.x + 10, from.y + 10)
      await page.mouse.down()
      await page.mouse.move(to.x + 10, to.y + to.height - 4, { steps: 5 })
      await page.locator('[data-drop]').waitFor()
      await page.mouse.up()
      expect(await shownKinds()).toEqual(['hero', 'banner', 'collection', 'collections', 'all_items'])
    })

    await step('is shown to buyers once it is saved', async () => {
      await save.click()
      await save.waitFor({ state: 'detached' })
      expect((await read()).sections).toMatchObject([
        { kind: 'hero', heading: 'Kopi dari Gayo', link: { type: 'collection', collection_id: collection.id } },
        { kind: 'banner', text: 'Gratis ongkir se-Jawa' },
        { kind: 'collection', collection_id: collection.id },
        { kind: 'collections' },
        { kind: 'all_items' },
      ])
    })

    await step('has the pages of the store in its menu with one button', async () => {
      const { pages } = contentWords[language as 'id' | 'en']
      await page.goto(`${home}/content`)
      await page.getByRole('button', { name: pages.toMenuOf('Tentang kami') }).click()
      await page.getByText(pages.inMenu('Tentang kami')).waitFor()
      await take('store-page-to-menu')
    })

    await step(
      'leaves the first product in sight on a phone in every theme, however much the opening says',
      async () => {
        const stored = await read()
        const hero = {
          ...stored.sections[0],
          heading: 'Kopi dari petani Gayo, '.repeat(5),
          text: 'Disangrai. '.repeat(36),
        }
        for (const name of ['warung', 'pasar', 'galeri', 'butik'] as const) {
          await shop.send('PUT', `/stores/${shop.store.id}/look`, {
            theme: name,
            sections: [hero, { kind: 'all_items' }],
          })
          const visitor = await openTab({ viewport: phone, locale: language })
          await eventually(
            async () => {
              await visitor.page.goto(shop.url)
              return await visitor.page.locator(`html[data-theme="${name}"] .hero-picture`).count()
            },
            (count) => count === 1,
          )
          await visitor.page.locator('.hero-button').waitFor()
          const { y } = (await visitor.page.locator('.card').first().boundingBox())!
          expect([name, y < phone.height - 120]).toEqual([name, true])
          await picture(visitor, `shop-hero-${name}-${language}`)
          await visitor.context.close()
        }
        await shop.send('PUT', `/stores/${shop.store.id}/look`, stored)
      },
    )

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
