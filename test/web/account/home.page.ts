import { expect } from 'vitest'
import { homeWords } from '../../../web/dashboard/pages/home/words.ts'
import { menteng, openShop } from '../../records/checkout.ts'
import { addMember } from '../../records/members.ts'
import { createMerchant, startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard, scrollToRanking } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })
const shop = await openShop(service, { payment_methods: ['bank_transfer', 'cod', 'qris'] })
const coffee = await shop.sell({ name: 'Kopi Gayo', stock: 500 })
const dashboard = `${service.appUrl}/b/${shop.business.username}`

const dayMs = 86_400_000
let buyers = 0

/** Creates an order of today or an earlier day, with Instagram as its source. */
async function order(daysAgo: number) {
  service.clock.now = daysAgo > 0 ? new Date(Date.now() - daysAgo * dayMs) : undefined
  const created = await shop.send('POST', '/orders', {
    store_unique_id: shop.store.unique_id,
    customer_name: 'Budi Santoso',
    customer_phone: `62811000${1000 + ++buyers}`,
    ordervariants: [{ variant_unique_id: coffee.unique_id, quantity: 1 + (daysAgo % 4) }],
    payment_method: 'cod',
    address: 'Jl. Sudirman 1',
    location_id: menteng,
    postal_code: '10310',
    warehouse_unique_id: shop.warehouse.unique_id,
    courier_service_id: 1,
    shipping_cost: '9000',
    utm_source: 'instagram',
  })
  service.clock.now = undefined
  expect(created.status).toBe('pending')
}

for (const { language, viewport, words } of dashboardViews) {
  story(`The home page at ${viewport.width} px in ${language}`, async (step) => {
    const { home, orders, search, nav } = words
    const view = { viewport, language }

    await step('a new business sees what is to be set up, and a step that is done is ticked', async () => {
      const merchant = await createMerchant(service)
      const tab = await openDashboard(service, merchant.browser.cookie!, view)
      const open = `${service.appUrl}/b/${merchant.business.username}`
      await tab.page.goto(open)
      await tab.page.getByText(home.setup.lead(0, 7)).waitFor()
      await pictureAtWidth(tab, `home-new-${language}`)
      await merchant.browser.post(`${merchant.path}/stores`, { name: 'Toko' })
      await tab.page.reload()
      await tab.page.getByText(home.setup.lead(1, 7)).waitFor()
      expect(await tab.page.getByRole('link', { name: home.setup.steps.store.name }).count()).toBe(0)
      await tab.context.close()
    })

    const tab = await openDashboard(service, shop.browser.cookie!, view)
    const { page } = tab
    const tasks = page.getByRole('region', { name: nav.toDo })

    await step('orders of the last days are drawn, and ranked by what was sold', async () => {
      for (const days of [0, 0, 1, 2, 3, 5, 7, 8, 13, 20, 33, 40]) await order(days)
      await page.goto(service.appUrl)
      await page.waitForURL(dashboard)
      await scrollToRanking(page, home.ranking.tabs.channel)
      await page.getByText('Kopi Gayo').waitFor()
      await page.getByRole('img', { name: new RegExp(home.sales.metrics.value) }).waitFor()
      await page.getByRole('checkbox', { name: home.sales.compare }).click()
      await page.getByText(`${home.sales.before}:`).waitFor()
      await page.getByText(home.sales.asTable).click()
      await page.getByRole('columnheader', { name: home.sales.before }).waitFor()
      await page.getByText(home.sales.asTable).click()
      await pictureAtWidth(tab, `home-${language}`)
    })

    await step('channels have their own ranking, which is saved as CSV', async () => {
      await page.getByRole('link', { name: home.ranking.tabs.channel }).click()
      await page.getByRole('link', { name: 'instagram' }).waitFor()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: home.csv }).nth(1).click()
      const file = await (await saved).createReadStream()
      const text = (await file.toArray()).join('')
      expect(text).toContain(`${home.ranking.name},${home.sales.metrics.orders}`)
      expect(text).toMatch(/^instagram,\d+,\d+\.00,0\.00$/m)
    })

    await step('tax base and tax stand beside the sales where tax is charged, also in the file', async () => {
      const taxed = homeWords[language as 'en' | 'id'].taxed
      await shop.browser.patch(`/api/businesses/${shop.business.unique_id}`, { tax_rate: 11 })
      await page.reload()
      await scrollToRanking(page, home.ranking.tabs.channel)
      await page.getByText(/: (DPP|tax base) Rp.*· PPN/).waitFor()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: home.csv }).first().click()
      const text = (await (await (await saved).createReadStream()).toArray()).join('')
      const columns = `${home.sales.metrics.revenue},${taxed.base},${taxed.tax}`
      expect(text).toContain(columns)
      const ranked = page.waitForEvent('download')
      await page.getByRole('button', { name: home.csv }).nth(1).click()
      const ranking = (await (await (await ranked).createReadStream()).toArray()).join('')
      expect(ranking).toContain(columns)
      expect(ranking).toMatch(/^instagram,\d+,\d+\.00,0\.00,0\.00,0\.00$/m)
      await shop.browser.patch(`/api/businesses/${shop.business.unique_id}`, { tax_rate: null })
    })

    await step('a new order is counted without a reload, and the task leads to its list', async () => {
      const before = Number(
        await tasks.getByRole('link', { name: home.tasks.to_confirm }).locator('span').first().textContent(),
      )
      await order(0)
      await tasks.getByRole('link', { name: new RegExp(`^${before + 1}\\s*${home.tasks.to_confirm}`) }).waitFor()
      await tasks.getByRole('link', { name: home.tasks.to_confirm }).click()
      await page.getByRole('heading', { name: orders.title, level: 1 }).waitFor()
      expect(page.url()).toContain('tab=to_confirm')
    })

    await step('the search finds an order and a page by typing', async () => {
      const [{ order_id }] = (await shop.send('GET', '/orders?page_size=1')).data
      await page.keyboard.press('Control+k')
      const field = page.getByRole('combobox', { name: search.title })
      await field.fill(order_id)
      await page.getByRole('option', { name: new RegExp(`^${order_id}`) }).waitFor()
      await pictureAtWidth(tab, `search-${language}`)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: new RegExp(order_id), level: 1 }).waitFor()
      await page.getByRole('button', { name: search.title }).click()
      await field.fill(words.customers.title.slice(0, 5))
      await page.getByRole('option', { name: words.customers.title }).click()
      await page.waitForURL(/customers$/)
    })

    await step('a viewer sees the figures', async () => {
      const viewer = await addMember(service, shop as never, 'viewer')
      const other = await openDashboard(service, viewer.browser.cookie!, view)
      await other.page.goto(dashboard)
      await scrollToRanking(other.page, home.ranking.tabs.channel)
      await other.page.getByText('Kopi Gayo').waitFor()
      expect(other.complaints).toEqual([])
    })
    expect(tab.complaints).toEqual([])
  })
}
