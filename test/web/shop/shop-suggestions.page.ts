import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { setUnitsSold } from '../../../src/modules/catalog/products/index.ts'
import { suggestionWords } from '../../../web/shop/parts/search/search-messages.ts'
import { startService } from '../../support/service.ts'
import { openTab, pictureAtWidth } from '../support/chromium.ts'
import { buyerViews, openShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const service = await startService()

/** Reads the position and the size of an element on the screen. */
const readBox = async (locator: Locator) => (await locator.boundingBox())!

for (const { language, viewport, words } of buyerViews)
  story(`Searching while typing at ${viewport.width} px (${language})`, async (step) => {
    const shop = await openShopPages(service, { language })
    const isPhone = viewport.width < 700
    const categories = []
    for (const name of ['Kopi Bubuk', 'Kopi Biji', 'Kopi Celup'])
      categories.push((await shop.send('POST', '/categories', { name })).id)
    await shop.send('PATCH', `/products/${shop.coffee.product.id}`, { category_ids: categories })
    for (const name of ['Kopi Toraja', 'Kopi Bajawa Flores Wine Process Honey 250 g', 'Kopi Aceh', 'Kopiah', 'Koper'])
      await shop.sell({ name })
    const units = [{ product_id: shop.coffee.product.id, units: 10 }]
    await service.service.db.transaction().execute((tx) => setUnitsSold(tx, shop.business.id, units))
    const tab = await openTab({ viewport, locale: language, hasTouch: isPhone })
    const { page } = tab
    const field = page.getByRole('combobox', { name: words.search_products })
    const list = page.getByRole('listbox', { name: suggestionWords[language].label })
    const option = (name: string) => list.getByRole('option').filter({ has: page.getByText(name, { exact: true }) })
    const press = (locator: Locator) => (isPhone ? locator.tap() : locator.click())
    const type = async (text: string) => {
      await press(field)
      await field.pressSequentially(text)
    }

    await step('words, items with picture and price, and categories follow what is typed', async () => {
      await page.goto(shop.url)
      await type('kop')
      await option('Kopi Gayo Wine').getByText(/Rp/).waitFor()
      await option('Kopi Bubuk').getByText(suggestionWords[language].category).waitFor()
      await pictureAtWidth(tab, `shop-suggestions-${language}`)
    })

    await step(
      'the list stays on the screen, above the keyboard of a phone, and each entry fits a finger',
      async () => {
        const box = await readBox(list)
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(viewport.width)
        // A keyboard covers some 300 of the 844 points of a phone.
        expect(box.y + box.height).toBeLessThanOrEqual(isPhone ? viewport.height - 300 : viewport.height)
        for (const one of await list.getByRole('option').all())
          expect((await readBox(one)).height).toBeGreaterThanOrEqual(44)
      },
    )

    await step('an item is chosen, and the field lets go of the keyboard', async () => {
      await press(option('Kopi Gayo Wine'))
      await page.getByRole('heading', { name: 'Kopi Gayo Wine', level: 1 }).waitFor()
      await list.waitFor({ state: 'detached' })
      expect(await field.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(false)
      expect(await field.inputValue()).toBe('')
    })

    await step('a misspelt word is corrected in the list', async () => {
      await type('toraaj')
      await page.getByText(words.corrected_to.replace('{words}', 'toraja')).waitFor()
      await option('Kopi Toraja').waitFor()
      await pictureAtWidth(tab, `shop-suggestions-corrected-${language}`)
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'detached' })
      expect(await field.inputValue()).toBe('toraaj')
    })

    await step('the arrow keys choose, and Enter opens', async () => {
      await field.fill('')
      await type('bajawa')
      await option('Kopi Bajawa Flores Wine Process Honey 250 g').waitFor()
      await page.keyboard.press('ArrowUp')
      const chosen = list.locator('[aria-selected="true"]')
      await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: /^Kopi Bajawa/, level: 1 }).waitFor()
    })

    await step('a search from further down begins at the top of what it found', async () => {
      await page.goto(shop.url)
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
      await type('kopi')
      await option('Kopi Aceh').waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(/[?&]q=kopi/)
      await list.waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate('scrollY')).toBe(0)
      expect(await field.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(false)
    })

    await step('the results begin with what fits best, and are sorted by what sells if asked to', async () => {
      const sort = page.getByLabel(words.sort)
      expect(await sort.locator('option').allTextContents()).toEqual([
        words.sort_relevance,
        words.sort_newest,
        words.sort_best_selling,
        words.sort_name,
        words.sort_price_asc,
        words.sort_price_desc,
      ])
      expect(await page.locator('.grid .card-link').first().textContent()).toBe('Kopi Gayo Wine')
      await sort.selectOption('best_selling')
      await page.waitForURL(/q=kopi&sort=best_selling/)
    })

    await step('results for the nearest word say so, and the own word can be insisted on', async () => {
      await field.fill('canngkir')
      await page.keyboard.press('Enter')
      await page.getByText(words.corrected_to.replace('{words}', 'cangkir')).first().waitFor()
      await page.getByRole('link', { name: 'Cangkir Jepara' }).waitFor()
      await pictureAtWidth(tab, `shop-search-corrected-${language}`)
      await page.getByRole('link', { name: words.search_literally.replace('{words}', 'canngkir') }).click()
      await page.getByText(words.nothing_found).waitFor()
    })

    await step('without script the field is a form', async () => {
      const plain = await openTab({ viewport, locale: language, javaScriptEnabled: false })
      await plain.page.goto(shop.url)
      await plain.page.getByRole('combobox', { name: words.search_products }).fill('aceh')
      await plain.page.keyboard.press('Enter')
      await plain.page.waitForURL(/[?&]q=aceh/)
      await plain.page.getByRole('link', { name: 'Kopi Aceh' }).waitFor()
    })
    expect(tab.complaints).toEqual([])
  })
