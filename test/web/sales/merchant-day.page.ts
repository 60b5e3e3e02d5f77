import { expect } from 'vitest'
import { buyer, openShop } from '../../records/checkout.ts'
import { addMember } from '../../records/members.ts'
import { Browser } from '../../support/browser.ts'
import { startService } from '../../support/service.ts'
import { openTab, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard, scrollToRanking } from '../support/dashboard.ts'
import { story } from '../support/story.ts'
import { prove } from '../support/transfer-proof.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })

for (const { language, viewport, words, number } of dashboardViews) {
  story(`The day of a merchant at ${viewport.width} px in ${language}`, async (step) => {
    const { signIn, welcome, common, home, nav, order, orders, customers, discounts } = words
    const tab = await openTab({ viewport })
    const { page, context } = tab
    await context.addInitScript(`localStorage.setItem('etalase.language', '${language}')`)
    const button = (label: string) => page.getByRole('button', { name: label, exact: true }).first()
    const dialog = page.getByRole('dialog')
    const dialogButton = (label: string) => dialog.getByRole('button', { name: label, exact: true })
    const browser = new Browser(service)

    const business = await (async () => {
      await page.goto(`${service.appUrl}/signup`)
      await page.getByLabel(signIn.fullname).fill('Sari Dewi')
      await page.getByLabel(common.email).fill(`sari${number}@example.com`)
      await page.getByRole('textbox', { name: common.password }).fill('a long enough password')
      await button(signIn.signUp).click()
      await page.getByLabel(welcome.name).fill('Kopi Pagi')
      await button(welcome.create).click()
      await page.getByText(welcome.created('Kopi Pagi')).waitFor()
      const [session] = await context.cookies()
      browser.cookie = `${session!.name}=${session!.value}`
      return (await browser.get('/api/businesses')).body.data[0]
    })()
    const dashboard = `${service.appUrl}/b/${business.username}`

    await step('the home page of a new business says what is to be set up', async () => {
      await page.goto(dashboard)
      await page.getByText(home.setup.lead(0, 7)).waitFor()
    })

    const owner = {
      browser: Object.assign(browser, { email: '', password: '' }),
      business,
      path: `/api/businesses/${business.unique_id}`,
    }
    const shop = await openShop(service, { payment_methods: ['bank_transfer', 'cod'] }, owner)
    const coffee = await shop.sell({ name: 'Kopi Gayo', stock: 20 })
    const items = [{ type: 'variant', variant_id: coffee.id, quantity: 2 }]
    const buy = async (fields: object = {}) => (await shop.visit('POST', '/checkout', buyer({ items, ...fields }))).body

    await step('store, product, shipping and payment are ticked', async () => {
      await page.reload()
      await page.getByText(home.setup.lead(4, 7)).waitFor()
    })

    await step('an order arrives in the open list, and its proof of transfer is accepted', async () => {
      const first = await buy({ customer_name: 'Budi' })
      await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/events/stream')),
        page.goto(`${dashboard}/orders`),
      ])
      await page.getByRole('link', { name: first.order_id }).waitFor()
      const placed = await buy({ customer_name: 'Wati', customer_email: `wati${number}@example.com` })
      await page.getByText(orders.newOrders).waitFor()
      await prove(shop, placed.secret_slug)
      await button(orders.showNew).click()
      await page.getByRole('link', { name: placed.order_id }).click()
      await page.getByRole('img', { name: order.proofAlt(placed.order_id) }).waitFor()
      await button(order.accept).click()
      await dialogButton(order.accept).click()
      await page.getByText(orders.payment.paid, { exact: true }).first().waitFor()
    })

    await step('it is packed, shipped and completed', async () => {
      await button(order.moves.in_process).click()
      await button(order.moves.shipped).click()
      await dialog.getByLabel(order.trackingNumber).fill(`JP${number}`)
      await dialogButton(order.moves.shipped).click()
      await button(order.moves.completed).click()
      await page.getByText(orders.status.completed, { exact: true }).first().waitFor()
    })

    await step('another one is canceled, and its goods return to stock', async () => {
      const unwanted = await buy({ customer_name: 'Joko', payment_method: 'cod' })
      const { data } = await shop.send('GET', `/orders?order_id=${unwanted.order_id}`)
      await page.goto(`${dashboard}/orders/${data[0].id}`)
      await button(order.more).click()
      await button(order.moves.canceled).click()
      await dialogButton(order.moves.canceled).click()
      await button(order.reopen).waitFor()
      expect((await shop.send('GET', `/variants/${coffee.id}/stock`)).available_qty).toBe(16)
    })

    await step('the page of the customer shows what was ordered', async () => {
      await page.goto(`${dashboard}/customers`)
      await page.getByRole('link', { name: 'Wati' }).click()
      await page.getByRole('heading', { name: 'Wati', level: 1 }).waitFor()
      await page.getByText(orders.status.completed, { exact: true }).first().waitFor()
      await page.goto(`${dashboard}/customers?search=Budi`)
      await page.getByRole('heading', { name: customers.title, level: 1 }).waitFor()
    })

    await step('a discount code is made, and a buyer uses it', async () => {
      await page.goto(`${dashboard}/discounts`)
      await button(discounts.create).click()
      await dialog.getByRole('textbox', { name: discounts.fields.code, exact: true }).fill('PAGI10')
      await dialog.getByRole('textbox', { name: discounts.fields.percent, exact: true }).fill('10')
      await dialogButton(discounts.save).click()
      await page.getByText('PAGI10', { exact: true }).first().waitFor()
      expect(await buy({ discount_code_code: 'PAGI10' })).toMatchObject({ discount_code_discount: '19000.00' })
    })

    await step('the home page shows the day', async () => {
      await page.goto(dashboard)
      await scrollToRanking(page, home.ranking.tabs.channel)
      await page.getByText('Kopi Gayo').waitFor()
      await page.locator('#content').getByText(home.allDone).waitFor()
      await pictureAtWidth(tab, `home-day-${language}`)
    })

    await step('staff sees the shop and not the settings, a viewer changes nothing', async () => {
      const seen = { viewport: { width: 1280, height: 800 }, language }
      const readMenu = async (role: 'staff' | 'viewer') => {
        const member = await addMember(service, owner as never, role)
        const other = await openDashboard(service, member.browser.cookie!, seen)
        await other.page.goto(`${dashboard}/orders`)
        await other.page.getByRole('heading', { name: orders.title, level: 1 }).waitFor()
        const menu = await other.page.getByRole('navigation', { name: nav.label }).getByRole('link').allInnerTexts()
        return [menu.includes(words.members.title), await other.page.getByRole('link', { name: orders.create }).count()]
      }
      expect([await readMenu('staff'), await readMenu('viewer')]).toEqual([
        [false, 1],
        [false, 0],
      ])
    })
    expect(tab.complaints).toEqual([])
  })
}
