import { median, startPages, type Visit, visitPage } from './visit-page.ts'

/** A mid-range phone on a slow mobile network, as Lighthouse simulates it. */
const device = {
  cpu: 4,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const viewport = { width: 390, height: 844 }
const maxScriptBytes = 100 * 1024

/** Measures a buyer's first visit: script size, requests, and the time until the first item is visible. */
export async function run() {
  const { browser, shop_url, stop } = await startPages()
  try {
    const pages = {
      catalog: [shop_url, '.card-link'],
      product: [`${shop_url}/p/kopi-gayo-wine`, '.item-price'],
    } as const
    process.stdout.write('page      requests  total kB  script kB  first paint  first item  blocked\n')
    for (const [name, [url, selector]] of Object.entries(pages)) {
      const visits: Visit[] = []
      for (let i = 0; i < 5; i++) visits.push(await visitPage(browser, url, selector, { viewport, device }))
      const of = (key: keyof Visit) => median(visits.map((one) => one[key]))
      const cells = [
        name.padEnd(8),
        String(of('requests')).padStart(9),
        (of('bytes') / 1024).toFixed(1).padStart(9),
        (of('script') / 1024).toFixed(1).padStart(10),
        `${Math.round(of('firstPaint'))} ms`.padStart(12),
        `${Math.round(of('seen'))} ms`.padStart(11),
        `${Math.round(of('blocked'))} ms`.padStart(8),
      ]
      process.stdout.write(`${cells.join(' ')}${of('script') > maxScriptBytes ? '  MISSED: over 100 kB' : ''}\n`)
    }
  } finally {
    await stop()
  }
}
