import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { median, startPages, type Visit, visitPage } from './harness/visit-page.ts'

const widths = { 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 800 } }
const maxBytes = 250_000
const maxMs = 2000
const folder = join(import.meta.dirname, '../artifacts/screenshots')

const readyMs = ({ firstPaint, seen }: Visit) => Math.max(firstPaint, seen)

/**
 * Opens the reference with an empty cache, and measures the transferred bytes and the time until the routes are
 * painted. The first visit to a page includes rendering it, and the very first one building the OpenAPI document.
 */
export async function run() {
  const { browser, apiUrl, appUrl, stop } = await startPages()
  const pages = {
    overview: [`${apiUrl}/docs`, '.rows a'],
    orders: [`${apiUrl}/docs/orders-reference`, '.operation'],
    guide: [`${apiUrl}/docs/first-app`, 'main pre'],
    dashboard: [`${appUrl}/docs`, '.rows a'],
  } as const
  await mkdir(folder, { recursive: true })
  const report = (name: string, visits: Visit[]) => {
    const [first, ms] = [readyMs(visits[0]!), median(visits.map(readyMs))]
    const { bytes, requests } = visits[0]!
    const missed = bytes > maxBytes ? '  MISSED: over 250 kB' : Math.max(first, ms) > maxMs ? '  MISSED: over 2 s' : ''
    const cells = [
      name.padEnd(20),
      String(requests).padStart(8),
      (bytes / 1000).toFixed(1).padStart(7),
      `${Math.round(first)} ms`.padStart(12),
      `${Math.round(ms)} ms`.padStart(9),
    ]
    process.stdout.write(`${cells.join(' ')}${missed}\n`)
  }
  try {
    process.stdout.write('page                 requests      kB  first visit    median\n')
    for (const [name, [url, selector]] of Object.entries(pages))
      for (const [width, viewport] of Object.entries(widths)) {
        const look = (page: Page) => page.screenshot({ path: join(folder, `docs-${name}-${width}.png`) })
        const visits = [await visitPage(browser, url, selector, { viewport, look })]
        for (let i = 0; i < 4; i++) visits.push(await visitPage(browser, url, selector, { viewport }))
        report(`${name}, ${width} px`, visits)
      }
  } finally {
    await stop()
  }
}
