import { expect } from 'vitest'
import { savedViewWords } from '../../../web/dashboard/parts/saved-views/words.ts'
import { menteng, openShop } from '../../records/checkout.ts'
import { addMember } from '../../records/members.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth, untilGuarded } from '../support/chromium.ts'
import { dashboardViews, openDashboard, scrollToRanking } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })

for (const { language, viewport, words } of dashboardViews) {
  story(`Views, stores and the bell at ${viewport.width} px in ${language}`, async (step) => {
    const { orders, home, nav, table, leaving, newOrder, common } = words
    const stores =
      language === 'id'
        ? { title: 'Tampilkan pesanan dan angka dari', all: 'Semua toko' }
        : { title: 'Show orders and figures of', all: 'All stores' }
    const views = language === 'id' ? savedViewWords.id : savedViewWords.en
    const shop = await openShop(service, { payment_methods: ['bank_transfer', 'cod'] })
    const coffee = await shop.sell({ name: 'Kopi Gayo', stock: 500 })
    const second = await shop.send('POST', '/stores', { name: 'Cabang Bandung' })
    const order = async (store: { unique_id: string }, customer_name: string) =>
      await shop.send('POST', '/orders', {
        store_unique_id: store.unique_id,
        customer_name,
        customer_phone: '628110001000',
        ordervariants: [{ variant_unique_id: coffee.unique_id, quantity: 1 }],
        payment_method: 'cod',
        address: 'Jl. Sudirman 1',
        location_id: menteng,
        postal_code: '10310',
        warehouse_unique_id: shop.warehouse.unique_id,
        courier_service_id: 1,
        shipping_cost: '9000',
        utm_source: 'instagram',
      })
    await order(shop.store, 'Budi Santoso')
    await order(second, 'Sari Dewi')
    const base = `${service.appUrl}/b/${shop.business.username}`
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const link = (name: string | RegExp) => page.getByRole('link', { name })

    await step('the bell says what waits and leads to it, on a page that has not read it', async () => {
      await page.goto(`${base}/customers`)
      await button(new RegExp(`^${nav.notifications}`)).click()
      await link(new RegExp(`^${home.tasks.to_confirm}`)).waitFor()
      await button(new RegExp(`^${nav.notifications}.* ${nav.toDo}: 2`)).waitFor()
      await pictureAtWidth(tab, `bell-${language}`)
      await link(new RegExp(`^${home.tasks.to_confirm}`)).click()
      await page.getByRole('heading', { name: orders.title, level: 1 }).waitFor()
      expect(page.url()).toMatch(/orders\?tab=to_confirm/)
    })

    await step('filters are saved under a name, opened again, shared, and opened from the menu', async () => {
      await button(table.views).click()
      await page.getByText(views.none).waitFor()
      await page.getByRole('textbox', { name: common.name }).fill('Baru')
      await page.getByRole('checkbox', { name: views.share }).check()
      await button(views.save).click()
      await page.getByRole('list', { name: views.own }).getByRole('link', { name: 'Baru' }).waitFor()
      await page.getByRole('textbox', { name: common.name }).fill('Baru')
      await button(views.save).click()
      await page
        .getByRole('textbox', { name: common.name, disabled: false })
        .and(page.locator('[aria-invalid]'))
        .waitFor()
      await pictureAtWidth(tab, `saved-views-${language}`)
      await button(common.actions('Baru')).click()
      await button(views.makeDefault).click()
      await page.getByText(`${views.shared} · ${views.isDefault}`).waitFor()
      await button(common.close).first().click()
      await page.goto(`${base}/customers`)
      await link(nav.orders).first().click()
      await page.waitForURL(/orders\?tab=to_confirm/)
    })

    await step('a viewer opens the view of the team and may not share one', async () => {
      const viewer = await addMember(service, shop as never, 'viewer')
      const other = await openDashboard(service, viewer.browser.cookie!, { viewport, language })
      await other.page.goto(`${base}/orders?tab=shipped`)
      await other.page.getByRole('button', { name: table.views }).click()
      const team = other.page.getByRole('list', { name: views.team })
      await team.getByRole('link', { name: 'Baru' }).waitFor()
      expect(await other.page.getByRole('checkbox', { name: views.share }).count()).toBe(0)
      await team.getByRole('link', { name: 'Baru' }).click()
      await other.page.getByText('Sari Dewi').first().waitFor()
      expect(other.complaints).toEqual([])
      await other.context.close()
    })

    await step('a store is chosen in the header, and orders and home show only its own', async () => {
      await page.getByText('Budi Santoso').first().waitFor()
      await button(new RegExp(shop.business.name)).click()
      await page.getByText(stores.title).waitFor()
      await pictureAtWidth(tab, `store-choice-${language}`)
      await link('Cabang Bandung').click()
      await page.getByText('Budi Santoso').first().waitFor({ state: 'detached' })
      expect(page.url()).toContain(`store=${second.id}`)
      await page.goto(base)
      await button(new RegExp(`${shop.business.name} · Cabang Bandung`)).waitFor()
      await page.waitForURL(/store=/)
      await scrollToRanking(page, home.ranking.tabs.channel)
      await link(home.ranking.tabs.channel).click()
      await link('instagram').waitFor()
      await pictureAtWidth(tab, `home-of-a-store-${language}`)
      await link('instagram').click()
      await page.getByText(`${orders.filters.utm_source}: instagram`).waitFor()
      await page.getByText('Sari Dewi').first().waitFor()
      expect(await page.getByText('Budi Santoso').count()).toBe(0)
      await button(new RegExp(shop.business.name)).click()
      await link(stores.all).click()
      await page.getByText('Budi Santoso').first().waitFor()
    })

    await step('a new order that is not saved is not left by accident', async () => {
      await page.goto(`${base}/orders/new`)
      await page.getByRole('textbox', { name: newOrder.name, exact: true }).fill('Bu Tini')
      await untilGuarded(page)
      await link(nav.orders).first().click()
      await page.getByRole('dialog', { name: leaving.title }).waitFor()
      await button(leaving.stay).click()
      expect(await page.getByRole('textbox', { name: newOrder.name, exact: true }).inputValue()).toBe('Bu Tini')
      await link(nav.orders).first().click()
      await button(leaving.leave).click()
      await page.waitForURL(/orders(\?|$)/)
    })
    expect(tab.complaints).toEqual([])
  })
}
