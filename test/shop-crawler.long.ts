import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { fillCatalog } from '../src/composition/demo-catalog/index.ts'
import { ensureWebBuild } from '../src/modules/console/dashboard-pages/index.ts'
import { openShop } from './records/checkout.ts'
import { startService } from './support/service.ts'
import { type ReadHead, readHead } from './web/support/valid-json-ld.ts'

/** 10,000 for the full proof, fewer in CI. */
const products = Number(process.env.CRAWL_PRODUCTS ?? 10_000)
/** Drawing takes about a tenth of a second, so only some products' pictures are requested. */
const pictures = Number(process.env.CRAWL_PICTURES ?? 200)
const lanes = 8

const service = await startService({ isRecorded: false })
const shop = await openShop(service)
const store = { id: shop.store.id as number, unique_id: shop.store.unique_id as string }
const origin = shop.store.shop_url as string

beforeAll(async () => {
  await ensureWebBuild()
  await fillCatalog(service.service.db, { business_id: shop.business.id, store_id: store.id, products })
  await shop.send('POST', `/stores/${store.id}/pages`, { title: 'Tentang kami', body: '<p>Sejak 1998.</p>' })
})

type Page = { status: number; text: string; type: string; links: string[] }

const unescapeHtml = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'")

/** Loads a page as a crawler in one language sees it, without running scripts. Redirects are not followed. */
async function open(address: string): Promise<Page> {
  const response = await fetch(address, { redirect: 'manual', headers: { 'user-agent': 'Googlebot' } })
  const text = await response.text()
  const found = [...text.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)].map(([, href]) => unescapeHtml(href!))
  const links = found
    .filter((href) => URL.canParse(href, address))
    .map((href) => new URL(href, address).href.replace(/#.*/, ''))
    .filter((href) => href === origin || href.startsWith(`${origin}/`) || href.startsWith(`${origin}?`))
  return { status: response.status, text, type: response.headers.get('content-type') ?? '', links }
}

/** Calls `act` for each item of a growing list, a few at a time. */
async function inLanes<T>(queue: T[], act: (one: T) => Promise<void>) {
  let at = 0
  const lane = async () => {
    for (;;) {
      if (at >= queue.length) return
      await act(queue[at++]!)
    }
  }
  // A lane that finds the queue empty ends, while others may still add to it; so lanes are restarted until the queue is
  // empty.
  while (at < queue.length) await Promise.all(Array.from({ length: lanes }, lane))
}

const escapeForm = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

/** The paths that robots.txt excludes. */
async function readForbidden(): Promise<RegExp[]> {
  const text = await (await fetch(`${service.appUrl}/robots.txt`)).text()
  const rules = [...text.matchAll(/^Disallow: (\/s\/.+)$/gm)].map(([, rule]) => rule!)
  return rules.map((rule) => new RegExp(`^${rule.split('*').map(escapeForm).join('.*')}`))
}

const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => unescapeHtml(address!))

async function readSitemap(): Promise<string[]> {
  const parts = addressesIn(await (await fetch(`${origin}/sitemap.xml`)).text())
  const texts = await Promise.all(parts.map(async (part) => (await fetch(part)).text()))
  for (const text of texts) expect(addressesIn(text).length).toBeLessThanOrEqual(10_000)
  return texts.flatMap(addressesIn)
}

/** The slugs of all products that are listed. */
async function readSlugs(): Promise<string[]> {
  const { rows } = await service.database.pool.query(
    `select p.slug from store_items i join products p on p.id = i.product_id where i.store_id = $1 and i.is_listed`,
    [store.id],
  )
  return rows.map(({ slug }) => slug)
}

/** What is wrong with the head of an indexed page. */
function findProblems(address: string, head: ReadHead): string[] {
  const wrong = [...head.problems]
  const say = (is: unknown, what: string) => {
    if (!is) wrong.push(what)
  }
  say(head.title.length > 0, 'no title')
  say(head.metas.description, 'no description')
  say(head.canonical.startsWith(origin), `canonical is ${head.canonical}`)
  say(head.alternates['x-default'] && head.alternates.id && head.alternates.en, 'languages are missing')
  say(Object.values(head.alternates).includes(head.canonical), 'no language is canonical')
  for (const name of ['og:title', 'og:description', 'og:image', 'og:url', 'og:type', 'og:site_name', 'twitter:card'])
    say(head.metas[name], `no ${name}`)
  if (new URL(address).pathname.includes('/p/')) {
    say(
      head.data.some((block) => block['@type'] === 'Product'),
      'no Product',
    )
    say(
      head.data.some((block) => block['@type'] === 'BreadcrumbList'),
      'no BreadcrumbList',
    )
    say(Number(head.metas['product:price:amount']) > 0, 'no price')
    say(/[\d.,]{3,}/.test(head.metas['og:description'] ?? ''), 'no price in the description')
  }
  return wrong.map((what) => `${address}: ${what}`)
}

const heads = new Map<string, ReadHead>()

/** Cloned, because substrings of a page keep the whole page in memory. */
const keep = (address: string, head: ReadHead) => heads.set(address, structuredClone(head))

it('reaches every product from the front page by links, each with a valid head, and finds no soft 404', async () => {
  const forbidden = await readForbidden()
  const isAllowed = (address: string) => !forbidden.some((rule) => rule.test(new URL(address).pathname))
  const seen = new Set([origin])
  const queue = [origin]
  const problems: string[] = []
  await inLanes(queue, async (address) => {
    const { status, text, type, links } = await open(address)
    if (status !== 200 || !type.startsWith('text/html')) problems.push(`${address}: ${status} ${type}`)
    const head = readHead(text)
    const isIndexed = !head.metas.robots?.includes('noindex')
    if (isIndexed) problems.push(...findProblems(address, head))
    if (isIndexed && head.canonical) keep(head.canonical, head)
    // Filtered lists are endless, so crawlers follow no links on pages that are not indexed.
    if (!isIndexed) return
    for (const link of links) {
      if (seen.has(link) || !isAllowed(link)) continue
      seen.add(link)
      queue.push(link)
    }
  })
  expect(problems.slice(0, 20)).toEqual([])
  const slugs = await readSlugs()
  expect(slugs.length).toBeGreaterThanOrEqual(products)
  const missed = slugs.filter((slug) => !seen.has(`${origin}/p/${slug}`) && !seen.has(`${origin}/en/p/${slug}`))
  expect(missed.slice(0, 20)).toEqual([])
}, 3_600_000)

it('lists in the sitemap every product and only pages that are there, by their canonical address', async () => {
  const addresses = await readSitemap()
  const listed = new Set(addresses)
  expect(listed.size).toBe(addresses.length)
  const missed = (await readSlugs()).filter(
    (slug) => !listed.has(`${origin}/p/${slug}`) || !listed.has(`${origin}/en/p/${slug}`),
  )
  expect(missed.slice(0, 20)).toEqual([])
  const problems: string[] = []
  await inLanes(addresses, async (address) => {
    const { status, text } = await open(address)
    const head = readHead(text)
    keep(address, head)
    if (status !== 200) problems.push(`${address}: ${status}`)
    else if (head.canonical !== address) problems.push(`${address}: canonical is ${head.canonical}`)
    else problems.push(...findProblems(address, head))
  })
  expect(problems.slice(0, 20)).toEqual([])
}, 3_600_000)

it('answers 404 where nothing is, with a page of the shop', async () => {
  const wrong = [
    '/p/none',
    '/b/none',
    '/c/none',
    '/pages/none',
    '/none',
    '/?category=999999999',
    '/p/none/more',
    '/en/p/none',
  ]
  for (const path of wrong) {
    const { status, text } = await open(origin + path.replace('/?', '?'))
    expect([path, status, readHead(text).metas.robots]).toEqual([path, 404, 'noindex'])
    expect(text).toContain('Kopi Nusantara')
  }
})

it('has name, price and a picture of 1200 by 630 pixels in what a messenger reads of each product', async () => {
  const { rows } = await service.database.pool.query(
    `select p.slug, coalesce(p.public_name, p.name) as name, i.min_price::float8 / 100 as price
     from store_items i join products p on p.id = i.product_id where i.store_id = $1 and i.is_listed order by i.id`,
    [store.id],
  )
  const problems: string[] = []
  const step = Math.max(1, Math.floor(rows.length / pictures))
  await inLanes(
    rows.map((row, index) => ({ ...row, isDrawn: index % step === 0 })),
    async ({ slug, name, price, isDrawn }) => {
      const address = `${origin}/p/${slug}`
      const { metas } = heads.get(address) ?? readHead((await open(address)).text)
      if (metas['og:title'] !== name) problems.push(`${address}: named ${metas['og:title']}`)
      if (Number(metas['product:price:amount']) !== price)
        problems.push(`${address}: costs ${metas['product:price:amount']}`)
      if (!URL.canParse(metas['og:image'] ?? '')) problems.push(`${address}: shows ${metas['og:image']}`)
      else if (isDrawn) problems.push(...(await problemsOfPicture(metas['og:image']!)))
    },
  )
  expect(problems.slice(0, 20)).toEqual([])
}, 3_600_000)

async function problemsOfPicture(address: string): Promise<string[]> {
  const response = await fetch(address)
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !/^image\/(jpeg|png)$/.test(type)) return [`${address}: ${response.status} ${type}`]
  const { width, height } = await sharp(bytes).metadata()
  if (width !== 1200 || height !== 630) return [`${address}: ${width} by ${height}`]
  return bytes.length <= 300_000 ? [] : [`${address}: ${bytes.length} bytes`]
}
