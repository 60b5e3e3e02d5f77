import { expect } from 'vitest'
import { providerAccountWords } from '../../../web/dashboard/pages/settings/provider-accounts/words.ts'
import { whatsappWords } from '../../../web/dashboard/pages/settings/whatsapp/words.ts'
import { createWhatsAppKeys, startFakeWhatsApp } from '../../fakes/whatsapp.ts'
import { createOrderShop } from '../../records/orders.ts'
import { onFinished } from '../../support/on-finished.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const keys = createWhatsAppKeys()
const fake = await startFakeWhatsApp(keys)
onFinished(fake.close)
const service = await startService({ roles: ['api', 'app', 'worker'], env: { WHATSAPP_CLOUD_URL: fake.url } })

for (const { language, viewport, words, number } of dashboardViews) {
  story(`WhatsApp at ${viewport.width} px in ${language}`, async (step) => {
    const own = whatsappWords[language as 'en' | 'id']
    const accounts = providerAccountWords[language as 'en' | 'id']
    const { common, order: orderWords } = words
    const shop = await createOrderShop(service)
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const home = `${service.appUrl}/b/${shop.business.username}`
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)
    const dialog = page.getByRole('dialog')
    fake.templates.set('pesanan_masuk id', { parameters: 2, hasButton: true })
    // The targets of the buttons are not part of the test.
    await tab.context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))

    await step('an account is added, checked, and confirmed to Meta', async () => {
      await page.goto(`${home}/whatsapp`)
      await page.getByRole('heading', { name: own.title, level: 1 }).waitFor()
      await page.getByText(accounts.message.empty).waitFor()
      await page.getByRole('button', { name: accounts.add }).click()
      await dialog.getByLabel(common.name).fill('WhatsApp toko')
      for (const [name, value] of Object.entries(keys)) await dialog.getByLabel(accounts.fields[name]!).fill(value)
      await take('whatsapp-account')
      await dialog.getByRole('button', { name: accounts.add }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: accounts.check, exact: true }).click()
      await page.getByText(accounts.checkedOk).waitFor()
      const url = await page.getByLabel(accounts.message.callback).inputValue()
      expect((await fake.handshake(url)).status).toBe(200)
      fake.switches.callbackUrl = url
    })

    await step('a message is switched on with the template that tells it', async () => {
      const placed = page.getByRole('group', { name: own.kinds.order_placed })
      await placed.getByRole('checkbox', { name: own.kindHints.order_placed }).check()
      await placed.getByLabel(own.template).fill('Pesanan Masuk')
      await placed.getByRole('button', { name: own.removeValue(3) }).click()
      await page.getByRole('button', { name: common.save }).click()
      await placed.locator('[aria-invalid="true"]').waitFor()
      await take('whatsapp-templates')
      await placed.getByLabel(own.template).fill('pesanan_masuk')
      await page.getByRole('button', { name: common.save }).click()
      await page.getByText(common.saved).waitFor()
    })

    await step('codes to sign in are switched on with a template of their own', async () => {
      const codes = page.getByRole('group', { name: own.kinds.sign_in_code })
      await codes.getByRole('checkbox', { name: own.kindHints.sign_in_code }).check()
      await codes.getByText(own.suggestions.sign_in_code).waitFor()
      await page.getByRole('button', { name: common.save }).click()
      const { unique_id } = shop.storeRecord
      const readKinds = async () =>
        (await shop.get(`/v3/stores/${unique_id}/whatsapp-templates`)).body.data.map(
          ({ kind }: { kind: string }) => kind,
        )
      await expect.poll(readKinds).toEqual(['order_placed', 'sign_in_code'])
      await codes.scrollIntoViewIfNeeded()
      await take('whatsapp-codes')
    })

    const order = await shop.order({ customer_phone: `62813${number}55` })
    const messages = page.getByRole('list', { name: own.messages }).getByRole('listitem')

    await step('an order tells its buyer, and its page shows how that got on', async () => {
      await expect.poll(() => fake.sent.filter(({ to }) => to === order.customer_phone).length).toBe(1)
      const [sent] = fake.sent.filter(({ to }) => to === order.customer_phone)
      await fake.report(sent!, 'read')
      await fake.receive(order.customer_phone, 'Kapan dikirim ya?')
      const readStates = async () =>
        (await shop.get(`/v3/orders/${order.id}/message-history`)).body.message_history.map(
          ({ status }: { status: string }) => status,
        )
      await expect.poll(readStates).toEqual(['read', 'received'])
      await page.goto(`${home}/orders/${order.id}`)
      await messages.filter({ hasText: own.statuses.read }).waitFor()
      await messages.filter({ hasText: 'Kapan dikirim ya?' }).waitFor()
      await page.getByText(own.windowOpen('').slice(0, 20)).waitFor()
    })

    await step('a member answers the buyer who wrote, also with the same words again', async () => {
      const answer = 'Besok kami kirim, Kak.'
      const arrived = () => fake.sent.filter(({ to, text }) => to === order.customer_phone && text === answer).length
      for (const count of [1, 2]) {
        await page.getByLabel(own.answer).fill(answer)
        await page.getByRole('button', { name: own.sendAnswer }).click()
        await expect.poll(() => messages.filter({ hasText: answer }).count()).toBe(count)
        await expect.poll(() => page.getByLabel(own.answer).inputValue()).toBe('')
        await expect.poll(arrived).toBe(count)
      }
    })

    await step('the texts of a product are made, and open WhatsApp from the order', async () => {
      await page.goto(`${home}/chats/products/${shop.product.id}`)
      await page.getByRole('button', { name: own.generate }).click()
      const chats = page.getByRole('list', { name: own.chatsTitle(shop.product.name) }).getByRole('listitem')
      await expect.poll(() => chats.count()).toBe(5)
      await take('whatsapp-chats')
      await chats.first().getByRole('button', { name: common.edit }).click()
      await dialog.getByLabel(own.chatName).fill('Salam')
      await dialog.getByLabel(own.texts.text_for_bank_transfer).fill('Halo {{nama}}')
      await dialog.getByRole('button', { name: common.save }).click()
      await dialog.locator('[aria-invalid="true"]').waitFor()
      await dialog.getByLabel(own.texts.text_for_bank_transfer).fill('Halo {{customer_name}}, {{total}}')
      await take('whatsapp-chat')
      await dialog.getByRole('button', { name: common.save }).click()
      await dialog.waitFor({ state: 'detached' })

      await page.goto(`${home}/orders/${order.id}`)
      const button = page.getByRole('link', { name: 'Salam' })
      expect(await button.getAttribute('href')).toMatch(
        new RegExp(`^https://wa\\.me/${order.customer_phone}\\?text=Halo%20Sari%20Dewi`),
      )
      await button.click()
      await messages.filter({ hasText: own.statuses.opened }).waitFor()
      await page.getByRole('link', { name: own.sendAgain('Salam') }).waitFor()
      await messages.last().scrollIntoViewIfNeeded()
      await take('whatsapp-order')
      const link = page.getByRole('main').getByRole('link', { name: orderWords.whatsapp, exact: true })
      expect(decodeURIComponent((await link.getAttribute('href'))!)).toContain(order.order_id)
    })
  })
}
