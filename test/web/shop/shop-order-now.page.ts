import { expect } from 'vitest'
import { orderWords } from '../../../web/shop/pages/order/messages.ts'
import { buyer } from '../../records/checkout.ts'
import { startService } from '../../support/service.ts'
import { openTab, pictureAtWidth } from '../support/chromium.ts'
import { buyerViews, openShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const service = await startService()

for (const { language, viewport } of buyerViews)
  story(`The page of an order at ${viewport.width} px (${language})`, async (step) => {
    const shop = await openShopPages(service, { language })
    const words = orderWords[language]
    const items = [{ type: 'variant', variant_id: shop.coffee.id, quantity: 1 }]
    const { body: order } = await shop.visit('POST', '/checkout', buyer({ items, payment_method: 'va_bca' }))
    const { data } = await shop.send('GET', `/orders?search_field=order_id&search=${order.order_id}`)
    const { id } = data[0]
    const move = (change: object) => shop.send('POST', '/orders/change-status', { ids: [id], ...change })
    const tab = await openTab({ viewport, locale: language })
    const { page } = tab
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

    await step('its heading says that the payment is awaited, and then that it was received', async () => {
      await page.goto(order.public_order_url)
      await heading(words.payment_awaited)
      await pictureAtWidth(tab, `shop-order-awaited-${language}`)
      await move({ payment_status: 'paid' })
      await heading(words.payment_received)
    })

    await step('then that the order is prepared, on its way and has arrived, also after the thanks', async () => {
      for (const [status, name] of [
        ['in_process', words.order_prepared],
        ['shipped', words.order_on_its_way],
      ] as const) {
        await move({ status })
        await page.goto(order.public_order_url)
        await heading(name)
      }
      await shop.send('PATCH', `/orders/${id}/shipment-receipt`, { shipment_receipt: 'JNE 77/1' })
      await page.goto(`${order.public_order_url}/success`)
      await heading(words.order_on_its_way)
    })

    await step('the tracking number leads to the page of the courier', async () => {
      await page.getByText(language === 'id' ? 'JNE Reguler' : 'JNE Regular', { exact: true }).waitFor()
      const link = page.getByRole('link', { name: `JNE 77/1 ${words.track_parcel}` })
      expect(await link.getAttribute('href')).toBe('https://jne.co.id/tracking-package')
      expect(await link.getAttribute('rel')).toContain('noreferrer')
      await pictureAtWidth(tab, `shop-order-shipped-${language}`)
      await move({ status: 'completed' })
      await page.goto(order.public_order_url)
      await heading(words.order_arrived)
      await pictureAtWidth(tab, `shop-order-arrived-${language}`)
    })

    await step('a parcel that goes back is not called received', async () => {
      await move({ status: 'rts' })
      await page.reload()
      await heading(words.order_returned)
    })
  })
