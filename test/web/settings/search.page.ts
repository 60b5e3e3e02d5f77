import { expect } from 'vitest'
import { storeSearchWords } from '../../../web/dashboard/pages/settings/stores/selling/search/words.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { openShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const service = await startService()

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
