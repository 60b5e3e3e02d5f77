import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { linkPackages, packArchive, unpack } from '../test/kit/archives.ts'
import { freePort } from './harness/harness.ts'
import { hangPictures } from './harness/shop-pictures.ts'
import { median, slowPhone, startPages, type Visit, visitPage } from './harness/visit-page.ts'

const viewport = { width: 390, height: 844 }
const tries = Number(process.env.BENCH_TRIES ?? 5)
const bars = { lcp: 1800, script: 150_000 }
const write = (line: string) => process.stdout.write(`${line}\n`)

/** Makes the storefront of create-etalase from packed archives and starts it for the demo shop. */
async function startStorefront(folder: string, settings: string[]) {
  const sdk = await packArchive('sdk', folder)
  const command = await unpack(await packArchive('create-etalase', folder), folder, 'create-etalase')
  const url = `http://localhost:${await freePort()}`
  const args = ['storefront', 'my-shop', '--sdk', sdk, '--public-url', url, ...settings]
  execFileSync(process.execPath, [join(command, 'dist/main.js'), ...args], { cwd: folder })
  const project = join(folder, 'my-shop')
  await linkPackages(project, sdk)
  const child = spawn(process.execPath, ['--env-file=.env', 'start.ts'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return { url, stop: () => child.kill() }
}

const addToCart = (url: string) => async (page: Page) => {
  await page.goto(url)
  await page.locator('.buy .button').click()
  await page.locator('.count').waitFor()
}

/** Measures a first visit of the starter's pages on a slow phone. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'etalase-starter-'))
  const { browser, apiUrl, demo, ...pages } = await startPages()
  let storefront: Awaited<ReturnType<typeof startStorefront>> | undefined
  try {
    const { cardBytes, productBytes } = await hangPictures({ apiUrl, secretKey: demo.secret_key })
    write(`pictures: card ${(cardBytes / 1000).toFixed(0)} kB, product ${(productBytes / 1000).toFixed(0)} kB`)
    const settings = ['--url', apiUrl, '--store-id', demo.store_unique_id, '--storefront-key', demo.storefront_key]
    storefront = await startStorefront(folder, settings)
    const { url } = storefront
    const product = `${url}/p/kopi-gayo-wine`
    write('page        requests  total kB  script kB  first paint       LCP    shift')
    for (const [name, address, selector, prepare] of [
      ['home', url, '.card', undefined],
      ['search', `${url}/?search=kopi`, '.card', undefined],
      ['product', product, '.buy', undefined],
      ['cart', `${url}/cart`, '.lines', addToCart(product)],
      ['checkout', `${url}/checkout`, '.form', addToCart(product)],
    ] as const) {
      const visits: Visit[] = []
      for (let i = 0; i < tries; i++)
        visits.push(await visitPage(browser, address, selector, { viewport, device: slowPhone, prepare }))
      const middle = (key: keyof Visit) => median(visits.map((one) => one[key]))
      const isMet = middle('lcp') <= bars.lcp && middle('script') <= bars.script
      const cells = [
        name.padEnd(12),
        String(middle('requests')).padStart(7),
        (middle('bytes') / 1000).toFixed(1).padStart(9),
        (middle('script') / 1000).toFixed(1).padStart(10),
        `${Math.round(middle('firstPaint'))} ms`.padStart(12),
        `${Math.round(middle('lcp'))} ms`.padStart(9),
        middle('shift').toFixed(3).padStart(8),
      ]
      write(`${cells.join(' ')}  ${isMet ? 'met' : 'MISSED'}`)
    }
    write(`bars: LCP ${bars.lcp} ms, script ${bars.script / 1000} kB`)
  } finally {
    storefront?.stop()
    await pages.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
