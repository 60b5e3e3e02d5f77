import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { words as recoveryWords } from '../../src/modules/buyers/checkout-intents/words.ts'
import { layOutOffer } from '../../src/modules/buyers/mail-consents/index.ts'
import { words as stockWords } from '../../src/modules/buyers/stock-requests/words.ts'
import { drawQrPng } from '../../src/modules/messages/buyer-messages/draw-qr-png.ts'
import { describeSample, sampleOrder } from '../../src/modules/messages/buyer-messages/index.ts'
import { composeNotices } from '../../src/modules/messages/notice-mails/compose-notices.ts'
import { composeSummary } from '../../src/modules/messages/notice-mails/compose-summary.ts'
import type { Summary } from '../../src/modules/messages/notice-mails/read-summary.ts'
import type { MailedKind } from '../../src/modules/messages/notice-mails/words.ts'
import type { NoticeRow } from '../../src/modules/messages/notifications/index.ts'
import { noticeKinds } from '../../src/modules/messages/notifications/rules.ts'
import { type MessageKind, messageKinds, previewMessage } from '../../src/modules/stores/store-messages/index.ts'
import { effectiveSettings } from '../../src/modules/stores/store-settings/index.ts'
import { sampleBilingualMails, sampleNotice, sampleUserMails } from '../records/sample-mails.ts'
import { findChromium } from '../web/support/find-chromium.ts'

/**
 * Renders every message to buyers, every offer, every notice to members and every mail about an account, in both
 * languages, at the widths of a phone and of a mail program, in light and dark, into `artifacts/messages`, with the
 * plain text beside it. Fails if one is too wide or has an unfilled placeholder.
 */
const folder = join(import.meta.dirname, '../../artifacts/messages')
const widths = [390, 700]
const languages = ['id', 'en'] as const
const schemes = ['light', 'dark'] as const
const appUrl = 'https://app.kopi.example'
const addresses = { shopUrl: 'https://{slug}.kopi.example', baseUrl: 'https://api.kopi.example' }
const now = new Date('2027-01-31T03:00:00Z')

const store = {
  id: 1,
  business_id: 1,
  unique_id: 'store_kopi',
  name: 'Kopi Nusantara',
  logo: `${addresses.baseUrl}/logo.png`,
  email: 'halo@kopi.example',
  settings: { accent_color: '#9a3412' },
  slug: 'kopi',
  hostname: null,
  time_zone: 'Asia/Jakarta',
  messages: {},
}

const logo = sharp({
  text: { text: '<span foreground="#9a3412"><b>Kopi</b> Nusantara</span>', rgba: true, dpi: 260 },
})

/** The names of a kind's pictures, and the payment method that each shows. */
const listVariants = (kind: MessageKind) =>
  kind === 'order_placed'
    ? ([
        [kind, 'va_bca'],
        [`${kind}-qris`, 'qris'],
      ] as const)
    : ([[kind, 'va_bca']] as const)

const compose = (kind: MessageKind, method: 'va_bca' | 'qris', language: 'id' | 'en') => {
  const order = sampleOrder(store, now, method)
  return previewMessage(store, kind, describeSample(order, kind, language, addresses.shopUrl, now), addresses, {
    language,
  })
}

type Composed = Pick<ReturnType<typeof compose>, 'subject' | 'html' | 'text'>
type Language = (typeof languages)[number]

const offerStore = {
  name: store.name,
  logo: store.logo,
  url: 'https://kopi.example',
  settings: effectiveSettings(store.settings),
}

/** Mails that were not requested, and mails to members and users. */
const otherMails = (language: Language): [string, Composed][] => {
  const [recovery, stock] = [recoveryWords[language], stockWords[language]]
  const shared = {
    language,
    store: offerStore,
    unsubscribe_url: `https://kopi.kopi.example/unsubscribe/uns_${'x'.repeat(90)}`,
  }
  const items = ['2 × Kopi Arabika Gayo - 250 g / Biji utuh, Rp 170.000', '1 × Kopi Robusta Lampung, Rp 65.000']
  const business = { id: 1, name: 'PT Kopi Nusantara', username: 'kopi', currency: 'IDR', appUrl }
  const member = { user_id: 1, email: 'sari@kopi.example', fullname: 'Sari Dewi', language }
  const names = { products: new Map([[7, 'Kopi Arabika Gayo · 250 g']]) }
  const notices = (kind: MailedKind, count: number) =>
    Array.from({ length: count }, (_, i): NoticeRow => {
      const data = sampleNotice(kind, i)
      return { business_id: 1, id: i, kind, subject: String(i), order_id: null, data, created_at: now.toISOString() }
    })
  const sales = { orders: 12, value: '2796000.00', paid_orders: 10, revenue: '2330000.00' }
  const summary = {
    date: '2027-01-30',
    currency: 'IDR',
    sales: { yesterday: sales, week_before: { ...sales, orders: 9 } },
    open: { to_ship: 4, low_stock: 2, refund_requests: 1, return_requests: 0 },
    maximum: 1000,
  }
  return [
    [
      'checkout_recovery',
      layOutOffer({
        ...shared,
        subject: recovery.subject(store.name),
        greeting: recovery.greeting('Sari Dewi'),
        lead: recovery.lead,
        items,
        button: recovery.button,
        link: `${offerStore.url}/checkout?restore=cip_x`,
        reason: recovery.reason(store.name),
      }),
    ],
    [
      'back_in_stock',
      layOutOffer({
        ...shared,
        subject: stock.subject('Kopi Arabika Gayo'),
        greeting: stock.greeting,
        lead: stock.lead(store.name),
        items: items.slice(0, 1),
        button: stock.button,
        link: `${offerStore.url}/p/kopi`,
        reason: stock.reason(store.name),
      }),
    ],
    ...noticeKinds
      .filter((kind) => kind !== 'daily_summary')
      .flatMap((kind) =>
        [1, 12].map((count): [string, Composed] => [
          `notice_${kind}-${count}`,
          composeNotices(business, member, { kind, notices: notices(kind, count), hasMore: false, names }),
        ]),
      ),
    ['notice_daily_summary', composeSummary(business, member, summary as Summary)],
    ...sampleUserMails(language).map((mail): [string, Composed] => [mail.template, mail]),
  ]
}

async function draw(browser: Browser, name: string, { subject, html, text }: Composed) {
  const problems: string[] = []
  if (/\{\{|\[\[|undefined|NaN/.test(`${subject}${html}${text}`)) problems.push(`${name} has an unfilled place`)
  await writeFile(join(folder, `${name}.txt`), `${subject}\n\n${text}`)
  for (const width of widths)
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, deviceScaleFactor: 2 })
      const page = await context.newPage()
      await page.route('**/qr.png*', async (route) =>
        route.fulfill({ contentType: 'image/png', body: drawQrPng('https://kopi.example/pay') }),
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
  for (const [name, method] of listVariants(kind))
    for (const language of languages) {
      problems.push(...(await draw(browser, `${name}.${language}`, compose(kind, method, language))))
      count++
    }
for (const language of languages)
  for (const [name, mail] of otherMails(language)) {
    problems.push(...(await draw(browser, `${name}.${language}`, mail)))
    count++
  }
for (const mail of sampleBilingualMails(now)) {
  problems.push(...(await draw(browser, mail.template, mail)))
  count++
}
await browser.close()
process.stdout.write(`${count} messages at ${widths.join(' and ')} px, light and dark, in artifacts/messages\n`)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
