import { expect } from 'vitest'
import { startService } from '../../support/service.ts'
import { expectSound, openTab, pictureAtWidth, storyWidths } from '../support/chromium.ts'
import { story } from '../support/story.ts'

const service = await startService()

const references = ['orders', 'storefront-checkout'].map((name) => `/docs/${name}-reference`)

/** The blocks that scroll sideways and that the tab key does not reach. */
const unreachable = `[...document.querySelectorAll('main *')]
  .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth)
  .filter((one) => one.tabIndex < 0 && !one.querySelector('a, button, [tabindex="0"]'))
  .map((one) => one.outerHTML.slice(0, 200))`

for (const [width, viewport] of storyWidths)
  story(`The reference at ${width} px`, async (step) => {
    const tab = await openTab({ viewport })
    const { page } = tab
    const addresses = [`${service.baseUrl}/docs`]

    await step('lists its guides', async () => {
      await page.goto(addresses[0]!)
      const guides = page.locator('nav h2:text("Guides") + ul a')
      for (const link of await guides.all()) addresses.push(service.baseUrl + (await link.getAttribute('href')))
      expect(addresses.length).toBeGreaterThan(7)
      await pictureAtWidth(tab, 'docs')
    })

    addresses.push(...references.map((path) => service.baseUrl + path), `${service.appUrl}/docs`)
    for (const address of addresses)
      await step(`${address} can be read with a screen reader and by keyboard alone`, async () => {
        await page.goto(address)
        for (const details of await page.locator('main details').all())
          await details.evaluate((element) => Object.assign(element, { open: true }))
        await expect.poll(() => page.evaluate(unreachable)).toEqual([])
        await expectSound(tab)
      })
  })
