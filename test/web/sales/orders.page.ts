import { expect } from 'vitest'
import { buyer, openShop } from '../../records/checkout.ts'
import { addMember } from '../../records/members.ts'
import { startService } from '../../support/service.ts'
import { openTab, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { wordsEn } from '../support/dashboard-words.ts'
import { story } from '../support/story.ts'
import { prove } from '../support/transfer-proof.ts'

const service = await startService()
const shop = await openShop(service)
const coffee = await shop.sell({ stock: 50 })
const orders = `${service.appUrl}/b/${shop.business.username}/orders`

/** A new order of a buyer with this name. */
async function buy(name: string, fields: object = {}) {
  const items = [{ type: 'variant', variant_id: coffee.id, quantity: 2 }]
  const { body } = await shop.visit('POST', '/checkout', buyer({ items, customer_name: name, ...fields }))
  const { data } = await shop.send('GET', `/orders?order_id=${body.order_id}`)
  return data[0] as { id: string; order_id: string; secret_slug: string }
}

const openSignedIn = (cookie: string, view?: Parameters<typeof openDashboard>[2]) =>
  openDashboard(service, cookie, view)

for (const { language, viewport, words, number } of dashboardViews) {
  story(`A day of orders at ${viewport.width} px in ${language}`, async (step) => {
    const tab = await openSignedIn(shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { order, orders: list, table, common } = words
    const name = `Sari ${number}`
    const paying = await buy(name)
    await prove(shop, paying.secret_slug)
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })
    const dialogButton = (label: string) => page.getByRole('dialog').getByRole('button', { name: label, exact: true })
    const shows = (text: string) => page.getByText(text, { exact: true }).first().waitFor()

    await step('an order with a proof waits among those to confirm', async () => {
      await page.goto(orders)
      await page.getByRole('heading', { name: list.title, level: 1 }).waitFor()
      await page.getByRole('navigation', { name: list.tabsLabel }).getByText(list.tabs.to_confirm).click()
      await page.getByRole('link', { name: paying.order_id }).waitFor()
      await pictureAtWidth(tab, `orders-${language}`)
    })

    await step('the search finds it by the name of the buyer, and nothing for a name that nobody has', async () => {
      await page.getByRole('searchbox', { name: list.search }).fill(name)
      await page.waitForURL(/search=Sari/)
      await page.getByRole('link', { name: paying.order_id }).waitFor()
      await page.getByRole('searchbox', { name: list.search }).fill('Tidak Ada')
      await shows(list.noMatch)
      await pictureAtWidth(tab, `orders-no-match-${language}`)
      await button(table.clearFilters).click()
    })

    await step('its proof is shown and accepted', async () => {
      await page.getByRole('link', { name: paying.order_id }).click()
      await page.getByRole('img', { name: order.proofAlt(paying.order_id) }).waitFor()
      const isLoaded = '[...document.images].some((image) => image.naturalWidth === 480)'
      await expect.poll(() => page.evaluate(isLoaded)).toBe(true)
      await pictureAtWidth(tab, `order-proof-${language}`)
      await button(order.accept).click()
      await dialogButton(order.accept).click()
      await shows(list.payment.paid)
    })

    await step('it is processed, shipped with a receipt number, and completed', async () => {
      await button(order.moves.in_process).click()
      await button(order.moves.shipped).click()
      await page.getByRole('dialog').getByLabel(order.trackingNumber).fill(`JP${number}`)
      await pictureAtWidth(tab, `order-ship-${language}`)
      await dialogButton(order.moves.shipped).click()
      await button(order.moves.completed).click()
      await shows(list.status.completed)
      await pictureAtWidth(tab, `order-completed-${language}`)
      const done = await shop.send('GET', `/orders/${paying.id}`)
      expect(done).toMatchObject({
        status: 'completed',
        payment_status: 'paid',
        shipment_receipt: `JP${number}`,
      })
    })

    await step('a cancellation says what returns to stock, and returns it', async () => {
      const unwanted = await buy(name)
      const stock = async () => (await shop.send('GET', `/variants/${coffee.id}/stock`)) as object
      const before = await stock()
      await page.goto(`${orders}/${unwanted.id}`)
      await button(order.more).click()
      await button(order.moves.canceled).click()
      await page.getByText(order.cancelStock(2)).waitFor()
      await pictureAtWidth(tab, `order-cancel-${language}`)
      await dialogButton(order.moves.canceled).click()
      await button(order.reopen).waitFor()
      expect(await stock()).not.toEqual(before)
    })

    await step('a note is not written over a change that somebody else made meanwhile', async () => {
      await page.goto(`${orders}/${paying.id}`)
      await page.getByRole('textbox', { name: order.notes }).fill('Titip di satpam')
      await shop.send('PATCH', `/orders/${paying.id}`, { notes: 'Sudah ditelepon' })
      await button(common.save).click()
      await page.getByText(order.conflict).waitFor()
      await button(order.showLatest).click()
      await expect.poll(() => page.getByRole('textbox', { name: order.notes }).inputValue()).toBe('Sudah ditelepon')
    })

    await step('the buyer reads the note for the buyer, and not the one that only the team sees', async () => {
      const [forBuyer, forTeam] = ['Dikirim besok pagi', 'Pembeli sering menawar']
      await page.getByRole('textbox', { name: order.notes }).fill(forBuyer)
      const internal = page.getByRole('textbox', { name: order.internalNotes })
      expect(await internal.getAttribute('aria-describedby')).not.toBeNull()
      await shows(order.internalNotesHint)
      await internal.fill(forTeam)
      await button(common.save).click()
      const stored = () => shop.send('GET', `/orders/${paying.id}`)
      await expect.poll(stored).toMatchObject({ notes: forBuyer, internal_notes: forTeam })
      const buyersTab = await openTab({ viewport, locale: language })
      const { page: buyers } = buyersTab
      const answers: Promise<string>[] = []
      buyers.on('response', (answer) => answers.push(answer.text().catch(() => '')))
      await buyers.goto((await stored()).public_order_url)
      await buyers.getByText(forBuyer).waitFor()
      await pictureAtWidth(buyersTab, `order-notes-of-buyer-${language}`)
      expect([await buyers.content(), ...(await Promise.all(answers))].join()).not.toContain(forTeam)
    })

    await step('an order is entered by hand and its packing slip and label are shown for the printer', async () => {
      const { newOrder, printing } = words
      await page.goto(`${orders}/new`)
      await page.getByRole('textbox', { name: newOrder.name, exact: true }).fill('Bu Tini')
      await page.getByRole('textbox', { name: newOrder.phone, exact: true }).fill('628111222333')
      await page.getByRole('searchbox', { name: newOrder.findItem }).fill('Gayo')
      await button(newOrder.add(coffee.fullname)).click()
      await page.getByRole('textbox', { name: newOrder.address, exact: true }).fill('Jl. Cikini 5')
      await page.getByRole('combobox', { name: newOrder.location }).fill('menteng jakarta')
      await page.getByRole('option', { name: /^Menteng, Kota Administrasi Jakarta Pusat/ }).click()
      await page.getByRole('textbox', { name: newOrder.postalCode, exact: true }).fill('10330')
      await page.getByRole('combobox', { name: newOrder.courier, exact: true }).selectOption('1')
      // A cost with separators was once taken for 12 rupiah.
      const cost = page.getByRole('textbox', { name: newOrder.shippingCost, exact: true })
      await cost.fill('12.000')
      expect(await cost.inputValue()).toMatch(/^12[.,]000$/)
      await page.getByRole('combobox', { name: newOrder.payment, exact: true }).selectOption('cod')
      await pictureAtWidth(tab, `order-new-${language}`)
      await button(newOrder.save).click()
      await page
        .getByRole('heading', { level: 1 })
        .getByText(/\d{6}[A-Z]+/)
        .waitFor()
      await shows('Bu Tini')
      await button(order.more).click()
      await page.getByRole('link', { name: order.printLabel }).click()
      await page.getByRole('article').getByText('Jl. Cikini 5').waitFor()
      await page.getByRole('article').getByText(/107/).waitFor()
      await pictureAtWidth(tab, `order-label-${language}`)
      await page.getByRole('link', { name: printing.slip }).click()
      await page.getByRole('columnheader', { name: printing.quantity }).waitFor()
      await pictureAtWidth(tab, `order-slip-${language}`)
    })

    await step('several orders move at once, and those that may not are counted', async () => {
      const [first, second] = [await buy(`${name} B`), await buy(`${name} B`)]
      await shop.send('POST', '/orders/change-status', { ids: [first.id], payment_status: 'paid' })
      await page.goto(`${orders}?search=${name} B`)
      for (const { order_id } of [first, second])
        await page.getByRole('checkbox', { name: table.select(order_id), exact: true }).check()
      await page.getByRole('combobox', { name: list.bulk.move }).selectOption('in_process')
      await pictureAtWidth(tab, `orders-bulk-${language}`)
      await button(list.bulk.moveGo).click()
      await shows(list.bulk.partly(1, 1))
      expect(await shop.send('GET', `/orders/${first.id}`)).toMatchObject({ status: 'in_process' })
      expect(await shop.send('GET', `/orders/${second.id}`)).toMatchObject({ status: 'pending' })
    })
  })
}

story('Members see of orders what their role allows', async (step) => {
  const { id, order_id } = await buy('Rina')

  await step('a viewer reads orders and changes nothing', async () => {
    const viewer = (await addMember(service, shop, 'viewer')).browser
    const { page } = await openSignedIn(viewer.cookie!)
    await page.goto(orders)
    await page.getByRole('link', { name: order_id }).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await page.getByRole('link', { name: wordsEn.orders.create }).count()).toBe(0)
    await page.goto(`${orders}/${id}`)
    await page.getByRole('heading', { name: wordsEn.order.title(order_id) }).waitFor()
    expect(await page.getByRole('button', { name: wordsEn.order.payments.paid }).count()).toBe(0)
    expect(await page.getByRole('navigation', { name: wordsEn.nav.label }).getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'Orders',
      'Refunds',
      'Invoices',
      'Payment links',
      'Subscriptions',
      'Products',
      'Customers',
      'Marketing',
      'Figures',
    ])
  })

  await step('staff works on orders; the page of the team names who can grant access', async () => {
    const staff = (await addMember(service, shop, 'staff')).browser
    const { page } = await openSignedIn(staff.cookie!)
    await page.goto(`${orders}/${id}`)
    await page.getByRole('button', { name: wordsEn.order.payments.paid }).click()
    await page.getByRole('button', { name: wordsEn.order.moves.in_process }).waitFor()
    await page.goto(`${service.appUrl}/b/${shop.business.username}/team`)
    await page.getByText('Ask an owner for access: Sari Dewi.').waitFor()
  })
})
