import { expect } from 'vitest'
import { providerAccountWords } from '../../../web/dashboard/pages/settings/provider-accounts/words.ts'
import { storefrontWords } from '../../../web/dashboard/pages/settings/stores/domains/words.ts'
import { feedWords } from '../../../web/dashboard/pages/settings/stores/selling/feeds/words.ts'
import { conflictWords } from '../../../web/dashboard/pages/settings/stores/settings/conflict/words.ts'
import { createSeller } from '../../records/catalog.ts'
import { startService } from '../../support/service.ts'
import { changeAllOn, type Schema } from '../support/change-setting.ts'
import { pictureAtWidth, untilGuarded } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService()

type Operation = { requestBody: { content: { 'application/json': { schema: Schema } } } }

/** Every setting of a store with its schema, as the API documents it. */
async function readSettings(): Promise<Record<string, Schema>> {
  const document = await (await fetch(`${service.baseUrl}/v3/openapi.json`)).json()
  const { patch } = (document as { paths: Record<string, { patch: Operation }> }).paths['/v3/stores/{store_id}']!
  return patch.requestBody.content['application/json'].schema.properties!
}

const describeMethod = ({ payment_method, is_enabled }: { payment_method: string; is_enabled: boolean }) =>
  `${payment_method} ${is_enabled ? 'on' : 'off'}`

for (const { language, viewport, words } of dashboardViews) {
  story(`The settings of a store at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await createSeller(service)
    const store = await shop.store('Kopi Nusantara')
    await shop.must('POST', '/v3/warehouses', { name: 'Bandung' })
    await shop.browser.post(`${shop.path}/custom-domains`, { hostname: `toko${viewport.width}.example.com` })
    await shop.must('POST', '/v3/mail-domains', { domain: 'kirim.example.com' })
    await service.service.db.updateTable('mail_domains').set({ verified_at: new Date() }).execute()
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { storeGroups, storeFields, storeSettings, common, leaving } = words
    const home = `${service.appUrl}/b/${shop.business.username}`
    const read = async () => (await shop.get(`/v3/stores/${store.id}`)).body
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)
    const save = page.getByRole('button', { name: common.save, exact: true })
    const field = (name: keyof typeof storeFields) => page.getByLabel(storeFields[name].label, { exact: true })

    await step('are all changed by pages, also those that were added to the API last', async () => {
      const schemas = await readSettings()
      const names = Object.keys(schemas)
      const before = await read()
      await page.goto(`${home}/stores/${store.unique_id}`)
      await page.getByRole('heading', { name: 'Kopi Nusantara', level: 1 }).waitFor()
      await take('store')
      const groups = page.getByRole('list', { name: storeGroups.label }).getByRole('link')
      const addresses = await groups.evaluateAll((links: { href: string }[]) => links.map(({ href }) => href))
      const found: string[] = []
      for (const address of addresses) {
        await page.goto(address)
        await page.locator('main h2').first().waitFor()
        if (!/\/(storefront|feeds)$/.test(address)) await page.locator('main form').first().waitFor()
        const here = await changeAllOn(page, names, schemas)
        await take(`store-${/\/(\w+)(\?|$)/.exec(address)![1]}`)
        if (here.length === 0) continue
        await page.getByText(storeGroups.unsaved(here.length)).waitFor()
        await save.click()
        await save.waitFor({ state: 'detached' })
        found.push(...here)
        if (!address.endsWith('/charges')) continue
        // Only the fields of the chosen kind of charge are shown.
        await page.getByRole('radio', { name: storeFields.auto_other_income.options!.dynamic! }).check()
        const others = names.filter((name) => !here.includes(name))
        found.push(...(await changeAllOn(page, others, schemas)))
        await take('store-charges-dynamic')
        await save.click()
        await save.waitFor({ state: 'detached' })
      }
      expect(found.toSorted()).toEqual(names.toSorted())
      const after = await read()
      const shown = (name: string) => (name === 'custom_domain_id' ? 'custom_domain' : name)
      const isSame = (name: string) => JSON.stringify(after[name]) === JSON.stringify(before[name])
      expect(names.map(shown).filter(isSame)).toEqual([])
    })

    await step('separate the thousands of amounts while they are typed', async () => {
      await page.goto(`${home}/stores/${store.unique_id}/charges`)
      await page.getByRole('radio', { name: storeFields.auto_other_income.options!.fixed! }).check()
      const amount = field('fixed_auto_other_income')
      await amount.fill('12500')
      expect(await amount.inputValue()).toBe(language === 'id' ? '12.500' : '12,500')
      await take('store-amount')
      await save.click()
      await save.waitFor({ state: 'detached' })
      expect((await read()).fixed_auto_other_income).toBe('12500.00')
    })

    await step('say at the field what is wrong, and warn before changes are lost', async () => {
      await page.goto(`${home}/stores/${store.unique_id}`)
      await page.getByRole('link', { name: storeGroups.groups.checkout.title }).click()
      await field('auto_expire_days').fill('900')
      await save.click()
      await page.locator('[name="settings.auto_expire_days"][aria-invalid="true"]').waitFor()
      await take('store-refused')
      await untilGuarded(page)
      await page.goBack()
      const warning = page.getByRole('dialog', { name: leaving.title })
      await warning.getByRole('button', { name: leaving.stay }).click()
      await page.getByRole('button', { name: storeGroups.discard }).click()
      await save.waitFor({ state: 'detached' })
    })

    await step('keep what somebody else saved meanwhile, unless it is the same setting', async () => {
      await page.goto(`${home}/stores/${store.unique_id}/goods`)
      const path = `/v3/stores/${store.id}`
      await field('download_limit').fill('5')
      await shop.must('PATCH', path, { min_name_length: 7, subscription_grace_days: 9 })
      await save.click()
      await save.waitFor({ state: 'detached' })
      expect(await read()).toMatchObject({ download_limit: 5, min_name_length: 7, subscription_grace_days: 9 })

      await field('download_limit').fill('6')
      await shop.must('PATCH', path, { download_limit: 8 })
      await save.click()
      const conflict = page.getByRole('alert').filter({ hasText: conflictWords[language as 'en' | 'id'].title })
      await conflict.waitFor()
      await take('store-conflict')
      expect((await read()).download_limit).toBe(8)
      await conflict.getByRole('button', { name: conflictWords[language as 'en' | 'id'].keep }).click()
      await conflict.waitFor({ state: 'detached' })
      expect((await read()).download_limit).toBe(6)
    })

    await step('make keys for a website of the merchant, and claim an address with its DNS record', async () => {
      const { domains } = storefrontWords[language as 'en' | 'id']
      const storefront = storefrontWords[language as 'en' | 'id']
      await page.goto(`${home}/stores/${store.unique_id}/storefront`)
      await page.getByRole('button', { name: storefront.makeKey }).click()
      await page.getByRole('list', { name: storefront.keys }).getByRole('listitem').waitFor()
      await page.getByLabel(storefront.addOrigin).fill('https://kopi.example.com')
      await page.getByRole('button', { name: storefront.addOriginGo }).click()
      await page.getByRole('list', { name: storefront.origins }).getByText('https://kopi.example.com').waitFor()
      await take('store-storefront')
      await page.goto(`${home}/stores/${store.unique_id}/domain`)
      await page.getByLabel(domains.add, { exact: true }).fill('kopi.example.org')
      await page.getByRole('button', { name: domains.claim, exact: true }).click()
      const record = page.getByRole('listitem').filter({ hasText: 'kopi.example.org' })
      expect(await record.getByLabel(domains.recordName).inputValue()).toBe('_etalase.kopi.example.org')
      await take('store-domain')
    })

    await step('switch a product feed on, and replace its secret address', async () => {
      const feeds = feedWords[language as 'en' | 'id']
      await shop.browser.patch(`${shop.path}/stores/${store.unique_id}`, { is_public: true })
      await page.goto(`${home}/stores/${store.unique_id}/feeds`)
      await page.getByRole('button', { name: feeds.turnOn }).first().click()
      const address = page.getByLabel(feeds.address)
      const first = await address.inputValue()
      expect((await fetch(first)).status).toBe(200)
      await take('store-feeds-on')
      await page.getByRole('button', { name: feeds.rotate }).click()
      await page.getByRole('dialog').getByRole('button', { name: feeds.rotate }).click()
      await expect.poll(() => address.inputValue()).not.toBe(first)
      expect((await fetch(first)).status).toBe(404)
      expect((await fetch(await address.inputValue())).status).toBe(200)
    })

    await step('add an account at a payment provider, check it, order its methods and read its calls', async () => {
      const accounts = providerAccountWords[language as 'en' | 'id']
      await page.goto(`${home}/payments`)
      await page.getByText(accounts.emptySimulated).waitFor()
      await page.getByRole('button', { name: accounts.add }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(common.name).fill('Simulator utama')
      await dialog.getByRole('button', { name: accounts.add }).click()
      await dialog.getByText(words.refusals.fields.required!).waitFor()
      await dialog.locator('[name="credentials.api_key"]').fill('sandbox_key_kopi_nusantara')
      await take('payments-account')
      await dialog.getByRole('button', { name: accounts.add }).click()
      const record = page
        .getByRole('list', { name: accounts.title })
        .getByRole('listitem')
        .filter({ hasText: 'Simulator utama' })
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
      // Neither claims that buyers can pay by what nobody collects, nor by what has no fee.
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
      await save.waitFor({ state: 'detached' })
      await record.getByRole('button', { name: accounts.calls }).click()
      await dialog.getByText('GET /sandbox/merchant').waitFor()
      await take('payments-calls')
      await dialog.getByRole('button', { name: common.close }).click()
      await record.getByRole('button', { name: common.delete }).click()
      await dialog.getByRole('button', { name: common.delete }).click()
      await page.getByText(accounts.emptySimulated).waitFor()
    })

    await step('close the store after a confirmation, and open it again', async () => {
      await page.goto(`${home}/stores/${store.unique_id}`)
      await page.getByRole('button', { name: storeSettings.close }).click()
      const dialog = page.getByRole('dialog', { name: storeSettings.closeTitle })
      await dialog.getByRole('button', { name: storeSettings.close }).click()
      await page.getByText(storeSettings.closedLead).waitFor()
      expect((await read()).is_active).toBe(false)
      await page.getByRole('button', { name: storeSettings.reopen }).click()
      await page.getByText(storeSettings.openLead).waitFor()
    })
  })

  story(`Shipping and the business at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await createSeller(service)
    const store = await shop.store('Kopi Nusantara')
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { common } = words
    const home = `${service.appUrl}/b/${shop.business.username}`
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)

    await step('send parcels with rates of the merchant, which can be tried', async () => {
      const { warehouses, rates, tester, couriers } = words.shipping
      await page.goto(`${home}/shipping`)
      await page.getByRole('button', { name: common.edit, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(warehouses.fields.address).fill('Jl. Braga 12')
      await dialog.getByRole('combobox', { name: words.newOrder.location }).fill('menteng jakarta')
      await dialog
        .getByRole('option', { name: /^Menteng/ })
        .first()
        .click()
      await dialog.getByLabel(warehouses.fields.latitude).fill('-95')
      await dialog.getByLabel(warehouses.fields.longitude).fill('107.6191')
      await dialog.getByRole('button', { name: common.save }).click()
      await dialog.locator('[name="latitude"][aria-invalid="true"]').waitFor()
      await dialog.getByLabel(warehouses.fields.latitude).fill('-6.9175')
      await dialog.getByRole('button', { name: common.save }).click()
      await page.getByRole('link', { name: warehouses.map }).waitFor()

      await page.getByRole('button', { name: rates.copy }).click()
      const table = page.getByRole('table', { name: rates.title })
      await table.getByRole('button').first().click()
      const firstKg = dialog.getByLabel(rates.firstKg, { exact: true })
      await firstKg.fill('4321')
      expect(await firstKg.inputValue()).toBe(language === 'id' ? '4.321' : '4,321')
      await dialog.getByRole('button', { name: common.save }).click()
      await dialog.waitFor({ state: 'detached' })
      await table.getByText(/4[.,]321/).waitFor()
      const { zones } = words.shipping
      await page.getByRole('button', { name: zones.add }).click()
      await dialog.getByLabel(zones.name, { exact: true }).fill('Bandung Raya')
      await dialog.getByRole('combobox', { name: zones.find }).fill('sumur bandung')
      await dialog.getByRole('option', { name: `Kota Bandung (${zones.kinds.city})` }).click()
      await take('shipping-zone')
      await dialog.getByRole('button', { name: common.save }).click()
      const ownZone = page.getByRole('table', { name: zones.title }).getByRole('row', { name: /Bandung Raya/ })
      await ownZone.getByText('Kota Bandung').waitFor()
      await page.getByRole('button', { name: zones.addRate }).click()
      await dialog.getByLabel(rates.firstKg, { exact: true }).fill('9.876')
      await dialog.getByLabel(rates.nextKg, { exact: true }).fill('5000')
      await dialog.getByRole('button', { name: common.save }).click()
      await table.getByText(/9[.,]876/).waitFor()
      await ownZone.getByRole('button', { name: common.delete }).click()
      await dialog.getByRole('button', { name: common.delete }).click()
      await dialog.getByRole('alert').waitFor()
      await dialog.getByRole('button', { name: common.cancel }).click()
      await table.getByRole('button', { name: rates.changeOne('Bandung Raya') }).click()
      await dialog.getByRole('button', { name: zones.removeRate }).click()
      await page
        .getByRole('dialog', { name: zones.removeTitle('Bandung Raya') })
        .getByRole('button', { name: zones.removeRate })
        .click()
      await table.getByText(/9[.,]876/).waitFor({ state: 'detached' })

      const next = page.getByRole('group', { name: 'JNE' }).getByRole('checkbox').nth(1)
      await expect.poll(() => next.isChecked()).toBe(false)
      await next.click()
      await expect.poll(() => next.isChecked()).toBe(true)
      await page.getByText(couriers.example).first().waitFor()
      await page.getByRole('combobox', { name: rates.service }).selectOption('2')
      await page.getByText(rates.seeded).waitFor()
      await take('shipping-example')
      await page.getByRole('button', { name: rates.confirm }).click()
      await page.getByText(rates.seeded).waitFor({ state: 'detached' })
      await expect.poll(() => page.getByText(couriers.example).count()).toBe(0)

      await page.getByRole('button', { name: tester.open }).click()
      await dialog.getByRole('combobox', { name: words.newOrder.location }).fill('menteng jakarta')
      // By keys only: the second place, then back to the first.
      await dialog
        .getByRole('option', { name: /^Menteng/ })
        .first()
        .waitFor()
      for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
      await dialog.getByRole('listbox').waitFor({ state: 'hidden' })
      expect(await dialog.getByRole('combobox', { name: words.newOrder.location }).inputValue()).toMatch(/^Menteng, /)
      await dialog.getByRole('button', { name: tester.go }).click()
      await dialog.getByRole('status').getByRole('listitem').first().waitFor()
      await take('shipping-costs')
      await dialog.getByRole('button', { name: common.close }).click()
      await page.getByRole('heading', { name: couriers.title }).waitFor()
      await take('shipping')
    })

    await step(
      'concern the whole business: its name, the currency, the tax and a deletion that can be taken back',
      async () => {
        const { profile, currency, tax, deletion, export: data } = words.businessPage
        await page.goto(`${home}/business`)
        await page.getByLabel(profile.name).fill('Kopi Bersama')
        await page.getByRole('button', { name: common.save, exact: true }).first().click()
        await page
          .getByRole('button', { name: /Kopi Bersama/ })
          .first()
          .waitFor()
        await page.getByLabel(currency.label).selectOption('MYR')
        await page.getByRole('button', { name: currency.save }).click()
        await page.getByRole('radio', { name: tax.yes }).check()
        await page.getByText(/11[.,]000/).waitFor()
        await page.getByLabel(tax.rate, { exact: true }).fill('banyak')
        await page.getByRole('button', { name: tax.save }).click()
        await page.locator('[name="tax_rate"][aria-invalid="true"]').waitFor()
        await page.getByLabel(tax.rate, { exact: true }).fill('11')
        await page.getByRole('button', { name: tax.save }).click()
        const business = async () => (await shop.browser.get('/api/businesses')).body.data[0]
        await expect.poll(business).toMatchObject({ name: 'Kopi Bersama', currency: 'MYR', tax_rate: 11 })
        const address = await page.getByRole('link', { name: data.go }).getAttribute('href')
        expect((await shop.browser.get(address!)).text).toContain('Kopi Bersama')

        await page.getByRole('button', { name: deletion.ask }).click()
        await page.getByLabel(deletion.password).fill(shop.browser.password)
        await page.getByRole('button', { name: deletion.go }).click()
        await page.getByRole('dialog').getByText(words.refusals.codes.stores_open!).waitFor()
        await shop.must('POST', `/v3/stores/${store.id}/close`)
        await page.getByRole('button', { name: deletion.go }).click()
        await page.getByText(deletion.requested).waitFor()
        await take('business')
        await page.getByRole('button', { name: deletion.keep }).click()
        await page.getByRole('button', { name: deletion.ask }).waitFor()
      },
    )
  })
}
