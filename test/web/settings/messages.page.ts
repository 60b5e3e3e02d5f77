import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { recordReport } from '../../../src/platform/mail/record-report.ts'
import { messageWords } from '../../../web/dashboard/pages/settings/stores/messages/words.ts'
import { conflictWords } from '../../../web/dashboard/pages/settings/stores/settings/conflict/words.ts'
import { mailTroubleWords } from '../../../web/dashboard/parts/mails/trouble/words.ts'
import { buyer } from '../../records/checkout.ts'
import { startMailReceiver } from '../../servers/mail-receiver.ts'
import { eventually } from '../../support/eventually.ts'
import { startService } from '../../support/service.ts'
import { phone, pictureAtWidth, untilGuarded } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { openShopPages, type ShopPages } from '../support/shop.ts'
import { story } from '../support/story.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const service = await startService({ roles: ['api', 'app', 'worker'], env: { SMTP_URL: receiver.url } })

/** The subjects of the mails that arrived at an address. */
const subjectsTo = (address: string) =>
  receiver.received
    .filter(({ to }) => to.includes(address))
    .map(({ source }) => /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source)![1]!.replace(/\r\n[ \t]/g, ' '))

async function placeOrder(shop: ShopPages, email: string) {
  const items = [{ type: 'variant', variant_id: shop.coffee.id, quantity: 1 }]
  await shop.visit('POST', '/checkout', buyer({ items, customer_email: email }))
  const { data } = await shop.send('GET', '/orders')
  return data[0] as { id: string; order_id: string; customer: { id: number } }
}

/** The text of the mail in the frame, which has no scripts of its own but can be inspected. */
const mailIn = (page: Page) => page.frameLocator('iframe').locator('body')

for (const { language, viewport, words, number } of dashboardViews) {
  const { storeGroups, common, leaving, outbox, order: orderWords } = words
  const said = messageWords[language as 'id' | 'en']

  story(`The messages of a store at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openShopPages(service, { language })
    const order = await placeOrder(shop, `budi.${number}@example.com`)
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const isNarrow = viewport === phone
    const home = `${service.appUrl}/b/${shop.business.username}`
    const api = `${shop.path}/stores/${shop.store.unique_id}/messages`
    const read = async (kind: string) => (await shop.browser.get(`${api}/${kind}`)).body
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)
    const save = page.getByRole('button', { name: common.save, exact: true })
    const show = async (part: 'write' | 'preview') => {
      if (isNarrow) await page.getByRole('button', { name: said.parts[part], exact: true }).click()
    }

    await step('are switched off and on, and a failure shows the state that counts', async () => {
      await page.goto(`${home}/stores/${shop.store.unique_id}/messages`)
      const { name } = said.kinds.order_processed
      const toggle = page.getByRole('switch', { name: said.sendOf(name) })
      await toggle.press('Space')
      await expect.poll(async () => (await read('order_processed')).is_on).toBe(false)
      await page.getByRole('listitem').filter({ hasText: name }).getByText(said.off, { exact: true }).waitFor()
      await take('messages')

      const isChange = (address: URL) => address.pathname.endsWith('/messages/order_processed')
      await page.route(isChange, (route) => route.abort())
      await toggle.press('Space')
      await page.getByRole('alert').getByText(words.problems.network).waitFor()
      expect(await toggle.isChecked()).toBe(false)
      await page.unroute(isChange)
      await toggle.press('Space')
      await expect.poll(async () => (await read('order_processed')).is_on).toBe(true)
      expect(await page.getByRole('switch', { name: said.sendOf(said.kinds.sign_in_code.name) }).count()).toBe(0)
    })

    await step('show at once what the merchant writes, filled in from an order', async () => {
      const { name } = said.kinds.order_placed
      await page.getByRole('link', { name: said.editOf(name), exact: true }).click()
      const subject = page.getByLabel(said.fields.subject, { exact: true })
      await subject.fill('Terima kasih, ')
      await page.getByRole('button', { name: said.placeholder.buyer_name!, exact: true }).press('Enter')
      expect(await subject.inputValue()).toBe('Terima kasih, {{buyer_name}}')
      expect(await page.evaluate('document.activeElement.name')).toBe('subject')
      await page.keyboard.type('!')
      await show('preview')
      await page.locator('[data-subject]').getByText('Terima kasih, Budi Santoso!', { exact: true }).waitFor()
      // The first match is hidden: mail programs show it beside the subject.
      await mailIn(page).getByText(order.order_id).last().waitFor()
      await mailIn(page).getByText('Kopi Gayo Wine').first().waitFor()
      expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
      await take('message-preview')
      await page.getByRole('button', { name: said.preview.views.phone, exact: true }).click()
      expect(
        await page
          .locator('iframe')
          .evaluate((frame) => (frame as unknown as { style: { width: string } }).style.width),
      ).toBe('390px')
      await page.getByLabel(said.preview.findOrder).fill(order.order_id)
      await page.getByRole('list', { name: said.preview.findOrder }).getByRole('button').first().click()
      expect(await page.getByLabel(said.preview.order).inputValue()).toBe(order.id)
      await page.getByRole('button', { name: said.preview.views.text, exact: true }).click()
      await page.getByRole('region', { name: said.preview.views.text }).getByText('Kopi Gayo Wine').first().waitFor()
      await take('message-text')
    })

    await step('say at the field what is wrong, and warn before the text is lost', async () => {
      await show('write')
      const text = page.getByLabel(said.fields.text, { exact: true })
      await text.fill('Halo {{nama}}')
      await page.locator('[name="text"][aria-invalid="true"]').waitFor()
      await save.click()
      await page.locator('[name="text"][aria-invalid="true"]').waitFor()
      await take('message-refused')
      await untilGuarded(page)
      await page.getByRole('link', { name: said.back }).click()
      await page.getByRole('dialog', { name: leaving.title }).getByRole('button', { name: leaving.stay }).click()
      await text.fill('Halo {{buyer_name}},\n\nKopi Anda kami sangrai hari ini.')
      await save.click()
      await save.waitFor({ state: 'detached' })
      expect(await read('order_placed')).toMatchObject({
        subject: 'Terima kasih, {{buyer_name}}!',
        text: 'Halo {{buyer_name}},\n\nKopi Anda kami sangrai hari ini.',
        is_edited: true,
      })
    })

    await step('keep what somebody else wrote meanwhile, unless the merchant decides otherwise', async () => {
      const subject = page.getByLabel(said.fields.subject, { exact: true })
      await subject.fill('Dari saya')
      await shop.browser.patch(`${api}/order_placed`, { subject: 'Dari orang lain' })
      await save.click()
      const conflict = page.getByRole('alert').filter({ hasText: conflictWords[language as 'en' | 'id'].title })
      await conflict.waitFor()
      await take('message-conflict')
      expect((await read('order_placed')).subject).toBe('Dari orang lain')
      await conflict.getByRole('button', { name: conflictWords[language as 'en' | 'id'].keep }).click()
      await save.waitFor({ state: 'detached' })
      expect((await read('order_placed')).subject).toBe('Dari saya')
    })

    await step('are mailed to the merchant as a test, with what is typed', async () => {
      await page.getByLabel(said.fields.subject, { exact: true }).fill('Uji {{order_id}}')
      await page.getByRole('button', { name: said.test }).click()
      await page.getByText(said.testSent(shop.browser.email)).waitFor()
      await eventually(
        async () => subjectsTo(shop.browser.email),
        (subjects) => subjects.some((subject) => subject.endsWith(`Uji ${order.order_id}`)),
      )
      await page.getByRole('button', { name: storeGroups.discard }).click()
      await save.waitFor({ state: 'detached' })
    })

    await step('have other words in the other language, and become what they were', async () => {
      const other = language === 'id' ? 'en' : 'id'
      await page.getByRole('link', { name: said.languages[other], exact: true }).click()
      await page.getByText(said.otherLanguage).waitFor()
      const subject = page.getByLabel(said.fields.subject, { exact: true })
      await expect.poll(() => subject.inputValue()).not.toBe('Dari saya')
      await page.getByRole('link', { name: said.languages[language as 'id' | 'en'], exact: true }).click()
      await page.getByRole('button', { name: said.reset }).click()
      await page.getByRole('dialog').getByRole('button', { name: said.reset }).click()
      await expect.poll(async () => (await read('order_placed')).is_edited).toBe(false)
      const { default_subject } = await read('order_placed')
      await expect.poll(() => subject.inputValue()).toBe(default_subject)
      await take('message')
    })
  })

  story(`What became of mails at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openShopPages(service, { language })
    const address = `wati.${number}@example.com`
    const order = await placeOrder(shop, address)
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const home = `${service.appUrl}/b/${shop.business.username}`
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)
    const mails = async () => (await shop.browser.get(`${shop.path}/orders/${order.id}/emails`)).body.data
    const timeline = page.getByRole('list', { name: orderWords.timeline })

    await step('stands in the timeline of the order, with what the mail said', async () => {
      const [mail] = await eventually(mails, (found) => found[0]?.status === 'sent')
      expect(subjectsTo(address)).toHaveLength(1)
      await page.goto(`${home}/orders/${order.id}`)
      await timeline.getByText(words.orderEvents.mailStates.sent, { exact: true }).waitFor()
      await timeline.getByRole('button', { name: new RegExp(`^${outbox.read}`) }).click()
      const dialog = page.getByRole('dialog', { name: mail.subject })
      await dialog.getByRole('region', { name: outbox.read }).getByText(order.order_id).first().waitFor()
      await take('order-mail')
      await dialog.getByRole('button', { name: common.close }).click()
    })

    await step('warns on the order and on the customer that mail does not arrive', async () => {
      const [mail] = await mails()
      const report = { event: 'bounced' as const, isPermanent: true, at: new Date(), diagnostic: 'No such user' }
      expect(await recordReport(service.service.db, mail.id, report, new Date())).toBe('recorded')
      await page.reload()
      await timeline.getByText(words.orderEvents.mailStates.bounced, { exact: true }).waitFor()
      await page.getByText(mailTroubleWords[language as 'en' | 'id'].trouble.bounced).waitFor()
      await take('order-bounced')
      await page.goto(`${home}/customers/${order.customer.id}`)
      await page.getByText(mailTroubleWords[language as 'en' | 'id'].trouble.bounced).waitFor()
    })
  })
}
