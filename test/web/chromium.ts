import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { ensureWebBuild } from '../../src/modules/surface/dashboard-pages/index.ts'
import { findChromium } from './find-chromium.ts'

const executable = findChromium()

/** Why browser tests cannot run on this machine; CI must have a browser, so there they run and fail instead. */
export const chromiumMissing =
  !process.env.CI && !executable ? 'not run: no Chromium found, set CHROMIUM_PATH to one' : undefined

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Generous: a loaded machine is slow at pictures and at axe, and that is no failure. */
export const browserTimeout = 400_000

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

export type Tab = { page: Page; context: BrowserContext; complaints: string[] }

let browser: Promise<Browser> | undefined
let openTabs: { file: string | undefined; contexts: BrowserContext[] } = { file: undefined, contexts: [] }

/** The tabs of a file stay open until it ends: the next file that opens one closes them. */
async function closeTabsOfOtherFiles() {
  const file = expect.getState().testPath
  if (openTabs.file === file) return
  const { contexts } = openTabs
  openTabs = { file, contexts: [] }
  await Promise.all(contexts.map((context) => context.close()))
}

/** A fresh browser profile with one page. What the page's console complains about is kept, for tests to hold empty. */
export async function openTab(options: { viewport?: typeof phone; colorScheme?: 'light' | 'dark' } = {}): Promise<Tab> {
  browser ??= launchBrowser()
  await closeTabsOfOtherFiles()
  const context = await (await browser).newContext({
    viewport: desktop,
    locale: 'en',
    reducedMotion: 'reduce',
    ...options,
  })
  openTabs.contexts.push(context)
  context.setDefaultTimeout(40_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource') // A 4xx that a test provokes.
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
  })
  return { page, context, complaints }
}

/** One browser for all files of a worker; it ends with the worker's process. */
async function launchBrowser() {
  if (!executable) throw new Error('No Chromium found; set CHROMIUM_PATH')
  await ensureWebBuild()
  return chromium.launch({ executablePath: executable, args: flags.split(' ') })
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }

/** Fails when axe finds something serious on the page as it is now, or when the page complained. */
export async function expectSound({ page, complaints }: Tab) {
  await page.evaluate(await axeSource)
  const found = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations)',
  )) as Violation[]
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const described = serious.map(({ id, nodes }) => [
    id,
    nodes.map(({ html, failureSummary }) => [html, failureSummary]),
  ])
  expect({ url: page.url(), described, complaints }).toEqual({ url: page.url(), described: [], complaints: [] })
  const isTooWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
  expect({ url: page.url(), isTooWide }).toEqual({ url: page.url(), isTooWide: false })
}

const folder = join(import.meta.dirname, '../../artifacts/screenshots')

/** Keeps a picture of the page at phone and desktop width, after holding it against axe at both. */
export async function picture(tab: Tab, name: string) {
  await mkdir(folder, { recursive: true })
  for (const [width, viewport] of Object.entries({ 390: phone, 1280: desktop })) {
    await tab.page.setViewportSize(viewport)
    await tab.page.evaluate('scrollTo(0, 0)')
    await expectSound(tab)
    await tab.page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true, caret: 'initial' })
  }
}
