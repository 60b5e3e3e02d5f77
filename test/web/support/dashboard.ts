import type { Page } from 'playwright-core'
import type { Addresses } from '../../support/service.ts'
import { isThorough } from '../../support/thorough.ts'
import { desktop, openTab, phone } from './chromium.ts'
import { wordsEn, wordsId } from './dashboard-words.ts'

/** The views in which merchants' stories run: one, and with each language at each width if thorough. */
export const dashboardViews = [
  { language: 'id', viewport: phone, words: wordsId },
  { language: 'en', viewport: desktop, words: wordsEn },
  { language: 'en', viewport: phone, words: wordsEn },
  { language: 'id', viewport: desktop, words: wordsId },
].slice(0, isThorough ? 4 : 1)

/** A tab of a browser that is signed in to the dashboard. */
export async function openDashboard(
  { appUrl }: Addresses,
  cookie: string,
  {
    viewport = desktop,
    language = 'en',
    serviceWorkers = 'block',
  }: { viewport?: typeof phone; language?: string; serviceWorkers?: 'allow' | 'block' } = {},
) {
  const tab = await openTab({ viewport, serviceWorkers })
  const [name, value] = cookie.split(/=(.*)/) as [string, string]
  await tab.context.addCookies([{ name, value, url: appUrl }])
  await tab.context.addInitScript(`if (origin !== 'null') localStorage.setItem('etalase.language', '${language}')`)
  return tab
}

/** Scrolls to the ranking on the home page, which is loaded when it comes near the screen. */
export const scrollToRanking = async (page: Page, name: string) => {
  const place = page.locator('[data-awaits-reader]').or(page.getByRole('link', { name }))
  await place.first().evaluate((element) => element.scrollIntoView())
}
