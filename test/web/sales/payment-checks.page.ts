import { expect } from 'vitest'
import { readProviderEntries } from '../../../src/modules/payments/payment-reports/index.ts'
import { paymentCheckWords } from '../../../web/dashboard/pages/settings/payment-checks/words.ts'
import { providerAccountWords } from '../../../web/dashboard/pages/settings/provider-accounts/words.ts'
import { createOrderShop } from '../../records/orders.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'] })

for (const { language, viewport, words, number } of dashboardViews) {
  story(`Payments to check at ${viewport.width} px in ${language}`, async (step) => {
    const checks = paymentCheckWords[language as 'en' | 'id']
    const accounts = providerAccountWords[language as 'en' | 'id']
    const { common } = words
    const shop = await createOrderShop(service)
    await shop.must('POST', '/v3/provider-accounts', {
      provider: 'sandbox',
      mode: 'test',
      name: 'Simulator utama',
      credentials: { api_key: `sandbox_key_of_checks_${number}` },
    })
    const act = async (orderId: string, path: string, body: object) => {
      const { rows } = await service.database.pool.query(
        'select provider_payment_id as id from payments where order_id = $1',
        [orderId],
      )
      const answer = await fetch(`${service.baseUrl}/sandbox/payments/${rows[0].id}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(200)
    }
    const pay = async (fields: object = {}) => {
      const order = await shop.order({ payment_method: 'card' })
      await shop.must('POST', `/v3/orders/${order.id}/payment`)
      await act(order.id, 'events', { action: 'pay', ...fields })
      return order
    }
    const readStatus = async (id: string) => (await shop.get(`/v3/orders/${id}`)).body.payment_status
    const short = await pay({ amount: '1000' })
    const disputed = await pay()
    await expect.poll(() => readStatus(disputed.id)).toBe('paid')
    await act(disputed.id, 'disputes', { reason: 'fraudulent' })
    for (const { id } of [short, disputed]) await expect.poll(() => readStatus(id)).toBe('conflict')
    const payments = service.service.payments
    await readProviderEntries(payments, new Date())

    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const home = `${service.appUrl}/b/${shop.business.username}`
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)
    const dialog = page.getByRole('dialog')

    await step('are counted on the home page, which leads to them', async () => {
      await page.goto(home)
      await page.getByRole('link', { name: `2 ${words.home.tasks.payments_to_check}` }).click()
      await page.getByRole('heading', { name: checks.title, level: 1 }).waitFor()
      await page.getByText(checks.reasons.dispute_open!).waitFor()
      await take('payment-checks')
    })

    await step('are resolved with a note, and the order goes on', async () => {
      const record = page.getByRole('listitem').filter({ hasText: checks.reasons.other_amount! })
      await record.getByText(checks.advice.other_amount!).waitFor()
      await record.getByRole('button', { name: checks.resolve }).click()
      await dialog.getByRole('button', { name: checks.resolve }).click()
      await dialog.getByText(words.refusals.fields.required!).waitFor()
      await dialog.getByLabel(checks.note).fill('Sisanya ditransfer')
      await take('payment-checks-resolve')
      await dialog.getByRole('button', { name: checks.resolve }).click()
      await record.waitFor({ state: 'detached' })
      expect(await readStatus(short.id)).toBe('paid')
      await page.getByRole('link', { name: checks.states.resolved, exact: true }).click()
      await page.getByText('Sisanya ditransfer').waitFor()
    })

    await step('of an order that was refunded in part offer only what fits that', async () => {
      const order = await pay()
      await expect.poll(() => readStatus(order.id)).toBe('paid')
      await shop.must('POST', `/v3/orders/${order.id}/refunds`, { amount: '1000', reason: 'Broken cup' })
      await expect.poll(() => readStatus(order.id), { timeout: 20_000 }).toBe('partially_refunded')
      await act(order.id, 'disputes', { reason: 'fraudulent' })
      await expect.poll(() => readStatus(order.id)).toBe('conflict')
      await page.getByRole('link', { name: checks.states.open, exact: true }).click()
      await page.reload()
      const record = page.getByRole('listitem').filter({ hasText: order.order_id })
      await record.getByRole('button', { name: checks.resolve }).click()
      const choices = dialog.getByLabel(checks.goesOn)
      expect(await choices.locator('option').allTextContents()).toEqual([
        checks.keep,
        checks.payment.partially_refunded,
        checks.payment.refunded,
      ])
      await choices.selectOption({ label: checks.payment.partially_refunded })
      await dialog.getByLabel(checks.note).fill('Bank setuju')
      await dialog.getByRole('button', { name: checks.resolve }).click()
      await record.waitFor({ state: 'detached' })
      expect(await readStatus(order.id)).toBe('partially_refunded')
      await readProviderEntries(payments, new Date(Date.now() + 300_000))
    })

    await step('the daily report of an account shows what differs, line by line and as a file', async () => {
      await page.goto(`${home}/payments`)
      await page.getByRole('link', { name: accounts.reports }).click()
      await page.getByRole('heading', { name: checks.reports, level: 1 }).waitFor()
      await page.getByText(checks.agrees, { exact: true }).first().waitFor()
      await take('payment-reports')
      await page.getByRole('link', { name: checks.openDay, exact: true }).click()
      const lines = page.getByRole('list', { name: checks.lines }).getByRole('listitem')
      await expect.poll(() => lines.count()).toBe(4)
      await take('payment-report')
      await page.getByLabel(checks.show).selectOption({ label: checks.lineStates.missing! })
      await page.getByText(checks.noLines).waitFor()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: checks.csv }).click()
      expect((await download).suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
    })

    await step('which account collects which method is listed, and its terms are changed on its page', async () => {
      await shop.must('PATCH', `/v3/stores/${shop.storeRecord.id}`, { payment_methods: ['qris', 'bank_transfer'] })
      await page.goto(`${home}/payments`)
      const rules = page.getByRole('list', { name: accounts.rules }).getByRole('listitem')
      await rules.filter({ hasText: 'Simulator utama: QRIS' }).waitFor()
      const record = page
        .getByRole('list', { name: accounts.title })
        .getByRole('listitem')
        .filter({ hasText: 'Simulator utama' })
      await record.getByRole('button', { name: accounts.settings }).click()
      await dialog.getByLabel(accounts.rank).fill('7')
      await dialog.getByLabel(accounts.allStores).uncheck()
      const store = dialog.getByLabel(shop.storeRecord.name, { exact: true })
      await store.uncheck()
      await dialog.getByText(accounts.chooseStores).waitFor()
      await store.check()
      await take('payments-account-settings')
      await dialog.getByRole('button', { name: common.save }).click()
      await dialog.waitFor({ state: 'detached' })
      await record.getByRole('button', { name: accounts.methods, exact: true }).click()
      const [first] = (await shop.get('/v3/provider-accounts')).body.data[0].methods
      expect(first.payment_method).toBe('va_bca')
      await dialog.locator('summary').first().click()
      const fields = dialog.getByRole('listitem').first()
      await fields.getByLabel(accounts.minimum).fill('10.000')
      await fields.getByLabel(accounts.maximum).fill('9.000')
      await fields.getByLabel(accounts.feeAmount).fill('4.000')
      await fields.getByLabel(accounts.feeShare).fill('0,7')
      await fields.getByLabel(accounts.expiry).fill('60')
      await dialog.getByRole('button', { name: common.save }).click()
      await fields.locator('[aria-invalid="true"]').waitFor()
      await take('payments-method-terms')
      await fields.getByLabel(accounts.maximum).fill('')
      await dialog.getByRole('button', { name: common.save }).click()
      await dialog.waitFor({ state: 'detached' })
      const [account] = (await shop.get('/v3/provider-accounts')).body.data
      expect(account).toMatchObject({ rank: 7, store_ids: [shop.storeRecord.id] })
      expect(account.methods[0]).toMatchObject({
        payment_method: 'va_bca',
        minimum_amount: '10000.00',
        maximum_amount: null,
        fee_amount: '4000.00',
        fee_basis_points: 70,
        expiry_minutes: 60,
      })
    })
  })
}
