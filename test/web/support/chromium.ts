import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { ensureWebBuild } from '../../../src/modules/console/dashboard-pages/index.ts'
import { onFinished } from '../../support/on-finished.ts'
import { isThorough } from '../../support/thorough.ts'
import { findChromium } from './find-chromium.ts'

const executable = findChromium()

/** The reason why browser tests are skipped on this machine. In CI they run and fail without a browser. */
export const chromiumMissing =
  !process.env.CI && !executable ? 'not run: no Chromium found, set CHROMIUM_PATH to one' : undefined

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/**
 * Each window's address bar consists of two web pages that nobody sees and that take a third of the CPU time. Our list
 * replaces Playwright's, so it repeats the important entries for Linux.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Generous, because screenshots and axe are slow on a loaded machine. */
export const browserTimeout = 400_000

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }
const widths = { 390: phone, 1280: desktop }

/** The widths at which buyers' stories run. */
export const storyWidths = Object.entries(widths).slice(0, isThorough ? 2 : 1)

export type Tab = { page: Page; context: BrowserContext; complaints: string[] }

let browser: Promise<Browser> | undefined

/** Opens a page in a new browser profile until the test ends, and collects its console errors, which must be empty. */
export async function openTab(
  options: {
    viewport?: typeof phone
    colorScheme?: 'light' | 'dark'
    locale?: string
    javaScriptEnabled?: boolean
    hasTouch?: boolean
    serviceWorkers?: 'allow' | 'block'
  } = {},
): Promise<Tab> {
  browser ??= launchBrowser()
  const context = await (await browser).newContext({
    viewport: desktop,
    locale: 'en',
    reducedMotion: 'reduce',
    // Its requests would not pass through those that tests answer themselves.
    serviceWorkers: 'block',
    ...options,
  })
  let isOpen = true
  context.on('close', () => {
    isOpen = false
  })
  onFinished(async () => {
    if (!isOpen) return
    // A request that a test answers itself may still be running; it ends with the page and is no error.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  if (options.javaScriptEnabled !== false) waitForScripts(page)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource') // A 4xx response that the test expects.
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
  })
  return { page, context, complaints }
}

/** Waits until the scripts of a shop's page run, because they are loaded after its pictures. */
function waitForScripts(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const untilAlive = () => page.locator('html:not([data-scripts]), html[data-is-alive]').waitFor({ state: 'attached' })
  const after = async <T>(opening: Promise<T>) => {
    const answer = await opening
    await untilAlive()
    return answer
  }
  page.goto = (...given) => after(goto(...given))
  page.reload = (...given) => after(reload(...given))
}

/** One browser for all files of a worker; it ends with the worker's process. */
async function launchBrowser() {
  if (!executable) throw new Error('No Chromium found; set CHROMIUM_PATH')
  await ensureWebBuild()
  return chromium.launch({
    executablePath: executable,
    args: [...flags.split(' '), `--disable-features=${disabledFeatures.join()}`],
  })
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Disables what none of our rules needs: loading style sheets again, and a selector for each element. */
const axeOptions = JSON.stringify({ resultTypes: ['violations'], preload: false, selectors: false })

type Violation = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }

/** Fails if axe finds a serious violation on the current page, or if the console has errors. */
export async function expectSound({ page, complaints }: Tab) {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await axeSource)
  const found = (await page.evaluate(
    `axe.run(document, ${axeOptions}).then((result) => result.violations)`,
  )) as Violation[]
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const described = serious.map(({ id, nodes }) => [
    id,
    nodes.map(({ html, failureSummary }) => [html, failureSummary]),
  ])
  expect({ url: page.url(), described, complaints }).toEqual({ url: page.url(), described: [], complaints: [] })
  await expectFits({ page })
}

/** Waits until closing the tab would ask, because that code is loaded with the first change. */
export const untilGuarded = (page: Page) =>
  expect.poll(() => page.evaluate('!dispatchEvent(new Event("beforeunload", { cancelable: true }))')).toBe(true)

/** Waits until the text editor receives keys: it takes the focus back shortly after one of its buttons was clicked. */
export const untilEditing = (page: Page) =>
  expect.poll(() => page.evaluate('document.activeElement.isContentEditable')).toBe(true)

/** Fails if the page can be scrolled sideways. */
async function expectFits({ page }: Pick<Tab, 'page'>) {
  const isTooWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
  expect({ url: page.url(), isTooWide }).toEqual({ url: page.url(), isTooWide: false })
}

const folder = join(import.meta.dirname, '../../../artifacts/screenshots')

/**
 * Checks the page at phone and desktop width; with axe, which is slow, at both only if thorough. Saves screenshots with
 * `npm run pages`.
 */
export async function picture(tab: Tab, name: string) {
  for (const [width, viewport] of Object.entries(widths)) {
    await tab.page.setViewportSize(viewport)
    await checkView(tab, `${name}-${width}`, isThorough || viewport === phone)
  }
}

/** Like `picture`, but at the current width only: for tests that run once per width. */
export async function pictureAtWidth(tab: Tab, name: string) {
  await checkView(tab, `${name}-${tab.page.viewportSize()!.width}`)
}

async function checkView(tab: Tab, name: string, withAxe = true) {
  await tab.page.evaluate('scrollTo(0, 0)')
  await (withAxe ? expectSound(tab) : expectFits(tab))
  if (!process.env.SCREENSHOTS) return
  await mkdir(folder, { recursive: true })
  await tab.page.evaluate(showAll)
  await tab.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, caret: 'initial' })
  await tab.page.evaluate('document.adoptedStyleSheets = []')
}

/** Renders sections that browsers leave out while they are off the screen. */
const showAll = `document.adoptedStyleSheets = [new CSSStyleSheet()]
  document.adoptedStyleSheets[0].replaceSync('* { content-visibility: visible !important }')`
