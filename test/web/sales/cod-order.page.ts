import { expect } from 'vitest'
import { buyer, chargeForCod, openShop } from '../../records/checkout.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService()

for (const { language, viewport, words } of dashboardViews)
  story(`An order with cash on delivery at ${viewport.width} px in ${language}`, async (step) => {
    const { money } = words.order
    const shop = await openShop(service)
    await chargeForCod(shop)
    const variant = await shop.sell({ stock: 9 })
    const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
    const shipment = { courier_service_id: 1, warehouse_unique_id: shop.warehouse.unique_id }
    await shop.visit('POST', '/checkout', buyer({ items, ...shipment, payment_method: 'cod' }))
    const [{ id }] = (await shop.send('GET', '/orders')).data

    await step('what the courier and the store ask for it stands on lines of their own', async () => {
      const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
      await tab.page.goto(`${service.appUrl}/b/${shop.business.username}/orders/${id}`)
      const row = (name: string) => tab.page.getByRole('row').filter({ has: tab.page.getByText(name, { exact: true }) })
      const readRow = async (name: string) => (await row(name).textContent())!.replace(/[^\d]/g, '')
      await row(money.cod_fee).waitFor()
      expect([
        await readRow(money.shipping_cost),
        await readRow(money.cod_fee),
        await readRow('Biaya COD'),
        await readRow(money.gross_revenue),
      ]).toEqual(['9000', '2500', '4000', '110500'])
      await pictureAtWidth(tab, `order-cod-${language}`)
    })
  })
