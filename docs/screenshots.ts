import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { type Demo, makeDemo } from '../src/composition/demo.ts'
import { readConfig } from '../src/config.ts'
import { start } from '../src/main.ts'
import { ensureWebBuild } from '../src/modules/console/dashboard-pages/index.ts'
import { findChromium } from '../test/web/support/find-chromium.ts'

/** Makes the pictures of the README and docs: starts the service with demo data and photographs it in Chromium. */

const folder = join(import.meta.dirname, 'images')
const maxBytes = 80_000

/** Gives the browser a session of the demo merchant. */
async function signIn(context: BrowserContext, demo: Demo) {
  const response = await context.request.post(`${demo.app_url}/api/auth/login`, {
    headers: { origin: demo.app_url },
    data: { email: demo.email, password: demo.password },
  })
  if (!response.ok()) throw new Error(await response.text())
}

function consentUrl(demo: Demo) {
  const request = new URLSearchParams({
    client_id: demo.oauth_client_id,
    redirect_uri: 'http://localhost:8080/callback',
    response_type: 'code',
    state: 'picture',
    code_challenge: createHash('sha256').update('picture').digest('base64url'),
    code_challenge_method: 'S256',
  })
  return `${demo.app_url}/oauth/authorize?${request}`
}

const pictures: { name: string; url: (demo: Demo) => string; waitFor: (page: Page) => Promise<void> }[] = [
  {
    name: 'shop',
    url: (demo) => demo.shop_url,
    waitFor: (page) => page.locator('.card-link').first().waitFor(),
  },
  {
    name: 'home',
    url: (demo) => demo.app_url,
    // The worker counts the sales a few seconds after the orders are there.
    waitFor: (page) => page.getByRole('img', { name: /^Value of orders/ }).waitFor(),
  },
  {
    name: 'orders',
    url: (demo) => `${demo.app_url}/b/kopi-nusantara/orders`,
    waitFor: (page) => page.getByRole('row').nth(5).waitFor(),
  },
  {
    name: 'order',
    url: (demo) => `${demo.app_url}/b/kopi-nusantara/orders?tab=to_ship`,
    waitFor: async (page) => {
      await page.getByRole('row').nth(2).getByRole('link').first().click()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
  {
    name: 'product',
    url: (demo) => `${demo.app_url}/b/kopi-nusantara/products?search=gayo`,
    waitFor: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').click()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
  { name: 'consent', url: consentUrl, waitFor: (page) => page.getByText('Demo app').first().waitFor() },
]

async function takePicture(context: BrowserContext, demo: Demo, { name, url, waitFor }: (typeof pictures)[number]) {
  const page = await context.newPage()
  await page.goto(url(demo))
  await waitFor(page)
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  const image = await sharp(await page.screenshot())
    .png({ palette: true, colours: 128, dither: 0.3, effort: 10, compressionLevel: 9 })
    .toBuffer()
  if (image.length > maxBytes) throw new Error(`${name}.png has ${image.length} bytes; at most ${maxBytes} are allowed`)
  await writeFile(join(folder, `${name}.png`), image)
  process.stdout.write(`docs/images/${name}.png  ${Math.ceil(image.length / 1000)} kB\n`)
  await page.close()
}

const dataDir = await mkdtemp(join(tmpdir(), 'etalase-screenshots-'))
await mkdir(folder, { recursive: true })
await ensureWebBuild()
const config = readConfig({ DATA_DIR: dataDir, PORT: '13000', APP_PORT: '13001', LOG_LEVEL: 'warn' })
const running = await start(config)
try {
  const demo = await makeDemo(running.service.db, config, new Date())
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--headless', '--no-sandbox'] })
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, locale: 'en' })
  await signIn(context, demo)
  for (const picture of pictures) await takePicture(context, demo, picture)
  await browser.close()
} finally {
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
}
