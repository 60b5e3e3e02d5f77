import { expect } from 'vitest'
import { tasks } from '../../../src/worker.ts'
import { checkoutIntentWords } from '../../../web/dashboard/pages/sales/checkout-intents/words.ts'
import { startMailReceiver } from '../../servers/mail-receiver.ts'
import { eventually } from '../../support/eventually.ts'
import { onFinished } from '../../support/on-finished.ts'
import { startService } from '../../support/service.ts'
import { openTab, phone, picture, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { fillCart, fillDelivery, openShopPages, placeOrder } from '../support/shop.ts'
import { story } from '../support/story.ts'

const receiver = await startMailReceiver()
onFinished(() => receiver.stop())
const service = await startService({ roles: ['api', 'app', 'worker'], env: { SMTP_URL: receiver.url } })
const hourMs = 3_600_000

/** The text of a mail, decoded from its transfer encoding. */
const decode = (source: string) =>
  source.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

const remindersTo = (email: string) =>
  receiver.received.filter(({ to, source }) => to.includes(email) && source.includes('Subject: Your order at'))

story('A checkout that is left, remembered by mail, and finished in another browser', async (step) => {
  const shop = await openShopPages(service, { checkout_recovery_hours: 4, is_checkout_recovery_repeated: true })
  const email = 'ragu@example.com'
  const intents = async () => (await shop.send('GET', '/checkout-intents')).data
  const queue = () => tasks(service.service)['queue-recovery-mails']!({})
  onFinished(async () => {
    service.clock.now = undefined
  })

  await step('a guest types a contact, agrees to a reminder and closes the tab', async () => {
    const tab = await openTab({ viewport: phone })
    await fillCart(tab.page, shop)
    const consent = tab.page.getByRole('checkbox', { name: /reminder/ })
    expect(await consent.isChecked()).toBe(false)
    await tab.page.getByLabel('Full name').fill('Rina Ragu')
    await consent.check()
    await pictureAtWidth(tab, 'shop-checkout-consent')
    await tab.page.getByLabel('Email').fill(email)
    await eventually(intents, (found) => found[0]?.contactable === true)
    await tab.context.close()
  })

  await step('the merchant sees it among abandoned checkouts', async () => {
    service.clock.now = new Date(Date.now() + 0.5 * hourMs)
    for (const { language, viewport } of dashboardViews) {
      const words = checkoutIntentWords[language as 'en' | 'id']
      const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
      await tab.page.goto(`${service.appUrl}/b/${shop.business.username}/abandoned-checkouts`)
      await tab.page.getByText('Rina Ragu').waitFor()
      await pictureAtWidth(tab, `abandoned-checkouts-${language}`)
      await tab.page.getByRole('button', { name: `${words.open}: Rina Ragu` }).click()
      await tab.page.getByText('1 × Kopi Gayo Wine').waitFor()
      expect(await tab.page.getByRole('button', { name: words.send }).isEnabled()).toBe(true)
      await pictureAtWidth(tab, `abandoned-checkout-${language}`)
    }
  })

  let link = ''
  await step('after four hours the mail arrives', async () => {
    service.clock.now = new Date(Date.now() + 4.5 * hourMs)
    await queue()
    const [mail] = await eventually(
      async () => remindersTo(email),
      (found) => found.length > 0,
    )
    link = /https?:\/\/\S+\/checkout\?restore=cip_[\w-]+/.exec(decode(mail!.source))![0]
  })

  await step('its link fills cart and form in a browser that never saw the shop, and the buyer orders', async () => {
    const tab = await openTab({ viewport: phone })
    const { page } = tab
    await page.goto(link)
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Rina Ragu')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    expect(page.url()).not.toContain('restore')
    await page.getByRole('complementary').getByText('Kopi Gayo Wine').waitFor()
    await fillDelivery(page, email)
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await picture(tab, 'shop-checkout-restored')
    await placeOrder(page)
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
    await eventually(intents, (found) => found.length === 1 && found[0].is_recovered)
  })

  await step('no further message comes', async () => {
    service.clock.now = new Date(Date.now() + 100 * hourMs)
    await queue()
    const other = await openTab()
    await other.page.goto(link)
    await other.page.getByRole('heading', { name: 'This link no longer leads to a checkout' }).waitFor()
    const jobs = () =>
      service.database.pool
        .query("select from graphile_worker.jobs where task_identifier in ('mail-checkout-intent', 'send-mail')")
        .then(({ rowCount }) => rowCount)
    await eventually(jobs, (count) => count === 0)
    expect(remindersTo(email)).toHaveLength(1)
    service.clock.now = undefined
  })
})

story('Waiting for something that is sold out', async (step) => {
  const shop = await openShopPages(service)
  const email = 'tunggu@example.com'

  await step('a buyer leaves an address on the page of the product', async () => {
    const tab = await openTab({ viewport: phone })
    const { page } = tab
    await page.goto(shop.url)
    await page.getByRole('link', { name: 'Cangkir Jepara' }).click()
    await page.getByRole('button', { name: 'Notify me' }).click()
    await page.getByLabel('Email').fill('tunggu')
    await page.getByRole('button', { name: 'Notify me' }).click()
    await page.locator('[aria-invalid="true"]').waitFor()
    await page.getByLabel('Email').fill(email)
    await pictureAtWidth(tab, 'shop-notify-me')
    await page.getByRole('button', { name: 'Notify me' }).click()
    await page.getByText('Thank you. We will mail you').waitFor()
  })

  await step('the merchant sees who is waited for, and the mail comes with the stock', async () => {
    for (const { language, viewport } of dashboardViews) {
      const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
      await tab.page.goto(`${service.appUrl}/b/${shop.business.username}/abandoned-checkouts?list=waiting`)
      await tab.page.getByText('Cangkir Jepara').waitFor()
      await pictureAtWidth(tab, `waiting-for-stock-${language}`)
    }
    await shop.send('PUT', `/variants/${shop.gone.id}/stock`, { quantity: 4 })
    const isNews = ({ to, source }: { to: string[]; source: string }) =>
      to.includes(email) && source.includes('Subject: Cangkir Jepara is back in stock')
    await eventually(
      async () => receiver.received.filter(isNews).length,
      (count) => count === 1,
    )
  })
})
