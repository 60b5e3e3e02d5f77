import { expect } from 'vitest'
import { decodeCode128 } from '../../documents/decode-code128.ts'
import { buyer, openShop } from '../../records/checkout.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService()
const shop = await openShop(service)
const coffee = await shop.sell()
const orders = `${service.appUrl}/b/${shop.business.username}/orders`

async function buy(fields: object = {}) {
  const items = [{ type: 'variant', variant_id: coffee.id, quantity: 2 }]
  const { body } = await shop.visit('POST', '/checkout', buyer({ items, ...fields }))
  const { data } = await shop.send('GET', `/orders?order_id=${body.order_id}`)
  return data[0] as { id: string; order_id: string }
}

/** The widths of bars and spaces of each barcode on the page. */
const readBars = `[...document.querySelectorAll('article svg')].map((svg) => {
  const bars = [...svg.querySelectorAll('rect')].map((bar) => [Number(bar.getAttribute('x')), Number(bar.getAttribute('width'))])
  return bars.flatMap(([x, width], index) => (bars[index + 1] ? [width, bars[index + 1][0] - x - width] : [width]))
})`

/** How much of the open menu is inside of the window, and what it holds. */
const readMenu = `(() => {
  const menu = [...document.querySelectorAll('[popover]')].find((one) => one.matches(':popover-open'))
  const { top, bottom, left, right } = menu.getBoundingClientRect()
  const isInSight = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  return { isInSight: isInSight && menu.scrollHeight <= menu.clientHeight, entries: menu.querySelectorAll('a, button').length }
})()`

for (const { language, viewport, words, number } of dashboardViews)
  story(`Labels and the menu of an order at ${viewport.width} px in ${language}`, async (step) => {
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { order: said, orders: list, printing, table } = words
    const first = await buy({ payment_method: 'cod' })
    await shop.send('PATCH', `/warehouses/${shop.warehouse.id}`, { contact_phone: '628112223334' })
    const second = await buy()
    await shop.send('POST', '/orders/change-status', { ids: [second.id], payment_status: 'paid' })
    const barcodes = async () => ((await page.evaluate(readBars)) as number[][]).map(decodeCode128)
    const link = (label: string) => page.getByRole('link', { name: label, exact: true })

    await step('a paid order becomes a printed label in three clicks', async () => {
      await page.goto(orders)
      await page.getByRole('link', { name: second.order_id }).click()
      await link(said.printLabel).click()
      await page.getByRole('article').getByText('2 ×').waitFor()
      await expect.poll(barcodes).toEqual([second.order_id])
      await page.evaluate('window.print = () => document.body.setAttribute("data-printed", "")')
      await page.getByRole('button', { name: printing.print, exact: true }).click()
      await page.locator('body[data-printed]').waitFor({ state: 'attached' })
      await pictureAtWidth(tab, `label-${language}`)
    })

    await step('the menu has at most eight entries, all of them in sight', async () => {
      await page.goto(`${orders}/${second.id}`)
      await page.getByRole('button', { name: said.more, exact: true }).focus()
      await page.keyboard.press('Enter')
      const menu = (await page.evaluate(readMenu)) as { isInSight: boolean; entries: number }
      expect(menu.isInSight).toBe(true)
      expect(menu.entries).toBeLessThanOrEqual(8)
      expect(menu.entries).toBeGreaterThan(3)
      await pictureAtWidth(tab, `order-menu-${language}`)
    })

    await step('any other state is chosen in a dialog, by keys alone', async () => {
      await page.goto(`${orders}/${second.id}`)
      await page.getByRole('button', { name: said.more, exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: said.changeState }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: said.moves.ready, exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByText(list.status.ready, { exact: true }).first().waitFor()
    })

    await step('a selection is printed as labels with what couriers ask for', async () => {
      await shop.send('PATCH', `/orders/${second.id}/shipment-receipt`, { shipment_receipt: `JP${number}` })
      await page.goto(orders)
      for (const { order_id } of [first, second])
        await page.getByRole('checkbox', { name: table.select(order_id), exact: true }).check()
      await link(said.printLabels).click()
      const label = page.getByRole('article', { name: first.order_id })
      for (const text of [/COD: /, /\+628112223334/, /500 g/, /JNE/, /2 × Kopi Gayo/])
        await label.getByText(text).first().waitFor()
      await expect.poll(async () => (await barcodes()).sort()).toEqual([first.order_id, `JP${number}`].sort())
      await pictureAtWidth(tab, `labels-${language}`)
    })

    await step('a duplicate that cancels the original says so in its name', async () => {
      const menu = page.getByRole('button', { name: said.more, exact: true })
      const entry = (label: string) => page.getByRole('button', { name: label, exact: true })
      await page.goto(`${orders}/${first.id}`)
      await menu.click()
      await entry(said.duplicate).click()
      await page.getByRole('dialog', { name: said.duplicateTitle }).getByText(said.duplicateText).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: said.duplicate, exact: true }).click()
      await expect.poll(() => page.url()).not.toContain(first.id)
      expect(await shop.send('GET', `/orders/${first.id}`)).toMatchObject({ status: 'canceled' })
      await page.goto(`${orders}/${first.id}`)
      await menu.click()
      await entry(said.duplicateCanceled).waitFor()
    })
    expect(tab.complaints).toEqual([])
  })
