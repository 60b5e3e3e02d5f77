import { expect } from 'vitest'
import { createSeller } from '../../records/catalog.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService()

for (const { language, viewport, words } of dashboardViews) {
  story(`Shipping at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await createSeller(service)
    await shop.store('Kopi Nusantara')
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { common } = words
    const home = `${service.appUrl}/b/${shop.business.username}`
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)

    await step('send parcels with rates of the merchant, which can be tried', async () => {
      const { warehouses, rates, tester, couriers } = words.shipping
      await page.goto(`${home}/shipping`)
      await page.getByRole('button', { name: common.edit, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(warehouses.fields.address).fill('Jl. Braga 12')
      await dialog.getByRole('combobox', { name: words.newOrder.location }).fill('menteng jakarta')
      await dialog
        .getByRole('option', { name: /^Menteng/ })
        .first()
        .click()
      await dialog.getByLabel(warehouses.fields.latitude).fill('-95')
      await dialog.getByLabel(warehouses.fields.longitude).fill('107.6191')
      await dialog.getByRole('button', { name: common.save }).click()
      await dialog.locator('[name="latitude"][aria-invalid="true"]').waitFor()
      await dialog.getByLabel(warehouses.fields.latitude).fill('-6.9175')
      await dialog.getByRole('button', { name: common.save }).click()
      await page.getByRole('link', { name: warehouses.map }).waitFor()

      await page.getByRole('button', { name: rates.copy }).click()
      const table = page.getByRole('table', { name: rates.title })
      await table.getByRole('button').first().click()
      const firstKg = dialog.getByLabel(rates.firstKg, { exact: true })
      await firstKg.fill('4321')
      expect(await firstKg.inputValue()).toBe(language === 'id' ? '4.321' : '4,321')
      await dialog.getByRole('button', { name: common.save }).click()
      await dialog.waitFor({ state: 'detached' })
      await table.getByText(/4[.,]321/).waitFor()
      const { zones } = words.shipping
      await page.getByRole('button', { name: zones.add }).click()
      await dialog.getByLabel(zones.name, { exact: true }).fill('Bandung Raya')
      await dialog.getByRole('combobox', { name: zones.find }).fill('sumur bandung')
      await dialog.getByRole('option', { name: `Kota Bandung (${zones.kinds.city})` }).click()
      await take('shipping-zone')
      await dialog.getByRole('button', { name: common.save }).click()
      const ownZone = page.getByRole('table', { name: zones.title }).getByRole('row', { name: /Bandung Raya/ })
      await ownZone.getByText('Kota Bandung').waitFor()
      await page.getByRole('button', { name: zones.addRate }).click()
      await dialog.getByLabel(rates.firstKg, { exact: true }).fill('9.876')
      await dialog.getByLabel(rates.nextKg, { exact: true }).fill('5000')
      await dialog.getByRole('button', { name: common.save }).click()
      await table.getByText(/9[.,]876/).waitFor()
      await ownZone.getByRole('button', { name: common.delete }).click()
      await dialog.getByRole('button', { name: common.delete }).click()
      await dialog.getByRole('alert').waitFor()
      await dialog.getByRole('button', { name: common.cancel }).click()
      await table.getByRole('button', { name: rates.changeOne('Bandung Raya') }).click()
      await dialog.getByRole('button', { name: zones.removeRate }).click()
      await page
        .getByRole('dialog', { name: zones.removeTitle('Bandung Raya') })
        .getByRole('button', { name: zones.removeRate })
        .click()
      await table.getByText(/9[.,]876/).waitFor({ state: 'detached' })

      const next = page.getByRole('group', { name: 'JNE' }).getByRole('checkbox').nth(1)
      await expect.poll(() => next.isChecked()).toBe(false)
      await next.click()
      await expect.poll(() => next.isChecked()).toBe(true)
      await page.getByText(couriers.example).first().waitFor()
      await page.getByRole('combobox', { name: rates.service }).selectOption('2')
      await page.getByText(rates.seeded).waitFor()
      await take('shipping-example')
      await page.getByRole('button', { name: rates.confirm }).click()
      await page.getByText(rates.seeded).waitFor({ state: 'detached' })
      await expect.poll(() => page.getByText(couriers.example).count()).toBe(0)

      await page.getByRole('button', { name: tester.open }).click()
      await dialog.getByRole('combobox', { name: words.newOrder.location }).fill('menteng jakarta')
      // By keys only: the second place, then back to the first.
      await dialog
        .getByRole('option', { name: /^Menteng/ })
        .first()
        .waitFor()
      for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
      await dialog.getByRole('listbox').waitFor({ state: 'hidden' })
      expect(await dialog.getByRole('combobox', { name: words.newOrder.location }).inputValue()).toMatch(/^Menteng, /)
      await dialog.getByRole('button', { name: tester.go }).click()
      await dialog.getByRole('status').getByRole('listitem').first().waitFor()
      await take('shipping-costs')
      await dialog.getByRole('button', { name: common.close }).click()
      await page.getByRole('heading', { name: couriers.title }).waitFor()
      await take('shipping')
    })
  })
}
