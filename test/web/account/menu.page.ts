import { expect } from 'vitest'
import { openShop } from '../../records/checkout.ts'
import { startService } from '../../support/service.ts'
import { desktop, expectSound, pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService()

for (const { language, viewport, words } of dashboardViews) {
  story(`The menu at ${viewport.width} px in ${language}`, async (step) => {
    const shop = await openShop(service)
    const { nav, common } = words
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const isWide = viewport === desktop
    const base = `${service.appUrl}/b/${shop.business.username}`
    const menu = page.getByRole('navigation', { name: nav.label })
    const links = async () => (await menu.getByRole('link').allInnerTexts()).map((text) => text.trim())
    const addresses = async () =>
      await Promise.all((await menu.getByRole('link').all()).map((one) => one.getAttribute('href')))
    const open = async () => {
      if (!isWide) await page.getByRole('button', { name: common.menu }).click()
      await menu.getByRole('link', { name: nav.home, exact: true }).waitFor()
    }
    const sections = [nav.home, nav.orders, nav.products, nav.customers, nav.marketing, nav.figures, nav.settings]

    await step('it has a few sections, with those of developers apart', async () => {
      await page.goto(base)
      await open()
      const shown = await links()
      expect(shown.filter((one) => [...sections, nav.developers].includes(one))).toEqual([...sections, nav.developers])
      if (isWide) expect(shown).toEqual([...sections, nav.developers])
      await pictureAtWidth(tab, `menu-${language}`)
      await expectSound(tab)
    })

    await step('every page of it opens by at most two clicks', async () => {
      if (!isWide) {
        // The whole menu stands behind one click.
        expect(new Set(await addresses()).size).toBeGreaterThan(20)
        return
      }
      const reached = new Set<string>()
      for (const section of [...sections, nav.developers]) {
        await page.goto(base)
        await menu.getByRole('link', { name: section, exact: true }).click()
        await page.waitForURL((url) => section === nav.home || url.pathname !== new URL(base).pathname)
        await menu.locator('[data-open]').getByRole('link', { name: section, exact: true }).waitFor()
        for (const address of await addresses()) reached.add(address!)
      }
      expect(reached.size).toBeGreaterThan(20)
      for (const place of ['stock', 'reviews', 'discounts', 'abandoned-checkouts', 'whatsapp', 'team', 'audit'])
        expect([...reached]).toContain(`/b/${shop.business.username}/${place}`)
    })

    await step('the keyboard alone opens a page inside a section', async () => {
      await page.goto(`${base}/customers`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (!isWide) {
        await page.getByRole('button', { name: common.menu }).focus()
        await page.keyboard.press('Enter')
      }
      const label = language === 'id' ? 'Ulasan' : 'Reviews'
      const place = menu.getByRole('link', { name: label, exact: true })
      await menu.getByRole('link', { name: nav.customers, exact: true }).focus()
      await page.keyboard.press('Tab')
      expect(await page.locator(':focus').innerText()).toBe(label)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/reviews/)
      if (isWide) await expect.poll(() => place.getAttribute('aria-current')).toBe('page')
    })
    expect(tab.complaints).toEqual([])
  })
}
