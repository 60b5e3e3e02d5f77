import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openShop } from '../../../../test/records/checkout.ts'
import { capturedLog } from '../../../../test/support/captured-log.ts'
import { countStatements } from '../../../../test/support/count-statements.ts'
import { startService } from '../../../../test/support/service.ts'
import { parseCells } from '../../../platform/csv/csv-records.ts'
import { openFeed } from './send-feed.ts'

const log = capturedLog()
const service = await startService({ log: log.logger, env: { ACCESS_LOG: '1' } })
const { db } = service.service
const shop = await openShop(service)
const channels = ['google', 'meta', 'tiktok'] as const
type Channel = (typeof channels)[number]

const picture = (name: string) => `https://cdn.example/${name}.jpg`

const turnOn = async (channel: Channel, at = shop): Promise<string> =>
  (await at.send('PATCH', `/stores/${at.store.id}/feeds/${channel}`, { is_enabled: true })).url

const urls: Record<Channel, string> = {
  google: await turnOn('google'),
  meta: await turnOn('meta'),
  tiktok: await turnOn('tiktok'),
}

const coffee = await shop.sell({
  name: 'Kopi "Gayo" & <Wine>, 100% ☕',
  rich_description: '<p>Manis &amp; segar,<br>seperti "beri".</p>',
  images: [picture('coffee'), picture('beans')],
  option1_name: 'Berat',
  is_inventory: true,
  variants: [
    {
      price: '98000',
      weight: 250,
      option1_value: '200 g',
      stock: 4,
      sku: 'GAYO-200',
      sale_price: '90000.5',
      sale_starts_at: '2020-01-01T00:00:00Z',
      sale_ends_at: '2090-01-01T00:00:00Z',
    },
    { price: '225000', weight: 560, option1_value: '500 g', stock: 0, images: [picture('large')] },
  ],
})
const large = coffee.product.variants[1]
await shop.sell({ name: 'Tanpa gambar' })
await shop.sell({ name: 'Gratis', images: [picture('free')], variant: { price: '0' } })
const cup = await shop.sell({ name: 'Cangkir', images: [picture('cup')] })

type Row = Record<string, string[]>

const unescapeXml = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name]!,
  )

/**
 * Reads RSS 2.0 as strictly as Google does: the namespace, closed elements, no stray characters, and only known names.
 */
function readGoogle(text: string): Row[] {
  const [, title, items] =
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:g="http:\/\/base\.google\.com\/ns\/1\.0"><channel><title>([^<]+)<\/title><link>https?:[^<]+<\/link><description>[^<]+<\/description>\n(.*)<\/channel><\/rss>\n$/s.exec(
      text,
    )!
  expect(title).toBe('Kopi Nusantara')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
  expect(text).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f]/)
  expect(text).not.toMatch(/&(?!(amp|lt|gt|quot|apos);)/)
  const known =
    /^(id|item_group_id|title|description|link|image_link|additional_image_link|availability|price|sale_price|sale_price_effective_date|condition|brand|gtin|mpn|identifier_exists|product_type|shipping_weight)$/
  return items!
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const inner = /^<item>(.*)<\/item>$/.exec(line)![1]!
      const row: Row = {}
      const rest = inner.replace(/<g:(\w+)>([^<>]+)<\/g:\1>/g, (_, name: string, value: string) => {
        expect(name).toMatch(known)
        row[name] = [...(row[name] ?? []), unescapeXml(value)]
        return ''
      })
      expect(rest).toBe('')
      return row
    })
}

/** Reads CSV with a header; every row must have the same number of cells. */
function readCsv(text: string, id: string): Row[] {
  expect(text.endsWith('\r\n')).toBe(true)
  const [header, ...lines] = text.trimEnd().split('\r\n')
  const names = header!.split(',')
  expect(names.slice(0, 2)).toEqual([id, 'title'])
  return lines.map((line) => {
    const cells = parseCells(line)!
    expect(cells).toHaveLength(names.length)
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ? [cells[i]] : []]))
  })
}

const price = /^\d+(\.\d{2})? [A-Z]{3}$/
const address = /^https?:\/\/[^\s<>"]+$/

/** The fields of a row that lack what all channels require. */
function findWrong(row: Row, channel: Channel): string[] {
  const period = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
  const required: Record<string, RegExp> = {
    [channel === 'tiktok' ? 'sku_id' : 'id']: /^\d{1,50}$/,
    title: /^.{1,150}$/u,
    description: /^[^<>]{1,5000}$/u,
    link: address,
    image_link: address,
    availability: channel === 'google' ? /^(in|out_of)_stock$/ : /^(in|out of) stock$/,
    condition: /^new$/,
    price,
    brand: /^.{1,70}$/,
    item_group_id: /^\d{1,50}$/,
  }
  const fits = ([name, form]: [string, RegExp]) => row[name]?.length === 1 && form.test(row[name][0]!)
  const wrong = Object.entries(required).filter((field) => !fits(field))
  const optional: [string, RegExp][] = [
    ['sale_price', price],
    ['sale_price_effective_date', period],
  ]
  wrong.push(...optional.filter(([name, form]) => row[name]?.some((value) => !form.test(value))))
  return wrong.map(([name]) => `${name}: ${row[name]}`)
}

async function read(channel: Channel, url = urls[channel]): Promise<Row[]> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(
    channel === 'google' ? 'application/xml; charset=utf-8' : 'text/csv; charset=utf-8',
  )
  const text = await answer.text()
  const rows = channel === 'google' ? readGoogle(text) : readCsv(text, channel === 'tiktok' ? 'sku_id' : 'id')
  expect(rows.flatMap((row) => findWrong(row, channel))).toEqual([])
  return rows
}

describe('a product feed', () => {
  it.each(channels)(
    'of %s has a row for each variant with a picture and a price, and escapes its texts',
    async (channel) => {
      const rows = await read(channel)
      const id = channel === 'tiktok' ? 'sku_id' : 'id'
      const mine = rows.filter((row) => row.item_group_id![0] === String(coffee.product.id))
      expect(mine.map((row) => row[id]![0])).toEqual([String(coffee.id), String(large.id)])
      const stock = (isIn: boolean) =>
        `${isIn ? 'in' : channel === 'google' ? 'out_of' : 'out of'}${channel === 'google' ? '_' : ' '}stock`
      const page = `${shop.store.shop_url}/p/${coffee.product.slug}`
      expect(mine[0]).toMatchObject({
        title: [`Kopi "Gayo" & <Wine>, 100%${channel === 'tiktok' ? '' : ' ☕'} - 200 g`],
        description: ['Manis & segar, seperti "beri".'],
        link: [`${page}?variant=${coffee.id}`],
        image_link: [picture('coffee')],
        additional_image_link: [picture('beans')],
        availability: [stock(true)],
        price: ['98000 IDR'],
        sale_price: ['90000.50 IDR'],
        sale_price_effective_date: ['2020-01-01T00:00:00Z/2090-01-01T00:00:00Z'],
        brand: ['Kopi Nusantara'],
        mpn: ['GAYO-200'],
      })
      expect(mine[1]).toMatchObject({
        image_link: [picture('large')],
        availability: [stock(false)],
        price: ['225000 IDR'],
      })
      expect(mine[1]!.sale_price ?? []).toEqual([])
      const single = rows.find((row) => row[id]![0] === String(cup.id))!
      expect(single.link).toEqual([`${shop.store.shop_url}/p/cangkir`])
      const names = rows.map((row) => row.title![0])
      expect(names.filter((name) => /Gratis|Tanpa/.test(name!))).toEqual([])
    },
  )

  it('for Google says the weight, and that an item without GTIN and SKU has no identifier', async () => {
    const rows = await read('google')
    expect(rows.find((row) => row.id![0] === String(coffee.id))).toMatchObject({ shipping_weight: ['250 g'] })
    expect(rows.find((row) => row.id![0] === String(cup.id))).toMatchObject({ identifier_exists: ['no'] })
  })

  it('takes the brand and the GTIN from attributes, and links to the own domain of a store', async () => {
    const other = await openShop(service)
    const brand = { owner: 'product', key: 'brand', name: 'Brand', type: 'text', is_public: true }
    await other.send('POST', '/attributes', brand)
    await other.send('POST', '/attributes', { ...brand, owner: 'variant', key: 'gtin', name: 'GTIN' })
    await other.sell({
      name: 'Teh',
      images: [picture('tea')],
      attributes: { brand: 'Sosro' },
      variant: { attributes: { gtin: '8999999195649' } },
    })
    const { id } = await db
      .insertInto('custom_domains')
      .values({ business_id: other.business.id, hostname: 'teh.example', is_verified: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await other.browser.patch(other.setup, { custom_domain_id: id })
    const [row] = await read('google', await turnOn('google', other))
    expect(row).toMatchObject({ brand: ['Sosro'], gtin: ['8999999195649'], link: ['https://teh.example/p/teh'] })
  })

  it('holds nothing of other stores, and nothing is in stock once the store is closed', async () => {
    const other = await openShop(service)
    await other.sell({ name: 'Rahasia', images: [picture('secret')] })
    const hidden = await other.sell({ name: 'Tersembunyi', images: [picture('hidden')] })
    await other.send('PUT', `/stores/${other.store.id}/products/${hidden.product.id}`, { is_visible: false })
    const url = await turnOn('meta', other)
    expect((await read('meta', url)).map((row) => row.title![0])).toEqual(['Rahasia'])
    expect(JSON.stringify(await read('meta'))).not.toContain('Rahasia')
    expect((await other.browser.post(`${other.setup}/close`)).status).toBeLessThan(300)
    expect((await read('meta', url))[0]!.availability).toEqual(['out of stock'])
    await other.browser.patch(other.setup, { is_public: false })
    expect((await fetch(url)).status).toBe(404)
  })

  it('is zipped for those who take it, and 304 until the catalog changes', async () => {
    const own = await openShop(service)
    await own.sell({ name: 'Satu', images: [picture('one')] })
    const url = await turnOn('google', own)
    service.clock.now = new Date('2031-01-01T10:05:00Z')
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    const text = await plain.text()
    const zipped = await new Promise<{ encoding: unknown; bytes: Buffer }>((resolve) =>
      request(url, { headers: { 'accept-encoding': 'gzip, br' } }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(chunks) }))
      }).end(),
    )
    expect([zipped.encoding, gunzipSync(zipped.bytes).toString()]).toEqual(['gzip', text])
    const etag = plain.headers.get('etag')!
    const modified = plain.headers.get('last-modified')!
    expect(modified).toBe('Wed, 01 Jan 2031 10:05:00 GMT')
    const ask = async (headers: Record<string, string>) => (await fetch(url, { headers })).status
    service.clock.now = new Date('2031-01-01T10:50:00Z')
    expect(await ask({ 'if-none-match': etag })).toBe(304)
    expect(await ask({ 'if-modified-since': modified })).toBe(304)
    expect(await ask({ 'if-none-match': '"other"', 'if-modified-since': modified })).toBe(200)
    expect(await ask({ 'if-modified-since': 'yesterday' })).toBe(200)
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag')?.replace('-gzip', '')]).toEqual([200, etag])
    await own.sell({ name: 'Dua', images: [picture('two')] })
    expect(await ask({ 'if-none-match': etag })).toBe(200)
    const again = (await fetch(url)).headers.get('etag')!
    service.clock.now = new Date('2031-01-01T11:00:00Z')
    expect(await ask({ 'if-none-match': again })).toBe(200)
    service.clock.now = undefined
  })
})

describe('the address of a feed', () => {
  it('is null until the feed is switched on, ends when it is off, and is replaced at will', async () => {
    const wrong = { is_enabled: true, address: 'https://elsewhere.example' }
    await expect(shop.send('PATCH', `/stores/${shop.store.id}/feeds/google`, wrong)).rejects.toThrow(': 422')
    const own = await openShop(service)
    const path = `/stores/${own.store.unique_id}/feeds`
    const list = async () => (await own.send('GET', path)).data
    expect(await list()).toEqual(
      channels.map((channel) => ({ channel, is_enabled: false, url: null, updated_at: null })),
    )
    const rotate = () => own.browser.post(`${own.setup}/feeds/tiktok/rotate`)
    const early = await rotate()
    expect([early.status, early.body.details]).toEqual([409, { reason: 'feed_off' }])
    const first = await turnOn('tiktok', own)
    expect(first).toMatch(new RegExp(`^${service.baseUrl}/feeds/feed_[\\w-]+\\.csv$`))
    expect((await fetch(first)).status).toBe(200)
    expect((await list())[2]).toMatchObject({ is_enabled: true, url: first })
    const second = (await rotate()).body.url
    expect(second).not.toBe(first)
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
    await own.send('PATCH', `${path}/tiktok`, { is_enabled: false })
    expect((await fetch(second)).status).toBe(404)
    expect(await turnOn('tiktok', own)).toBe(second)
    const { rows } = await service.database.pool.query('select * from product_feeds where store_id = $1', [
      own.store.id,
    ])
    expect(JSON.stringify(rows)).not.toContain('feed_')
  })

  it('is 404 if it was changed in any way', async () => {
    const { pathname } = new URL(urls.google)
    const name = pathname.slice('/feeds/'.length)
    const flipped = `${name.slice(0, 12)}${name[12] === 'A' ? 'B' : 'A'}${name.slice(13)}`
    const wrong = [
      flipped,
      name.replace('.xml', '.csv'),
      name.replace('.xml', ''),
      'feed_.xml',
      'x',
      `${name}x`,
      '%2e%2e',
    ]
    for (const one of wrong) {
      const answer = await fetch(`${service.baseUrl}/feeds/${one}`)
      expect([one, answer.status]).toEqual([one, 404])
    }
  })

  it('never reaches the log', async () => {
    for (const url of Object.values(urls)) await (await fetch(url)).text()
    await fetch(`${urls.google}x`)
    const token = /feed_[\w-]+/.exec(urls.google)![0]
    expect(log.text()).toContain('/feeds/:name')
    expect(log.text()).not.toContain(token)
  })

  it('is limited by client', async () => {
    const limited = await startService({ databaseUrl: service.databaseUrl, env: { RATE_LIMIT_CLIENT: '2/1m' } })
    const { pathname } = new URL(urls.meta)
    const statuses = []
    for (let i = 0; i < 3; i++) {
      const answer = await fetch(limited.baseUrl + pathname)
      await answer.text() // Reads to the end, because a stopping service waits for open responses.
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([200, 200, 429])
  })
})

describe('a large catalog', () => {
  it('is read in pages, and never faster than it is taken', async () => {
    const own = await openShop(service)
    const template = await own.sell({ name: 'Massal', images: [picture('mass')], description: 'x'.repeat(4000) })
    // Copies of one product by SQL, because creating 2,000 over HTTP would take minutes.
    await service.database.pool.query(
      `with made as (
        insert into products (uuid, business_id, name, slug, description, images, item_type, search)
        select gen_random_uuid(), business_id, name || n, slug || n, description, images, item_type, search
        from products, generate_series(1, 2000) n where id = $1 returning id, business_id
      ), sold as (
        insert into variants (uuid, unique_id, business_id, product_id, price, weight)
        select gen_random_uuid(), 'variant_mass_' || id, business_id, id, 1000000, 1 from made
      )
      insert into store_items (business_id, store_id, entity_type, product_id, is_listed, in_stock, min_price, max_price)
      select business_id, $2, 'product', id, true, true, 1000000, 1000000 from made`,
      [template.product.id, own.store.id],
    )
    const store = {
      id: own.store.id,
      business_id: own.business.id,
      name: 'Massal',
      currency: 'IDR',
      is_closed: false,
      url: 'https://x',
    }
    const { statements } = await countStatements(service, async (counted) => {
      const file = openFeed({ ...service.service, db: counted }, store, 'meta')
      const chunks = file.iterator()
      for (let taken = 0; taken < 3; taken++) expect((await chunks.next()).value.length).toBeLessThan(600_000)
      // Gives the service time to read as many pages as it will.
      for (let i = 0; i < 30; i++) await service.database.pool.query('select 1')
      file.destroy()
    })
    // One for the attributes, for the two pages that were sent, and for those read ahead; there are 22 pages.
    expect(statements).toBeLessThanOrEqual(6)
    const url = await turnOn('meta', own)
    const ids = (await read('meta', url)).map((row) => row.id![0])
    expect([ids.length, new Set(ids).size]).toEqual([2001, 2001])
    await service.database.pool.query(
      "delete from store_items where product_id in (select id from products where name like 'Massal%' and id <> $1)",
      [template.product.id],
    )
  })
})
