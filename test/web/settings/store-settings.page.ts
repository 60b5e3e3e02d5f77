import { expect } from 'vitest'
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

for (const { language, viewport, words, number } of dashboardViews) {
  story(`The settings of a store at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await createSeller(service)
    const store = await shop.store('Kopi Nusantara')
    await shop.must('POST', '/v3/warehouses', { name: 'Bandung' })
    await shop.browser.post(`${shop.path}/custom-domains`, { hostname: `toko${number}.example.com` })
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
}
