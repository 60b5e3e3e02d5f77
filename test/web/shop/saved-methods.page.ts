import { expect } from 'vitest'
import { runCharges, runRenewals } from '../../../src/modules/aftercare/renewals/index.ts'
import { checkPayments, tendSavedMethods } from '../../../src/modules/payments/payments/index.ts'
import { subscriptionWords } from '../../../web/dashboard/pages/sales/subscriptions/words.ts'
import { connect, keys } from '../../fakes/connect.ts'
import { startFakeStripe } from '../../fakes/stripe.ts'
import { openGoodsShop } from '../../records/goods.ts'
import { startService } from '../../support/service.ts'
import { openTab, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { en, id } from '../support/shop-words.ts'
import { story } from '../support/story.ts'

const clock: { now?: Date } = {}
const { gateway } = connect(
  'stripe',
  await startFakeStripe({ secretKey: 'sk_test_a', webhookSecret: 'whsec_a', now: () => clock.now ?? new Date() }),
)
const service = await startService({ env: { STRIPE_URL: gateway.url } })
const words = { en: { shop: en, goods: subscriptionWords.en }, id: { shop: id, goods: subscriptionWords.id } }

for (const { language, viewport } of dashboardViews) {
  story(`A saved card at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openGoodsShop(service, { payment_methods: ['card'] })
    await shop.send('POST', '/provider-accounts', {
      provider: 'stripe',
      mode: 'test',
      name: 'Stripe',
      credentials: keys.stripe,
    })
    const [plan] = await shop.sellPlans(['100000'])
    const said = words[language as 'en' | 'id']
    const payments = service.service.payments
    const person = await shop.customer()
    const order = await shop.order(plan!.id, { customer_email: person.email, payment_method: 'card' })
    const tab = await openTab({ viewport, locale: language })
    const { page } = tab

    await step('the buyer allows later charges on the order page, and pays', async () => {
      await page.goto(`${service.shopUrl}/o/${order.secret_slug}`)
      const consent = page.getByRole('checkbox')
      await consent.waitFor()
      const pay = page.getByRole('link', { name: said.shop.go_to_payment })
      const before = await pay.getAttribute('href')
      await consent.check()
      await expect.poll(() => pay.getAttribute('href')).not.toBe(before)
      expect(await consent.isChecked()).toBe(true)
      await pictureAtWidth(tab, `shop-save-method-${language}`)
      const { id: reference } = await service.service.db
        .selectFrom('payments')
        .select('id')
        .where('order_id', '=', order.id)
        .where('status', '=', 'open')
        .executeTakeFirstOrThrow()
      await gateway.pay(reference)
      await checkPayments(payments, order, new Date())
      await page.getByRole('heading', { name: said.shop.payment_received }).waitFor()
      await tendSavedMethods(payments, new Date())
    })

    await step('the merchant sees a declined charge and the next attempt', async () => {
      gateway.state.declines = 'insufficient_funds'
      const due = new Date(Date.now() + 32 * 86_400_000)
      for (const now of [new Date(Date.now() + 26 * 86_400_000), due]) {
        clock.now = now
        service.clock.now = now
        await runRenewals(service.service.db, service.service.config, now)
        await runCharges(payments, now)
      }
      clock.now = undefined
      service.clock.now = undefined
      gateway.state.declines = null
      const [{ id: subscription }] = (await shop.send('GET', `/subscriptions?customer_id=${person.id}`)).data
      const merchant = await openDashboard(service, shop.browser.cookie!, { viewport, language })
      await merchant.page.goto(`${service.appUrl}/b/${shop.business.username}/subscriptions/${subscription}`)
      const { charges } = said.goods.subscriptions
      await merchant.page.getByText(charges.reasons.insufficient_funds!).waitFor()
      await merchant.page.getByText(charges.status.scheduled, { exact: true }).waitFor()
      await pictureAtWidth(merchant, `subscription-charges-${language}`)
    })

    await step('the customer removes the card in the account', async () => {
      await page.goto(`${shop.store.shop_url}/login`)
      await page.getByLabel(said.shop.email).fill(person.email)
      await page.getByLabel(said.shop.password, { exact: true }).fill(person.password)
      await page.getByRole('main').getByRole('button', { name: said.shop.sign_in, exact: true }).click()
      await page.waitForURL(/\/account/)
      await page.goto(`${shop.store.shop_url}/account/subscriptions`)
      await page.getByText('visa ···· 4242').waitFor()
      await pictureAtWidth(tab, `shop-saved-methods-${language}`)
      await page.getByRole('button', { name: said.shop.remove_saved_method }).click()
      await page.getByText('visa ···· 4242').waitFor({ state: 'detached' })
      expect((await person.call('GET', '/saved-methods')).body.data).toEqual([])
    })
  })
}
