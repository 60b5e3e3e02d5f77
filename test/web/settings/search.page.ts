import { expect } from 'vitest'
import { storeSearchWords } from '../../../web/dashboard/pages/settings/stores/selling/search/words.ts'
import { startService } from '../../support/service.ts'
import { expectSound, openTab, phone, pictureAtWidth, storyWidths } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { openShopPages } from '../support/shop.ts'
import { en } from '../support/shop-words.ts'
import { story } from '../support/story.ts'

const service = await startService()
const shop = await openShopPages(service)

for (const [width, viewport] of storyWidths) {
  story(`A buyer who misspells at ${width} px`, async (step) => {
    const tab = await openTab({ viewport })
    const { page } = tab
    const field = page.getByRole('combobox', { name: en.search_products })
    const list = page.getByRole('listbox')

    await step('gets suggestions with pictures while typing, and chooses one with the keys', async () => {
      await page.goto(shop.url)
      await field.fill('kop')
      await list.getByRole('option', { name: /Kopi Gayo Wine/ }).waitFor()
      expect(await list.locator('img').first().getAttribute('src')).toContain('/v3/images/')
      expect(await field.getAttribute('aria-expanded')).toBe('true')
      await expectSound(tab)
      await pictureAtWidth(tab, 'shop-suggestions')
      await field.press('Escape')
      await list.waitFor({ state: 'detached' })
      await field.fill('gayp')
      await page.getByText(en.corrected_to.replace('{words}', 'gayo')).waitFor()
      await field.press('ArrowDown')
      await expect.poll(() => field.getAttribute('aria-activedescendant')).toMatch(/^search-suggestion-/)
      const active = await field.getAttribute('aria-activedescendant')
      expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true')
      await field.press('Enter')
      await page.getByRole('heading', { name: 'Kopi Gayo Wine' }).waitFor()
    })

    await step('sees results for the nearest word, and may insist on the own one', async () => {
      await field.fill('canngkir')
      await field.press('Escape')
      await field.press('Enter')
      await page.getByText(en.corrected_to.replace('{words}', 'cangkir')).waitFor()
      await page.getByRole('link', { name: 'Cangkir Jepara' }).waitFor()
      await page.getByRole('link', { name: en.search_literally.replace('{words}', 'canngkir') }).click()
      await page.getByText(en.nothing_found).waitFor()
      await expectSound(tab)
    })
  })
}

story('A buyer who searches on a phone', async (step) => {
  const tab = await openTab({ viewport: phone, hasTouch: true })
  const { page } = tab
  const field = page.getByRole('combobox', { name: en.search_products })

  await step('gets suggestions with each letter, and opens one with a finger', async () => {
    await page.goto(shop.url)
    await field.tap()
    await field.pressSequentially('cang')
    const option = page.getByRole('option', { name: /Cangkir Jepara/ })
    await option.waitFor()
    await pictureAtWidth(tab, 'shop-suggestions-touch')
    await option.tap()
    await page.getByRole('heading', { name: 'Cangkir Jepara' }).waitFor()
    expect(await page.getByRole('listbox').count()).toBe(0)
  })

  await step('sees what fits best first, and may sort by what sells', async () => {
    await field.fill('kopi')
    await field.press('Enter')
    await page.getByRole('link', { name: 'Kopi Gayo Wine' }).waitFor()
    const sort = page.getByLabel(en.sort)
    expect(await sort.locator('option').allTextContents()).toEqual([
      en.sort_relevance,
      en.sort_newest,
      en.sort_best_selling,
      en.sort_name,
      en.sort_price_asc,
      en.sort_price_desc,
    ])
    await sort.selectOption('best_selling')
    await page.waitForURL(/q=kopi&sort=best_selling/)
    await pictureAtWidth(tab, 'shop-search-touch')
    expect(tab.complaints).toEqual([])
  })
})

for (const { language, viewport, words } of dashboardViews) {
  story(`The words that mean the same at ${viewport.width} px in ${language}`, async (step) => {
    const own = await openShopPages(service)
    const tab = await openDashboard(service, own.browser.cookie!, { viewport, language })
    const { page } = tab
    const search = storeSearchWords[language as 'id' | 'en']
    await step('are refused alone, and saved together', async () => {
      await page.goto(`${service.appUrl}/b/${own.business.username}/stores/${own.store.unique_id}/search`)
      await page.getByText(search.empty).waitFor()
      await page.getByRole('button', { name: search.add }).click()
      await page.getByLabel(search.group(1), { exact: true }).fill('mug')
      await page.getByRole('button', { name: search.save }).click()
      await page.getByText(search.tooFew).waitFor()
      await page.getByLabel(search.group(1), { exact: true }).fill('mug, cangkir')
      await page.getByRole('button', { name: search.save }).click()
      await page.getByText(words.common.saved).waitFor()
      await pictureAtWidth(tab, `store-search-${language}`)
      expect(await own.send('GET', `/stores/${own.store.id}/synonyms`)).toEqual({ groups: [['mug', 'cangkir']] })
    })
  })
}
