import { expect } from 'vitest'
import { followChanges } from '../../../src/modules/catalog/stock-log/index.ts'
import { buyer, openShop } from '../../records/checkout.ts'
import { addMember } from '../../records/members.ts'
import { startService } from '../../support/service.ts'
import { expectSound, phone, pictureAtWidth, untilGuarded } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { wordsEn } from '../support/dashboard-words.ts'
import { story } from '../support/story.ts'

const service = await startService()

/** A shop with two warehouses and three products, the last of them just sold out. */
async function openKeeper() {
  const shop = await openShop(service)
  const coffee = await shop.sell({ name: 'Kopi Gayo', stock: 12, variant: { sku: 'GAYO-250' } })
  const tea = await shop.sell({ name: 'Teh Melati', stock: 4 })
  const sugar = await shop.sell({ name: 'Gula Aren', stock: 1 })
  const items = [{ type: 'variant', variant_id: sugar.id, quantity: 1 }]
  await shop.visit('POST', '/checkout', buyer({ items }))
  const second = await shop.send('POST', '/warehouses', { name: 'Gudang Bandung' })
  return { ...shop, coffee, tea, second }
}

for (const { language, viewport, words } of dashboardViews) {
  story(`Stock at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openKeeper()
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { stock, home } = words
    const address = `${service.appUrl}/b/${shop.business.username}`
    const dialog = page.getByRole('dialog')
    const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const quantity = (name: string) => page.getByLabel(stock.quantityOf(name))
    const take = (file: string) => pictureAtWidth(tab, `${file}-${language}`)
    const held = async (id: number) => (await shop.send('GET', `/variants/${id}/stock`)).warehouses
    const order = { items: [{ type: 'variant', variant_id: shop.coffee.id, quantity: 1 }] }

    await step('the home page leads to what is nearly sold out', async () => {
      while (await followChanges(service.service.db, service.service.now()));
      await page.goto(address)
      await page.getByRole('link', { name: new RegExp(home.tasks.low_stock) }).click()
      await line('Teh Melati').getByText(stock.statuses.low_stock).waitFor()
      expect(await line('Kopi Gayo').count()).toBe(0)
    })

    await step('quantities change in place with a reason, and a sale meanwhile stays sold', async () => {
      await page.goto(`${address}/stock`)
      await line('Kopi Gayo').waitFor()
      await take('stock-all')
      await page.getByRole('link', { name: 'Gudang Jakarta' }).click()
      await button(stock.moreOf('Kopi Gayo')).click()
      await button(stock.moreOf('Kopi Gayo')).click()
      await quantity('Teh Melati').fill('x')
      await page.getByText(stock.wholeNumbers).waitFor()
      await quantity('Teh Melati').fill('1')
      expect((await shop.visit('POST', '/checkout', buyer(order))).status).toBe(201)
      await page.getByLabel(stock.reason).selectOption('damaged')
      await page.getByLabel(stock.note, { exact: true }).fill('Kardus basah')
      await take('stock-edit')
      await button(stock.save).click()
      await page.getByText(stock.saved).waitFor()
      await expect.poll(() => quantity('Kopi Gayo').inputValue()).toBe('13')
      expect(await held(shop.tea.id)).toMatchObject([{ quantity: 1 }])
    })

    await step('quantities of several warehouses change at once in the view of all', async () => {
      const inPlace = (name: string, place: string) => quantity(stock.inPlace(name, place))
      await page.getByRole('link', { name: stock.all }).click()
      await inPlace('Teh Melati', 'Gudang Jakarta').fill('6')
      await inPlace('Teh Melati', 'Gudang Bandung').fill('3')
      await inPlace('Kopi Gayo', 'Gudang Bandung').fill('2')
      await page.getByText(stock.changes(3)).waitFor()
      await take('stock-all-edit')
      await button(stock.save).click()
      await expect.poll(() => held(shop.tea.id)).toMatchObject([{ quantity: 6 }, { id: shop.second.id, quantity: 3 }])
      await expect.poll(() => held(shop.coffee.id)).toMatchObject([{ quantity: 13 }, { quantity: 2 }])
      await inPlace('Teh Melati', 'Gudang Bandung').fill('0')
      await inPlace('Kopi Gayo', 'Gudang Bandung').fill('0')
      await button(stock.save).click()
      await expect.poll(() => held(shop.coffee.id)).toMatchObject([{ quantity: 13 }, { quantity: 0 }])
      await page.getByRole('link', { name: 'Gudang Jakarta' }).click()
    })

    await step('too little stock is refused with the name of the product', async () => {
      await shop.send('PUT', `/variants/${shop.tea.id}/stock`, { quantity: 5 })
      await page.reload()
      await quantity('Teh Melati').fill('1')
      await shop.send('PUT', `/variants/${shop.tea.id}/stock`, { quantity: 2 })
      await button(stock.save).click()
      await page.getByText(stock.notEnough('Teh Melati', '2')).waitFor()
      await untilGuarded(page)
      await page.getByRole('link', { name: 'Gudang Bandung' }).click()
      await dialog.getByRole('button', { name: words.leaving.stay }).click()
      expect(await quantity('Teh Melati').inputValue()).toBe('1')
      await button(stock.discard).click()
    })

    await step('stock moves to the other warehouse', async () => {
      await button(stock.transfer.open).click()
      await dialog.getByLabel(stock.transfer.find).fill('gayo')
      await dialog.getByTitle(stock.transfer.add('Kopi Gayo')).click()
      await dialog.getByLabel(stock.transfer.quantity('Kopi Gayo')).fill('5')
      await take('stock-transfer')
      await dialog.getByRole('button', { name: stock.transfer.save }).click()
      await expect.poll(() => quantity('Kopi Gayo').inputValue()).toBe('8')
      expect(await held(shop.coffee.id)).toMatchObject([{ quantity: 8 }, { quantity: 5 }])
    })

    await step('a count is saved as the difference to what was expected', async () => {
      await button(stock.count.start).click()
      await page.getByLabel(stock.countOf('Kopi Gayo')).fill('7')
      await take('stock-count')
      expect((await shop.visit('POST', '/checkout', buyer(order))).status).toBe(201)
      await button(stock.count.save).click()
      await expect.poll(() => held(shop.coffee.id)).toMatchObject([{ quantity: 6 }, { quantity: 5 }])
      await button(stock.count.end).click()
    })

    await step('the history names every change, who made it and its order', async () => {
      await button(stock.historyOf('Kopi Gayo')).click()
      const { kinds } = stock.movements
      await dialog.getByText(`−1 · ${kinds.count}`).waitFor()
      await dialog.getByText(`−5 · ${kinds.transfer}`).waitFor()
      await dialog.getByText(`+2 · ${stock.reasons.damaged}`).waitFor()
      expect(await dialog.getByText(`−1 · ${kinds.sale}`).count()).toBe(2)
      await dialog.getByText(/Kardus basah/).waitFor()
      expect(await dialog.getByRole('link').count()).toBe(2)
      await dialog.getByLabel(stock.level.own).fill('50')
      await dialog.getByRole('button', { name: stock.level.save }).click()
      await line('Kopi Gayo').getByText(stock.statuses.low_stock).waitFor()
      await take('stock-history')
      await page.keyboard.press('Escape')
    })

    await step('a file is previewed before it changes anything', async () => {
      await button(stock.import.open).click()
      const buffer = Buffer.from('sku,warehouse,quantity\nGAYO-250,Gudang Bandung,9\nNONE,,1\n')
      await dialog.locator('input[type=file]').setInputFiles({ name: 'stok.csv', mimeType: 'text/csv', buffer })
      await dialog.getByText(stock.import.preview(1, 2)).waitFor()
      await dialog.getByText(/Gudang Bandung: 5 →/).waitFor()
      await take('stock-import')
      await dialog.getByRole('button', { name: stock.import.run(1) }).click()
      await dialog.getByText(stock.import.done(1)).waitFor()
      expect(await held(shop.coffee.id)).toMatchObject([{ quantity: 6 }, { quantity: 9 }])
    })
    await expectSound(tab)
  })
}

story('A viewer sees stock and cannot change it', async () => {
  const shop = await openKeeper()
  const viewer = await addMember(service, shop, 'viewer')
  const tab = await openDashboard(service, viewer.browser.cookie!, { viewport: phone })
  const { page } = tab
  const { stock } = wordsEn
  await page.goto(`${service.appUrl}/b/${shop.business.username}/stock?mode=count`)
  await page.getByRole('link', { name: 'Gudang Jakarta' }).click()
  await page.getByRole('button', { name: stock.historyOf('Kopi Gayo') }).waitFor()
  for (const name of [stock.count.start, stock.import.open, stock.transfer.open, stock.moreOf('Kopi Gayo')])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  await expectSound(tab)
})
