import { expect } from 'vitest'
import { buyer, openShop } from '../../records/checkout.ts'
import { startService } from '../../support/service.ts'
import { openDashboard } from '../support/dashboard.ts'
import { wordsEn } from '../support/dashboard-words.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })
const shop = await openShop(service)
const coffee = await shop.sell({ stock: 50 })
const orders = `${service.appUrl}/b/${shop.business.username}/orders`

async function buy(name: string, phone: string) {
  const items = [{ type: 'variant', variant_id: coffee.id, quantity: 1 }]
  const { body } = await shop.visit('POST', '/checkout', buyer({ items, customer_name: name, customer_phone: phone }))
  const { data } = await shop.send('GET', `/orders?order_id=${body.order_id}`)
  return data[0] as { id: string; order_id: string }
}

story('Open pages of the dashboard follow orders without a reload', async (step) => {
  const first = await buy('Sari', '628110000001')
  const { page } = await openDashboard(service, shop.browser.cookie!)
  const { orders: list } = wordsEn
  const connected = () => page.waitForResponse((response) => response.url().endsWith('/events/stream'))

  let loaded = 0
  page.on('response', (response) => {
    if (/orders\?.*page_size=25/.test(response.url())) loaded++
  })

  await step('the list says that a new order has arrived, and shows it', async () => {
    await Promise.all([connected(), page.goto(orders)])
    await page.getByRole('link', { name: first.order_id }).waitFor()
    await expect.poll(() => loaded).toBeGreaterThan(1) // The list is loaded once more when the stream is open.
    const second = await buy('Wati', '628110000002')
    await page.getByText(list.newOrders).waitFor()
    await page.getByRole('button', { name: list.showNew }).click()
    await page.getByRole('link', { name: second.order_id }).waitFor()
  })

  await step('a row of the list changes with its order', async () => {
    await shop.send('POST', '/orders/change-status', { ids: [first.id], payment_status: 'paid' })
    await page.getByRole('row', { name: first.order_id }).getByText(list.payment.paid).waitFor()
  })

  await step('the page of an order shows what happens to it', async () => {
    await Promise.all([connected(), page.goto(`${orders}/${first.id}`)])
    await page.getByRole('heading', { name: wordsEn.order.title(first.order_id) }).waitFor()
    await shop.send('POST', '/orders/change-status', { ids: [first.id], status: 'in_process' })
    await page.getByText(list.status.in_process, { exact: true }).first().waitFor()
  })

  await step('a page whose stream was refused asks again, and shows what it missed', async () => {
    const refused = Promise.withResolvers<void>()
    await page.route(
      '**/events/stream',
      async (route) => {
        await route.fulfill({ status: 503 })
        refused.resolve()
      },
      { times: 1 },
    )
    await page.reload()
    await refused.promise
    await shop.send('POST', '/orders/change-status', { ids: [first.id], status: 'ready' })
    await page.getByText(list.status.ready, { exact: true }).first().waitFor()
  })

  await step('a stream that was silent for long, as after a sleep of the computer, is opened again', async () => {
    await page.clock.install()
    await Promise.all([connected(), page.reload()])
    await Promise.all([connected(), page.clock.fastForward('00:45')])
  })
})
