import { expect } from 'vitest'
import { providerAccountWords } from '../../../web/dashboard/pages/settings/provider-accounts/words.ts'
import { createSeller } from '../../records/catalog.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService()

const describeMethod = ({ payment_method, is_enabled }: { payment_method: string; is_enabled: boolean }) =>
  `${payment_method} ${is_enabled ? 'on' : 'off'}`

for (const { language, viewport, words } of dashboardViews) {
  story(`Accounts at payment providers at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await createSeller(service)
    await shop.store('Kopi Nusantara')
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { storeGroups, storeFields, common } = words
    const accounts = providerAccountWords[language as 'en' | 'id']
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)
    const field = (name: keyof typeof storeFields) => page.getByLabel(storeFields[name].label, { exact: true })
    const dialog = page.getByRole('dialog')
    const record = page
      .getByRole('list', { name: accounts.title })
      .getByRole('listitem')
      .filter({ hasText: 'Simulator utama' })

    await step('are added and checked, and their methods put in order', async () => {
      await page.goto(`${service.appUrl}/b/${shop.business.username}/payments`)
      await page.getByText(accounts.emptySimulated).waitFor()
      await page.getByRole('button', { name: accounts.add }).click()
      await dialog.getByLabel(common.name).fill('Simulator utama')
      await dialog.getByRole('button', { name: accounts.add }).click()
      await dialog.getByText(words.refusals.fields.required!).waitFor()
      await dialog.locator('[name="credentials.api_key"]').fill('sandbox_key_kopi_nusantara')
      await take('payments-account')
      await dialog.getByRole('button', { name: accounts.add }).click()
      await record.getByText(accounts.unchecked).waitFor()
      await record.getByRole('button', { name: accounts.check }).click()
      await record.getByText(accounts.checkedOk).locator('time').waitFor()
      expect(await record.getByLabel(accounts.callback).inputValue()).toContain('/v3/payments/callbacks/sandbox/')
      await record.getByRole('button', { name: accounts.methods, exact: true }).click()
      const methods = dialog.getByRole('list', { name: accounts.methods }).getByRole('listitem')
      await methods.nth(0).getByRole('checkbox').uncheck()
      await methods.nth(1).getByRole('button').first().click()
      await take('payments-methods')
      await dialog.getByRole('button', { name: common.save }).click()
      await dialog.waitFor({ state: 'detached' })
      const [account] = (await shop.get('/v3/provider-accounts')).body.data
      expect(account.methods.slice(0, 2).map(describeMethod)).toEqual(['va_bni on', 'va_bca off'])
    })

    await step('are missed where buyers could pay by what nobody collects, or by what has no fee', async () => {
      const offered = page.getByRole('list', { name: storeGroups.methods.offered })
      const turnOn = (method: string) => page.locator(`[name="payment_methods.${method}"]`).check()
      await page.reload()
      await turnOn('va_bca')
      await offered.getByText(storeGroups.methods.notShown.account).waitFor()
      expect(await offered.getByText(storeGroups.methods.notShown.account).count()).toBe(1)
      await turnOn('va_bri')
      if (await field('is_service_fee').isChecked()) await field('is_service_fee').click()
      expect(await page.getByText(storeFields.service_fees.hint!).count()).toBe(0)
      await field('is_service_fee').click()
      await offered.getByText(storeGroups.methods.notShown.fee).waitFor()
      await take('payments-not-shown')
      await page.getByRole('button', { name: storeGroups.discard }).click()
      await page.getByText(storeGroups.methods.notShown.account).waitFor({ state: 'detached' })
    })

    await step('show their calls, and are deleted', async () => {
      await record.getByRole('button', { name: accounts.calls }).click()
      await dialog.getByText('GET /sandbox/merchant').waitFor()
      await take('payments-calls')
      await dialog.getByRole('button', { name: common.close }).click()
      await record.getByRole('button', { name: common.delete }).click()
      await dialog.getByRole('button', { name: common.delete }).click()
      await page.getByText(accounts.emptySimulated).waitFor()
    })
  })
}
