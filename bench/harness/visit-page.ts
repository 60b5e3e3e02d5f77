import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../test/web/support/find-chromium.ts'
import { freePort, spawnServer, startBenchPostgres } from './harness.ts'

const program = fileURLToPath(new URL('../../bin/etalase.js', import.meta.url))

type Demo = {
  shop_url: string
  email: string
  password: string
  secret_key: string
  storefront_key: string
  store_unique_id: string
}

/** A service with the demo shop in a process of its own, and a browser; `stop` ends both. */
export async function startPages() {
  const postgres = await startBenchPostgres()
  const [port, appPort, shopPort] = [await freePort(), await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'etalase-pages-'))
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: `${port}`,
    APP_PORT: `${appPort}`,
    SHOP_PORT: `${shopPort}`,
    SHOP_URL: `http://localhost:${shopPort}`, // Node finds no names below `localhost`.
    LOG_LEVEL: 'warn',
    RATE_LIMIT_CLIENT: '100000000/10s',
  }
  const etalase = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { env: { ...process.env, ...env }, encoding: 'utf8' })
  etalase('migrate')
  const demo = JSON.parse(etalase('demo', '--json')) as Demo
  const server = await spawnServer([process.execPath, program, 'serve'], `http://127.0.0.1:${port}/readyz`, env)
  const executablePath = findChromium()
  const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] })
  return {
    browser,
    demo,
    server,
    postgres,
    shop_url: demo.shop_url,
    apiUrl: `http://127.0.0.1:${port}`,
    appUrl: `http://localhost:${appPort}`,
    async stop() {
      await browser.close()
      await server.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The slowdown of the CPU and network compared with this machine; without it, this machine on loopback. */
export type Device = { cpu: number; latency: number; downloadThroughput: number; uploadThroughput: number }

/** A mid-range phone on a slow mobile network, as Lighthouse simulates it. */
export const slowPhone: Device = {
  cpu: 4,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

export type Visit = {
  requests: number
  bytes: number
  script: number
  firstPaint: number
  /** When the element that the visitor came for appeared. */
  seen: number
  blocked: number
  /** Largest contentful paint. */
  lcp: number
  /** Cumulative layout shift. */
  shift: number
  /** The longest time from an input to the next paint; 0 without `act`. */
  interaction: number
}

/** Runs before the page's script: records when the element appears, and how long the main thread was blocked. */
const watch = (selector: string) => `
  window.seen = {};
  new PerformanceObserver((list) => { for (const entry of list.getEntries())
    window.seen.blocked = (window.seen.blocked ?? 0) + Math.max(0, entry.duration - 50) }).observe({ type: 'longtask', buffered: true });
  const observe = (type, use, more) => new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', (entry) => { window.seen.lcp = entry.startTime });
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) window.seen.shift = (window.seen.shift ?? 0) + entry.value });
  observe('event', (entry) => { if (entry.interactionId) window.seen.interaction = Math.max(window.seen.interaction ?? 0, entry.duration) }, { durationThreshold: 16 });
  new MutationObserver((_, observer) => { if (document.querySelector(${JSON.stringify(selector)})) {
    window.seen.item = performance.now(); observer.disconnect() } }).observe(document, { childList: true, subtree: true });`

type Options = {
  viewport: { width: number; height: number }
  device?: Device
  /** A session, for pages that need one. */
  cookies?: { name: string; value: string; url: string }[]
  /** Called before the page is closed. */
  look?: (page: Page) => Promise<unknown>
  /** Called before the measured visit, in the same browser profile at full speed; afterwards the cache is emptied. */
  prepare?: (page: Page) => Promise<unknown>
  /** What the visitor does after the page is loaded. */
  act?: (page: Page) => Promise<unknown>
}

/** Opens a page with an empty cache and measures until the selected element appears. */
export async function visitPage(browser: Browser, url: string, selector: string, options: Options): Promise<Visit> {
  const context = await browser.newContext({ viewport: options.viewport, deviceScaleFactor: options.device ? 2 : 1 })
  if (options.cookies) await context.addCookies(options.cookies)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  if (options.prepare) {
    await options.prepare(page)
    await page.goto('about:blank')
    await devtools.send('Network.clearBrowserCache')
  }
  await devtools.send('Network.enable')
  if (options.device) {
    const { cpu, ...network } = options.device
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  }
  const types = new Map<string, string>()
  const found = { requests: 0, bytes: 0, script: 0 }
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    found.requests++
    found.bytes += encodedDataLength
    if (types.get(requestId) === 'Script') found.script += encodedDataLength
  })
  await page.addInitScript(watch(selector))
  await page.goto(url)
  await page.locator(selector).first().waitFor()
  await page.waitForLoadState('networkidle')
  if (options.act) {
    await options.act(page)
    await page.waitForTimeout(500) // Events are reported after the paint that follows them.
  }
  const seen = (await page.evaluate(
    '({ ...seen, paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime })',
  )) as Partial<Visit> & { item: number; paint: number }
  await options.look?.(page)
  await context.close()
  const { blocked = 0, lcp = 0, shift = 0, interaction = 0 } = seen
  return { ...found, firstPaint: seen.paint, seen: seen.item, blocked, lcp, shift, interaction }
}

export const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
