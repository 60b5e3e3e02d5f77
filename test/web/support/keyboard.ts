import type { Locator, Page } from 'playwright-core'

/** More elements than any of our pages has between two that a person needs. */
const maxTabs = 150

/** Moves the focus with the Tab key until it is on the element. */
export async function tabTo(page: Page, locator: Locator) {
  await locator.waitFor()
  for (let i = 0; i < maxTabs; i++) {
    if (await locator.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key does not reach the element')
}

/** Presses Enter on an element that the Tab key reaches. */
export async function enter(page: Page, locator: Locator) {
  await tabTo(page, locator)
  await page.keyboard.press('Enter')
}
