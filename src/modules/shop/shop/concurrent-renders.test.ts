import { beforeAll, expect, it } from 'vitest'
import { openShop } from '../../../../test/records/checkout.ts'
import { createRandom } from '../../../../test/support/misspell.ts'
import { callApi, createMerchant, startService } from '../../../../test/support/service.ts'
import { readWebBuild } from '../../../platform/web-app/web-build.ts'
import { ensureWebBuild } from '../../console/dashboard-pages/index.ts'
import { findShop } from './find-shop.ts'
import { readPageAddress } from './page-request.ts'
import type { Answer, ReadPublic } from './read-in-process.ts'
import { type Asked, renderDocument } from './render-document.ts'

const service = await startService()

/** Shops that differ in whatever a page shows: name, language, currency, goods. */
const tenants = [
  { name: 'Kopi Gayo', language: 'id', currency: 'IDR', price: '98000' },
  { name: 'Teh Melaka', language: 'en', currency: 'MYR', price: '24.50' },
  { name: 'Batik Solo', language: 'id', currency: 'USD', price: '35' },
  { name: 'Keramik Kasongan', language: 'en', currency: 'SGD', price: '61.90' },
  { name: 'Rempah Maluku', language: 'id', currency: 'EUR', price: '12' },
] as const

type Page = { name: string; asked: Asked; key: string }

/** The pages of a shop that the server renders with what it reads, in both languages. */
async function openPages({ name, language, currency, price }: (typeof tenants)[number]): Promise<Page[]> {
  const merchant = await createMerchant(service)
  await merchant.browser.put(`${merchant.path}/currency`, { currency })
  const shop = await openShop(service, { language }, merchant)
  await shop.browser.patch(shop.setup, { name })
  const [light, heavy] = ['S', 'L'].map((option1_value, index) => ({
    price,
    weight: 250,
    option1_value,
    stock: index * 9,
  }))
  const { id, product } = await shop.sell({
    name: `${name} 1`,
    option1_name: 'Isi',
    is_inventory: true,
    variants: [light, heavy],
  })
  await shop.sell({ name: `${name} 2`, variant: { price } })
  const bundle = await shop.sellBundle([{ variant_id: id, quantity: 2 }], price, { name, public_name: name })
  const collection = await shop.send('POST', '/collections', { name: `Pilihan ${name}`, product_ids: [product.id] })
  const found = (await findShop(service.service.reads, 'slug', shop.store.slug))!
  const base = `/${shop.store.slug}`
  const paths = [
    '',
    `/p/${product.slug}`,
    `/b/${bundle.slug}`,
    `/c/${collection.slug}`,
    `?q=${encodeURIComponent(name)}`,
  ]
  return (['id', 'en'] as const).flatMap((shown) =>
    paths.map((path) => ({
      name: `${name}, ${shown}, ${path}`,
      asked: { shop: found, base, address: readPageAddress(`/${shown}${path}`), language: shown },
      key: shop.key.token,
    })),
  )
}

const pages: Page[] = []
/** What the API said while each page was rendered alone, by address. */
const answers = new Map<string, Answer>()
const alone: string[] = []

/** The finished page, and what was read for it. */
async function render({ asked }: Page, read: ReadPublic) {
  const build = (await readWebBuild())!.shop
  const addresses: string[] = []
  const noted: ReadPublic = (store, address) => {
    addresses.push(address)
    return read(store, address)
  }
  const document = await renderDocument({ service: service.service, build, read: noted }, asked)
  return JSON.stringify({ ...document, addresses })
}

async function readOverHttp({ key }: Page, address: string): Promise<Answer> {
  const { status, body } = await callApi(service, address, undefined, {
    headers: { 'x-service-storefront-api-key': key },
  })
  return { status, body, isLive: false, endsAt: Number.POSITIVE_INFINITY }
}

beforeAll(async () => {
  await ensureWebBuild()
  for (const tenant of tenants) pages.push(...(await openPages(tenant)))
  for (const page of pages) {
    const read = async (_: unknown, address: string) => {
      const answer = answers.get(address) ?? (await readOverHttp(page, address))
      answers.set(address, answer)
      return answer
    }
    alone.push(await render(page, read))
  }
})

/** Until everything that can go on has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** As many readings as end in one moment, at most: their pages go on at once, or nearly. */
const maxAtOnce = 10

/** Renders all pages at once. Each reading waits until it is drawn, and so is how many end together: some alone, some with others. */
async function renderTogether(random: () => number) {
  const waiting: { index: number; answer: () => void }[] = []
  const order = pages.map((_, index) => ({ index, turn: random() })).sort((a, b) => a.turn - b.turn)
  const rendered: string[] = []
  for (const { index } of order)
    void render(pages[index]!, async (_, address) => {
      await new Promise<void>((answer) => waiting.push({ index, answer }))
      return structuredClone(answers.get(address)!)
    }).then((document) => {
      rendered[index] = document
    })
  const turns: number[] = []
  for (await settled(); waiting.length > 0; await settled()) {
    for (let count = Math.ceil(random() * maxAtOnce); count > 0 && waiting.length > 0; count--) {
      const [next] = waiting.splice(Math.floor(random() * waiting.length), 1)
      turns.push(next!.index)
      next!.answer()
    }
  }
  return { rendered, turns }
}

it('renders 50 pages of five shops in two languages, each with its own words, prices and goods', () => {
  expect([pages.length, new Set(alone).size]).toEqual([50, 50])
  const others = (page: Page) => tenants.filter(({ name }) => !page.name.startsWith(name))
  const mixed = pages.filter((page, index) => others(page).some(({ name }) => alone[index]!.includes(name)))
  expect(mixed.map(({ name }) => name)).toEqual([])
  const isWhole = (document: string) => document.includes('data-scripts=') && JSON.parse(document).status === 200
  expect(pages.filter((_, index) => !isWhole(alone[index]!)).map(({ name }) => name)).toEqual([])
  const findCurrency = (document: string) => /\\"currency\\":\\"([A-Z]{3})/.exec(document)?.[1]
  expect(new Set(alone.map(findCurrency))).toEqual(new Set(tenants.map(({ currency }) => currency)))
})

it.each([1, 42, 2026])(
  'renders them all at once, with slow reads in the order of seed %s, byte for byte as alone',
  async (seed) => {
    const { rendered, turns } = await renderTogether(createRandom(seed))
    expect(pages.filter((_, index) => rendered[index] !== alone[index]).map(({ name }) => name)).toEqual([])
    // Otherwise the pages were rendered one after another.
    expect(turns.filter((index, turn) => index !== turns[turn - 1]).length).toBeGreaterThan(turns.length * 0.9)
  },
)
