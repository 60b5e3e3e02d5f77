import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { buyer, openShop } from '../../records/checkout.ts'
import { eventually } from '../../support/eventually.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import type { wordsEn } from '../support/dashboard-words.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })
const { db } = service.service

const streams = '**/events/stream'

/** Lists that change elsewhere: where they are, and a change of each. A change returns whether a page shows it. */
async function openLists(shop: Awaited<ReturnType<typeof openShop>>, words: typeof wordsEn) {
  const coffee = await shop.sell({ stock: 50 })
  let stock = 50
  const buy = async () => {
    const items = [{ type: 'variant', variant_id: coffee.id, quantity: 1 }]
    const { body } = await shop.visit('POST', '/checkout', buyer({ items }))
    const { data } = await shop.send('GET', `/orders?order_id=${body.order_id}`)
    return data[0] as { id: string; order_id: string }
  }
  const shows = (text: string) => async (page: Page) => (await page.getByText(text).count()) > 0
  return {
    orders: async () => shows((await buy()).order_id),
    refunds: async () => {
      const { id, order_id } = await buy()
      await shop.send('POST', '/orders/change-status', { ids: [id], payment_status: 'paid' })
      await shop.send('POST', `/orders/${id}/refunds`, { reason: 'Cangkir pecah' })
      return shows(order_id)
    },
    notifications: async () => {
      const { id, order_id } = await buy()
      const written = () => db.selectFrom('notifications').select('id').where('order_id', '=', id).execute()
      await eventually(written, ({ length }) => length > 0)
      return shows(order_id)
    },
    stock: async () => {
      stock += 100
      const quantity = stock
      await shop.send('PUT', `/variants/${coffee.id}/stock`, { quantity })
      const counted = () =>
        db.selectFrom('stock_states').select('quantity').where('variant_id', '=', coffee.id).execute()
      await eventually(counted, ([state]) => state?.quantity === quantity)
      return async (page: Page) =>
        (await page.getByLabel(words.stock.quantityOf('Kopi Gayo')).inputValue()) === String(quantity)
    },
  }
}

for (const { language, viewport, words } of dashboardViews)
  story(`Lists ask what they missed at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openShop(service)
    const base = `${service.appUrl}/b/${shop.business.username}`
    for (const [list, happen] of Object.entries(await openLists(shop, words))) {
      const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
      const { page } = tab
      const untilShown = async (isShown: Awaited<ReturnType<typeof happen>>) =>
        await expect.poll(() => isShown(page)).toBe(true)
      const open = async () => {
        const isShown = await happen()
        await page.goto(`${base}/${list}`)
        await untilShown(isShown)
      }

      await step(`${list}: a list that returns within seconds shows what came meanwhile`, async () => {
        await page.route(streams, (route) => route.fulfill({ status: 503 }))
        await open()
        await page.evaluate(
          `history.pushState(null, '', '/b/${shop.business.username}'); dispatchEvent(new PopStateEvent('popstate'))`,
        )
        await page.getByRole('heading', { name: words.home.title }).waitFor()
        const isShown = await happen()
        await page.goBack()
        await untilShown(isShown)
        await pictureAtWidth(tab, `missed-${list}-${language}`)
      })

      await step(`${list}: a tab that wakes shows what came while it was hidden`, async () => {
        await page.evaluate(becomeHidden)
        const isShown = await happen()
        await page.evaluate(becomeVisible)
        await untilShown(isShown)
      })

      await step(`${list}: a stream that reconnects brings what came before it was open again`, async () => {
        await page.unroute(streams)
        const [isAsked, mayOpen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        const body = 'retry: 100\n\n' // A stream that ends before it sent an event has no id to go on from.
        const headers = { 'content-type': 'text/event-stream' }
        await page.route(streams, async (route) => {
          isAsked.resolve()
          await mayOpen.promise
          await route.continue()
        })
        await page.route(streams, (route) => route.fulfill({ headers, body }), { times: 1 })
        await open()
        await isAsked.promise
        const isShown = await happen()
        mayOpen.resolve()
        await untilShown(isShown)
      })
      await page.close()
    }
  })

const becomeHidden = `Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`
const becomeVisible = `delete document.visibilityState
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`
