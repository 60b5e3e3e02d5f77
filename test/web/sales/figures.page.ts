import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { otherKeys } from '../../../web/dashboard/pages/figures/other-keys.ts'
import { figureWords } from '../../../web/dashboard/pages/figures/words.ts'
import { menteng, openShop } from '../../records/checkout.ts'
import { startService } from '../../support/service.ts'
import { expectSound, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })

for (const { language, viewport } of dashboardViews) {
  story(`Figures at ${viewport.width} px in ${language}`, async (step) => {
    const { figures: words } = figureWords[language as 'en' | 'id']
    const shop = await openShop(service, { payment_methods: ['bank_transfer', 'cod'] })
    const coffee = await shop.sell({ name: 'Kopi Gayo', stock: 500 })
    const second = await shop.send('POST', '/stores', { name: 'Cabang Bandung' })
    const order = (store: { unique_id: string }, customer_name: string, customer_phone: string, utm_source: string) =>
      shop.send('POST', '/orders', {
        store_unique_id: store.unique_id,
        customer_name,
        customer_phone,
        ordervariants: [{ variant_unique_id: coffee.unique_id, quantity: 1 }],
        payment_method: 'cod',
        address: 'Jl. Sudirman 1',
        location_id: menteng,
        postal_code: '10310',
        warehouse_unique_id: shop.warehouse.unique_id,
        courier_service_id: 1,
        shipping_cost: '9000',
        utm_source,
      })
    await order(shop.store, 'Budi Santoso', '628110001000', 'instagram')
    await order(second, 'Sari Dewi', '628110002000', otherKeys)
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const tabs = page.getByRole('navigation', { name: words.by })
    const row = (name: string) => page.getByRole('row', { name })

    await step('the sums of a period and its course are there, also for days of one choice', async () => {
      await expect
        .poll(async () => (await shop.send('GET', '/statistics/sales')).period.totals.orders, { timeout: 20_000 })
        .toBe(2)
      await page.goto(`${service.appUrl}/b/${shop.business.username}/figures`)
      await row('Kopi Gayo').waitFor()
      await pictureAtWidth(tab, `figures-${language}`)
      await expectSound(tab)
      await page.getByLabel(words.period, { exact: true }).selectOption('own')
      await page.getByLabel(words.from, { exact: true }).fill('2020-01-01')
      await page.waitForURL(/from=2020-01-01/)
      await page.getByLabel(words.to, { exact: true }).fill('2020-01-31')
      await page.getByText(words.empty).first().waitFor()
      await page.getByLabel(words.period, { exact: true }).selectOption('7')
      await row('Kopi Gayo').waitFor()
    })

    await step('customers and sources lead to what stands behind them', async () => {
      await tabs.getByRole('link', { name: words.tabs.channel }).click()
      await row('instagram').getByRole('link').waitFor()
      await row(words.others).waitFor()
      expect(await row(words.others).getByRole('link').count()).toBe(0)
      await tabs.getByRole('link', { name: words.tabs.customer }).click()
      await row('Budi Santoso').waitFor()
      await page.getByRole('link', { name: 'Budi Santoso' }).click()
      await page.getByRole('heading', { name: 'Budi Santoso', level: 1 }).waitFor()
      await page.goBack()
      await row('Budi Santoso').waitFor()
    })

    await step('a store is chosen, and the table is saved as a file', async () => {
      await page.getByLabel(words.store, { exact: true }).selectOption({ label: 'Cabang Bandung' })
      await row('Budi Santoso').waitFor({ state: 'detached' })
      await row('Sari Dewi').waitFor()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: words.save }).last().click(),
      ])
      const [, line] = (await readFile(await download.path(), 'utf8')).split('\r\n')
      expect(line).toMatch(/^Sari Dewi,1,1,/)
    })
    expect(tab.complaints).toEqual([])
  })
}
