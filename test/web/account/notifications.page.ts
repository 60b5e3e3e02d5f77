import { afterAll, expect } from 'vitest'
import { notificationWords } from '../../../web/dashboard/parts/notices/words.ts'
import { buyer, openShop } from '../../records/checkout.ts'
import { startMailReceiver } from '../../servers/mail-receiver.ts'
import { eventually } from '../../support/eventually.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'
import { prove } from '../support/transfer-proof.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const service = await startService({ roles: ['api', 'app', 'worker'], env: { SMTP_URL: receiver.url } })

for (const { language, viewport, words } of dashboardViews) {
  story(`Notifications at ${viewport.width} px in ${language}`, async (step) => {
    const { home, common, order: orderWords, nav } = words
    const { choose, titles, readAll, all, unread } = notificationWords[language as 'id' | 'en']
    const shop = await openShop(service)
    const coffee = await shop.sell({ stock: 50 })
    const base = `${service.appUrl}/b/${shop.business.username}`
    const buy = async () => {
      const items = [{ type: 'variant', variant_id: coffee.id, quantity: 1 }]
      const { body } = await shop.visit('POST', '/checkout', buyer({ items }))
      return body as { order_id: string; secret_slug: string }
    }
    const mailed = async () =>
      await service.service.db
        .selectFrom('mails')
        .select(['template', 'status'])
        .where('business_id', '=', shop.business.id)
        .execute()
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const link = (name: string | RegExp) => page.getByRole('link', { name })
    const bell = (count: number) => button(new RegExp(`^${nav.notifications}: ${nav.unread(String(count))}`))
    const quietBell = button(new RegExp(`^${nav.notifications}(\\.|$)`))

    await step('the member switches mails about new orders off', async () => {
      await page.goto(`${service.appUrl}/account/notifications?b=${shop.business.username}`)
      const choice = page.getByRole('checkbox', {
        name: choose.label(choose.kinds.new_order.name, choose.channels.mail),
      })
      expect(await choice.isChecked()).toBe(true)
      await choice.uncheck()
      await page.getByRole('combobox', { name: choose.language }).selectOption(language)
      await button(common.save).click()
      await page.getByText(common.saved).waitFor()
      await pictureAtWidth(tab, `notification-settings-${language}`)
      await page.reload()
      await choice.waitFor()
      expect(await choice.isChecked()).toBe(false)
    })

    const connected = () => page.waitForResponse((response) => response.url().endsWith('/events/stream'))
    await Promise.all([connected(), page.goto(base)])
    const first = await buy()

    await step('the bell counts an order that a buyer has just placed, without a reload', async () => {
      await bell(1).waitFor()
      await bell(1).click()
      await link(new RegExp(titles.orders.new_order(first.order_id))).waitFor()
    })

    await step('a proof of transfer is mailed, the order was not', async () => {
      await prove(shop, first.secret_slug)
      await bell(2).waitFor()
      await link(new RegExp(`^${home.tasks.transfers}`)).waitFor()
      await pictureAtWidth(tab, `notification-bell-${language}`)
      await eventually(mailed, (mails) =>
        mails.some(({ template, status }) => template === 'notice-transfer_proof' && status === 'sent'),
      )
      expect((await mailed()).map(({ template }) => template)).not.toContain('notice-new_order')
      expect(receiver.received.filter(({ to }) => to.includes(shop.browser.email))).toHaveLength(1)
    })

    await step('all are marked as read in the menu, which stays open', async () => {
      await button(readAll).click()
      await quietBell.waitFor()
      await link(all).click()
      await page.getByRole('heading', { name: nav.notifications, level: 1 }).waitFor()
      await page.getByRole('list', { name: nav.notifications }).getByRole('link').nth(1).waitFor()
      expect(await page.getByText(unread, { exact: true }).count()).toBe(0)
    })

    await step('the page shows what comes, and leads to the order, which is then read', async () => {
      const second = await buy()
      const entry = page
        .getByRole('list', { name: nav.notifications })
        .getByRole('link', { name: new RegExp(titles.orders.new_order(second.order_id)) })
      await entry.waitFor()
      await bell(1).waitFor()
      await pictureAtWidth(tab, `notifications-${language}`)
      await entry.click()
      await page.getByRole('heading', { name: orderWords.title(second.order_id) }).waitFor()
      await quietBell.waitFor()
    })
    expect(tab.complaints).toEqual([])
  })
}
