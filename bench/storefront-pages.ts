import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../test/web/find-chromium.ts'
import { freePort, spawnServer, startBenchPostgres } from './harness.ts'

const program = fileURLToPath(new URL('../bin/etalase.js', import.meta.url))
const executablePath = findChromium()

/** A mid-range phone on a slow mobile network, as Lighthouse simulates it. */
const slowPhone = {
  cpu: 4,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const maxScriptBytes = 100 * 1024

type Visit = { requests: number; bytes: number; script: number; firstPaint: number; firstItem: number; blocked: number }

/** Runs before the page's script: records when the element appears, and how long the main thread was blocked. */
const watch = (selector: string) => `
  window.seen = {};
  new PerformanceObserver((list) => { for (const entry of list.getEntries())
    window.seen.blocked = (window.seen.blocked ?? 0) + Math.max(0, entry.duration - 50) }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => { if (document.querySelector(${JSON.stringify(selector)})) {
    window.seen.item = performance.now(); observer.disconnect() } }).observe(document, { childList: true, subtree: true });`

async function visit(browser: Browser, url: string, selector: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slowPhone })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu })
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
  const seen = (await page.evaluate(
    '({ ...seen, paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime })',
  )) as { item: number; blocked?: number; paint: number }
  await context.close()
  return { ...found, firstPaint: seen.paint, firstItem: seen.item, blocked: seen.blocked ?? 0 }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Measures a buyer's first visit: script size, requests, and the time until the first item is visible. */
export async function run() {
  const postgres = await startBenchPostgres()
  const [port, appPort, folder] = [await freePort(), await freePort(), mkdtempSync(join(tmpdir(), 'etalase-pages-'))]
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: `${port}`,
    APP_PORT: `${appPort}`,
    LOG_LEVEL: 'warn',
  }
  const etalase = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { env: { ...process.env, ...env }, encoding: 'utf8' })
  etalase('migrate')
  const { shop_url } = JSON.parse(etalase('demo', '--json')) as { shop_url: string }
  const server = await spawnServer([process.execPath, program, 'serve'], `http://127.0.0.1:${port}/readyz`, env)
  const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] })
  try {
    const pages = {
      catalog: [shop_url, '.card-link'],
      product: [`${shop_url}/p/kopi-gayo-wine`, '.item-price'],
    } as const
    process.stdout.write('page      requests  total kB  script kB  first paint  first item  blocked\n')
    for (const [name, [url, selector]] of Object.entries(pages)) {
      const visits: Visit[] = []
      for (let i = 0; i < 5; i++) visits.push(await visit(browser, url, selector))
      const of = (key: keyof Visit) => median(visits.map((one) => one[key]))
      const cells = [
        name.padEnd(8),
        String(of('requests')).padStart(9),
        (of('bytes') / 1024).toFixed(1).padStart(9),
        (of('script') / 1024).toFixed(1).padStart(10),
        `${Math.round(of('firstPaint'))} ms`.padStart(12),
        `${Math.round(of('firstItem'))} ms`.padStart(11),
        `${Math.round(of('blocked'))} ms`.padStart(8),
      ]
      process.stdout.write(`${cells.join(' ')}${of('script') > maxScriptBytes ? '  MISSED: over 100 kB' : ''}\n`)
    }
  } finally {
    await browser.close()
    await server.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
