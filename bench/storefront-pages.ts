import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { compare, freePort, spawnServer } from './harness/harness.ts'
import { hangPictures } from './harness/shop-pictures.ts'
import { serveStatic, toStaticPage } from './harness/static-page.ts'
import { slowPhone as device, median, startPages, type Visit, visitPage } from './harness/visit-page.ts'

const viewport = { width: 390, height: 844 }
const tries = Number(process.env.BENCH_TRIES ?? 5)
const slug = 'kopi-gayo-wine'

const bars = { lcp: { home: 1500, product: 1200, checkout: 1200 }, shift: 0.02, interaction: 100, scriptBytes: 30_000 }
const maxStaticRatio = 1.25
const write = (line: string) => process.stdout.write(`${line}\n`)

type Measured = Awaited<ReturnType<typeof startPages>>
type Asked = { name: string; url: string; selector: string } & Pick<Parameters<typeof visitPage>[3], 'prepare' | 'act'>

/** Opens each page several times with an empty cache, and prints medians beside the bars. */
async function measurePages({ browser }: Measured, pages: Asked[]): Promise<Map<string, number>> {
  write('page             requests  total kB  script kB  first paint       LCP    shift  interaction  blocked')
  const found = new Map<string, number>()
  for (const { name, url, selector, prepare, act } of pages) {
    const visits: Visit[] = []
    for (let i = 0; i < tries; i++)
      visits.push(await visitPage(browser, url, selector, { viewport, device, prepare, act }))
    const of = (key: keyof Visit) => median(visits.map((one) => one[key]))
    found.set(name, of('lcp'))
    const missed = [
      of('lcp') > (bars.lcp[name as keyof typeof bars.lcp] ?? Number.POSITIVE_INFINITY) && 'LCP',
      of('shift') > bars.shift && 'shift',
      of('interaction') > bars.interaction && 'interaction',
      of('script') > bars.scriptBytes && name !== 'checkout, filled' && 'script',
    ].filter(Boolean)
    const cells = [
      name.padEnd(16),
      String(of('requests')).padStart(8),
      (of('bytes') / 1000).toFixed(1).padStart(9),
      (of('script') / 1000).toFixed(1).padStart(10),
      `${Math.round(of('firstPaint'))} ms`.padStart(12),
      `${Math.round(of('lcp'))} ms`.padStart(9),
      of('shift').toFixed(3).padStart(8),
      `${Math.round(of('interaction'))} ms`.padStart(12),
      `${Math.round(of('blocked'))} ms`.padStart(8),
    ]
    write(`${cells.join(' ')}${missed.length > 0 ? `  MISSED: ${missed.join(', ')}` : ''}`)
  }
  return found
}

const addToCart = (shopUrl: string) => async (page: Page) => {
  await page.goto(`${shopUrl}/p/${slug}`)
  await page.locator('.buy-add').click()
  await page.locator('.head-count').waitFor()
}

/** Fills in a checkout as a buyer does; answers for the district and the couriers arrive in between. */
async function fillCheckout(page: Page) {
  await page.locator('[name=customer_name]').pressSequentially('Budi Santoso')
  await page.locator('[name=customer_email]').pressSequentially('budi@example.com')
  await page.locator('[name=shipping_location_id]').pressSequentially('menteng')
  await page.locator('[role=option]').first().click()
  await page.locator('[name=shipping_address]').pressSequentially('Jl. Sudirman 1')
  await page.locator('[name=payment_method]').first().check()
  await page.locator('[name=courier_service_id]:checked').waitFor()
  await page.waitForLoadState('networkidle')
}

/** Compares finished pages with the cached JSON of the API and with a file from memory. */
async function measureRates({ demo, server, apiUrl, postgres }: Measured, folder: string, html: Buffer) {
  writeFileSync(join(folder, 'page.html'), html)
  const port = await freePort()
  const program = fileURLToPath(new URL('harness/static-page.ts', import.meta.url))
  const file = await spawnServer([process.execPath, program, join(folder, 'page.html')], `http://localhost:${port}/`, {
    PORT: `${port}`,
  })
  try {
    const api = `${apiUrl}/v3/stores/${demo.store_unique_id}/public`
    const headers = { 'x-service-storefront-api-key': demo.storefront_key }
    const coded = { 'accept-encoding': 'br' }
    await compare({
      title: 'Product: the cached answer of the API, the page, and a bare static file',
      postgres: postgres.version,
      sides: [
        { name: 'cached JSON', url: `${api}/products/${slug}`, headers, server },
        { name: 'page', url: `${demo.shop_url}/p/${slug}`, headers: coded, server, bar: 1 / 1.5 },
        { name: 'bare static file', url: `http://localhost:${port}/`, headers: coded, server: file },
      ],
    })
    await compare({
      title: 'Home: the cached list of the API and the page',
      postgres: postgres.version,
      sides: [
        { name: 'cached JSON', url: `${api}/items?page_size=24`, headers, server },
        { name: 'page', url: demo.shop_url, headers: coded, server },
      ],
    })
  } finally {
    await file.stop()
  }
}

/** Measures a buyer's first visit beside a static page with the same pictures, and the rate at which pages are served. */
export async function run() {
  const pages = await startPages()
  const folder = mkdtempSync(join(tmpdir(), 'etalase-pages-'))
  const { shop_url: shopUrl, apiUrl, demo } = pages
  try {
    const pictures = await hangPictures({ apiUrl, secretKey: demo.secret_key })
    write(
      `pictures: card ${(pictures.cardBytes / 1000).toFixed(0)} kB, product ${(pictures.productBytes / 1000).toFixed(0)} kB`,
    )
    await new Promise((resolve) => setTimeout(resolve, 1500)) // Waits until every cache has loaded the new pictures.
    const [home, product] = await Promise.all(
      ['', `/p/${slug}`].map(async (path) => await (await fetch(shopUrl + path)).text()),
    )
    const plain = await serveStatic({ '/home': toStaticPage(home!), '/product': toStaticPage(product!) })
    const lcp = await measurePages(pages, [
      {
        name: 'home',
        url: shopUrl,
        selector: '.card-link',
        act: (page) => page.locator('.chip:not([aria-current]), .card-link').first().click(),
      },
      { name: 'home, static', url: `${plain.url}/home`, selector: 'img' },
      {
        name: 'product',
        url: `${shopUrl}/p/${slug}`,
        selector: '.item-price',
        act: (page) => page.locator('.buy-add').click(),
      },
      { name: 'product, static', url: `${plain.url}/product`, selector: 'img' },
      { name: 'checkout', url: `${shopUrl}/checkout`, selector: 'form', prepare: addToCart(shopUrl) },
      {
        name: 'checkout, filled',
        url: `${shopUrl}/checkout`,
        selector: '[name=customer_name]',
        prepare: addToCart(shopUrl),
        act: fillCheckout,
      },
    ])
    await plain.stop()
    for (const name of ['home', 'product']) {
      const ratio = lcp.get(name)! / lcp.get(`${name}, static`)!
      write(`${name}: ${ratio.toFixed(2)} × the LCP of the static page${ratio > maxStaticRatio ? '  MISSED' : ''}`)
    }
    await measureRates(pages, folder, Buffer.from(product!))
  } finally {
    await pages.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
