import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { openShop } from '../../records/checkout.ts'
import { addMember } from '../../records/members.ts'
import { startService } from '../../support/service.ts'
import { expectSound, pictureAtWidth, untilGuarded } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { drawPicture } from '../support/draw-picture.ts'
import { story } from '../support/story.ts'

const service = await startService()

/** Whether an element has the focus and stands on the screen. */
const isFocusedInSight = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const { activeElement, documentElement } = element.ownerDocument
    return element === activeElement && top >= 0 && bottom <= documentElement.clientHeight
  })

for (const { language, viewport, words } of dashboardViews) {
  story(`A bundle at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openShop(service)
    const coffee = await shop.sell({ name: 'Kopi Gayo', stock: 10 })
    await shop.sell({ name: 'Cangkir', stock: 3 })
    const { bundles, bundleList, common, leaving, catalogTabs } = words
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const dialog = page.getByRole('dialog')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const field = (name: string) => page.getByLabel(name, { exact: true })
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)
    const save = () => button(common.save).click()
    const read = async () => (await shop.send('GET', '/bundles')).data

    await step('is built from products, with their stock and what buyers save', async () => {
      await page.goto(`${service.appUrl}/b/${shop.business.username}/products`)
      await page.getByRole('link', { name: catalogTabs.bundles }).click()
      await page.getByText(bundleList.empty).waitFor()
      await take('bundles-empty')
      await page.getByRole('link', { name: bundleList.create }).first().click()
      await field(bundles.publicName).fill('Paket Pagi')
      for (const name of ['Kopi Gayo', 'Cangkir']) {
        await field(bundles.find).fill(name)
        await button(bundles.add(name)).click()
      }
      await field(bundles.quantityOf('Kopi Gayo')).fill('2')
      await page.getByText(bundles.sets('3')).waitFor()
      await page.getByText(bundles.limitedBy('Cangkir')).waitFor()
      await field(bundles.priceOf(1)).fill('250.000')
      await page.getByText(/12[.,]?3?\s?%/).waitFor()
      await page.locator('input[type="file"]').setInputFiles(await drawPicture('paket.png', '#7a4a2b'))
      await page.locator('main img').first().waitFor()
      await expectSound(tab)
      await take('bundle-new')
    })

    await step('leads to the field that is wrong, and warns before it is lost', async () => {
      const price = field(bundles.priceOf(1))
      await price.fill('-5')
      await page.evaluate('scrollTo(0, 0)')
      await save()
      await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => isFocusedInSight(price)).toBe(true)
      await untilGuarded(page)
      await page.getByRole('link', { name: bundles.back }).click()
      await dialog.getByRole('button', { name: leaving.stay }).click()
      await field(bundles.priceOf(1)).fill('250.000')
    })

    await step('is sold in the only store', async () => {
      await save()
      await page.getByRole('heading', { name: 'Paket Pagi', level: 1 }).waitFor()
      const [bundle] = await read()
      expect(bundle).toMatchObject({
        name: 'Paket Pagi',
        bundlelines: [{ quantity: 2 }, { quantity: 1 }],
        bundle_price_options: [{ name: bundles.firstPrice, price: '250000.00', stores: [{ id: shop.store.id }] }],
      })
      expect(bundle.images).toHaveLength(1)
      const address = await page.getByRole('link', { name: bundles.publicLink }).getAttribute('href')
      const shown = await fetch(new URL(address!, service.appUrl))
      expect(shown.status).toBe(200)
    })

    await step('gets a second price, and shows stock that was sold meanwhile', async () => {
      await shop.send('PUT', `/variants/${coffee.id}/stock`, { quantity: 1 })
      await page.reload()
      await page.getByText(bundles.sets('0')).waitFor()
      await button(bundles.addPrice).click()
      await field(bundles.priceName(2)).fill('Reseller')
      await field(bundles.priceOf(2)).fill('-1')
      await save()
      await expect.poll(() => field(bundles.priceOf(2)).getAttribute('aria-invalid')).toBe('true')
      await field(bundles.priceOf(2)).fill('225000')
      expect(await field(bundles.priceOf(2)).inputValue()).toMatch(/^225[.,]000$/)
      await save()
      await page.getByText(bundles.saved('Paket Pagi')).waitFor()
      await expect
        .poll(async () => (await read())[0].bundle_price_options.map(({ price }: { price: string }) => price))
        .toEqual(['250000.00', '225000.00'])
      await take('bundle')
    })

    await step('is copied, found and deleted', async () => {
      await button(bundles.duplicate).click()
      await page.getByText(bundles.duplicated('Paket Pagi')).waitFor()
      await expect.poll(async () => (await read()).length).toBe(2)
      await page.getByRole('link', { name: bundles.back }).click()
      await page.getByRole('heading', { name: catalogTabs.bundles, exact: true }).waitFor()
      await page
        .getByText(/225[.,]000/)
        .first()
        .waitFor()
      await take('bundles')
      await page
        .getByRole('link', { name: /Paket Pagi/ })
        .first()
        .click()
      await button(common.delete).click()
      await dialog.getByRole('button', { name: common.delete, exact: true }).click()
      await page.getByRole('heading', { name: catalogTabs.bundles, exact: true }).waitFor()
      await expect.poll(async () => (await read()).length).toBe(1)
    })

    await step('can only be read by a viewer', async () => {
      const viewer = await addMember(service, shop, 'viewer')
      const other = await openDashboard(service, viewer.browser.cookie!, { viewport, language })
      await other.page.goto(`${service.appUrl}/b/${shop.business.username}/bundles`)
      await other.page
        .getByRole('link', { name: /Paket Pagi/ })
        .first()
        .click()
      await other.page.getByRole('heading', { name: /Paket Pagi/, level: 1 }).waitFor()
      expect(await other.page.getByLabel(bundles.publicName, { exact: true }).isDisabled()).toBe(true)
      expect(await other.page.getByRole('button', { name: bundles.duplicate }).count()).toBe(0)
    })
    expect(tab.complaints).toEqual([])
  })
}
