import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { drawQrPng } from '../src/modules/messages/buyer-messages/draw-qr-png.ts'
import { describeSample, sampleOrder } from '../src/modules/messages/buyer-messages/index.ts'
import { type MessageKind, messageKinds, previewMessage } from '../src/modules/stores/store-messages/index.ts'
import { findChromium } from './web/find-chromium.ts'

/**
 * Renders every message to buyers in both languages at the widths of a phone and of a mail program, in light and dark, into
 * `artifacts/messages`, with the plain text beside it. Fails if one is too wide or has an unfilled place.
 */
const folder = join(import.meta.dirname, '../artifacts/messages')
const widths = [390, 700]
const languages = ['id', 'en'] as const
const schemes = ['light', 'dark'] as const
const addresses = { appUrl: 'https://app.kopi.example', baseUrl: 'https://api.kopi.example' }
const now = new Date('2027-01-31T03:00:00Z')

const store = {
  id: 1,
  business_id: 1,
  unique_id: 'store_kopi',
  name: 'Kopi Nusantara',
  logo: `${addresses.baseUrl}/logo.png`,
  email: 'halo@kopi.example',
  settings: { accent_color: '#9a3412' },
  hostname: null,
  time_zone: 'Asia/Jakarta',
  messages: {},
}

const logo = sharp({
  text: { text: '<span foreground="#9a3412"><b>Kopi</b> Nusantara</span>', rgba: true, dpi: 260 },
})

/** The names of the pictures of a kind, and the payment method that each shows. */
const variantsOf = (kind: MessageKind) =>
  kind === 'order_placed'
    ? ([
        [kind, 'va_bca'],
        [`${kind}-qris`, 'qris'],
      ] as const)
    : ([[kind, 'va_bca']] as const)

const compose = (kind: MessageKind, method: 'va_bca' | 'qris', language: 'id' | 'en') => {
  const order = sampleOrder(store, now, method)
  return previewMessage(store, kind, describeSample(order, kind, language, addresses.appUrl, now), addresses, {
    language,
  })
}

async function draw(browser: Browser, name: string, { subject, html, text }: ReturnType<typeof compose>) {
  const problems: string[] = []
  if (/\{\{|\[\[|undefined|NaN/.test(`${subject}${html}${text}`)) problems.push(`${name} has an unfilled place`)
  await writeFile(join(folder, `${name}.txt`), `${subject}\n\n${text}`)
  for (const width of widths)
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, deviceScaleFactor: 2 })
      const page = await context.newPage()
      await page.route('**/qr.png*', async (route) =>
        route.fulfill({ contentType: 'image/png', body: await drawQrPng('https://kopi.example/pay') }),
      )
      await page.route('**/logo.png', async (route) =>
        route.fulfill({ contentType: 'image/png', body: await logo.clone().png().toBuffer() }),
      )
      await page.setContent(html, { waitUntil: 'networkidle' })
      if (await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
        problems.push(`${name} is wider than ${width} px`)
      const suffix = colorScheme === 'dark' ? '-dark' : ''
      await page.screenshot({ path: join(folder, `${name}-${width}${suffix}.png`), fullPage: true })
      await context.close()
    }
  return problems
}

const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium found; set CHROMIUM_PATH')
await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] })
const problems: string[] = []
let count = 0
for (const kind of messageKinds)
  for (const [name, method] of variantsOf(kind))
    for (const language of languages) {
      problems.push(...(await draw(browser, `${name}.${language}`, compose(kind, method, language))))
      count++
    }
await browser.close()
process.stdout.write(`${count} messages at ${widths.join(' and ')} px, light and dark, in artifacts/messages\n`)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
