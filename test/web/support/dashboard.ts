import type { Page } from 'playwright-core'
import type { Addresses } from '../../support/service.ts'
import { isThorough } from '../../support/thorough.ts'
import { desktop, openTab, phone } from './chromium.ts'
import { wordsEn, wordsId } from './dashboard-words.ts'

/**
 * The views in which merchants' stories run: one, and with each language at each width if thorough. Names and addresses of
 * a story have the number of the view, because the views share a service.
 */
export const dashboardViews = [
  { language: 'id', viewport: phone, words: wordsId, number: 3901 },
  { language: 'en', viewport: desktop, words: wordsEn, number: 12801 },
  { language: 'en', viewport: phone, words: wordsEn, number: 3902 },
  { language: 'id', viewport: desktop, words: wordsId, number: 12802 },
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
