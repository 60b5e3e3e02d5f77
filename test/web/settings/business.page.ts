import { expect } from 'vitest'
import { createSeller } from '../../records/catalog.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService()

for (const { language, viewport, words } of dashboardViews) {
  story(`The business at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await createSeller(service)
    const store = await shop.store('Kopi Nusantara')
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { common } = words
    const home = `${service.appUrl}/b/${shop.business.username}`
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)

    await step(
      'concern the whole business: its name, the currency, the tax and a deletion that can be taken back',
      async () => {
        const { profile, currency, tax, deletion, export: data } = words.businessPage
        await page.goto(`${home}/business`)
        await page.getByLabel(profile.name).fill('Kopi Bersama')
        await page.getByRole('button', { name: common.save, exact: true }).first().click()
        await page
          .getByRole('button', { name: /Kopi Bersama/ })
          .first()
          .waitFor()
        await page.getByLabel(currency.label).selectOption('MYR')
        await page.getByRole('button', { name: currency.save }).click()
        await page.getByRole('radio', { name: tax.yes }).check()
        await page.getByText(/11[.,]000/).waitFor()
        await page.getByLabel(tax.rate, { exact: true }).fill('banyak')
        await page.getByRole('button', { name: tax.save }).click()
        await page.locator('[name="tax_rate"][aria-invalid="true"]').waitFor()
        await page.getByLabel(tax.rate, { exact: true }).fill('11')
        await page.getByRole('button', { name: tax.save }).click()
        const business = async () => (await shop.browser.get('/api/businesses')).body.data[0]
        await expect.poll(business).toMatchObject({ name: 'Kopi Bersama', currency: 'MYR', tax_rate: 11 })
        const address = await page.getByRole('link', { name: data.go }).getAttribute('href')
        expect((await shop.browser.get(address!)).text).toContain('Kopi Bersama')

        await page.getByRole('button', { name: deletion.ask }).click()
        await page.getByLabel(deletion.password).fill(shop.browser.password)
        await page.getByRole('button', { name: deletion.go }).click()
        await page.getByRole('dialog').getByText(words.refusals.codes.stores_open!).waitFor()
        await shop.must('POST', `/v3/stores/${store.id}/close`)
        await page.getByRole('button', { name: deletion.go }).click()
        await page.getByText(deletion.requested).waitFor()
        await take('business')
        await page.getByRole('button', { name: deletion.keep }).click()
        await page.getByRole('button', { name: deletion.ask }).waitFor()
      },
    )
  })
}
