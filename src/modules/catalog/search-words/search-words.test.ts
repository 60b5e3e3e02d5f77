import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { type OpenShop, openShop } from '../../../../test/records/checkout.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { recountAllWords } from '../listings/index.ts'
import { editDistance, maxEdits, prefixDistance } from './edit-distance.ts'
import { toWords } from './words.ts'

const service = await startService()
const { db } = service.service
const { pool } = service.database

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`
const search = (shop: OpenShop, words: string, query: Record<string, string> = {}) =>
  shop.visit('GET', address('/items', { search: words, is_forgiving: 'true', ...query }))
const suggest = (shop: OpenShop, words: string) => shop.visit('GET', address('/search/suggestions', { search: words }))
const namesIn = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name)
/** The names that a search finds, after this process has seen the latest change. */
const eventually = (shop: OpenShop, words: string, query?: Record<string, string>) =>
  expect.poll(async () => namesIn(await search(shop, words, query)).sort())
const sellAll = async (shop: OpenShop, names: string[]) => {
  for (const name of names) await shop.sell({ name })
}

const readWords = async (shop: OpenShop) => {
  const rows = await db
    .selectFrom('store_words')
    .select(['word', 'item_count'])
    .where('store_id', '=', shop.store.id)
    .orderBy('word')
    .execute()
  return Object.fromEntries(rows.map(({ word, item_count }) => [word, item_count]))
}

const setSynonyms = (shop: OpenShop, groups: unknown) =>
  callApi(service, `/v3/stores/${shop.store.id}/synonyms`, shop.secretKey, {
    method: 'PUT',
    body: JSON.stringify({ groups }),
    headers: { 'content-type': 'application/json' },
  })

/** Computes the distance recursively from its definition. */
function referenceDistance(a: string, b: string, known = new Map<string, number>()): number {
  const key = `${a}|${b}`
  const found = known.get(key)
  if (found !== undefined) return found
  const rest = (left: number, right: number) =>
    referenceDistance(a.slice(0, a.length - left), b.slice(0, b.length - right), known)
  const isSwap = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  const distance =
    a === '' || b === ''
      ? a.length + b.length
      : Math.min(
          rest(1, 1) + (a.at(-1) === b.at(-1) ? 0 : 1),
          rest(1, 0) + 1,
          rest(0, 1) + 1,
          isSwap ? rest(2, 2) + 1 : Number.POSITIVE_INFINITY,
        )
  known.set(key, distance)
  return distance
}

const letters = (max: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: max })

it('counts edits as the definition does, and those to the nearest beginning of a word', () => {
  fc.assert(
    fc.property(letters(8), letters(8), (a, b) => {
      expect(editDistance(a, b)).toBe(referenceDistance(a, b))
      const beginnings = Array.from({ length: b.length + 1 }, (_, end) => b.slice(0, end))
      expect(prefixDistance(a, b)).toBe(Math.min(...beginnings.map((part) => referenceDistance(a, part))))
      for (const max of [0, 1, 2])
        for (const distance of [editDistance, prefixDistance]) {
          const exact = distance(a, b)
          expect(Math.min(distance(a, b, max), max + 1)).toBe(Math.min(exact, max + 1))
        }
    }),
  )
})

it('cuts and simplifies words as the database does', async () => {
  const texts = fc.sample(
    fc.oneof(
      fc.string({ unit: fc.constantFrom(...'Aé ñ-ø_Ł’ß/œ2Ǆÿ🙂'), maxLength: 20 }),
      fc.constant('T-Shirt Crème Brûlée №5'),
    ),
    { numRuns: 200, seed: 7 },
  )
  const { rows } = await pool.query(
    'select search_terms(t) as words from unnest($1::text[]) with ordinality as u (t, n) order by n',
    [texts],
  )
  expect(rows.map(({ words }) => words.toSorted())).toEqual(texts.map((text) => toWords(text).toSorted()))
})

/** A word and a variant of it with at most the tolerated number of edits. */
const edited = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'aeiknrst'), minLength: 3, maxLength: 12 }),
    fc.array(fc.tuple(fc.constantFrom('drop', 'insert', 'replace', 'swap'), fc.nat(11), fc.constantFrom(...'aeikz')), {
      minLength: 1,
      maxLength: 2,
    }),
  )
  .map(([word, edits]) => {
    const typed = [...word]
    for (const [kind, at, letter] of edits) {
      const place = at % typed.length
      if (kind === 'drop' && typed.length > 2) typed.splice(place, 1)
      else if (kind === 'insert') typed.splice(place, 0, letter)
      else if (kind === 'replace') typed[place] = letter
      else if (place > 0) typed.splice(place - 1, 2, typed[place]!, typed[place - 1]!)
    }
    return { word, typed: typed.join('') }
  })
  .filter(({ word, typed }) => editDistance(typed, word) <= maxEdits(typed.length))

it('gives every two words within the forgiven edits a key in common', async () => {
  const pairs = fc.sample(edited, { numRuns: 1500, seed: 3 })
  const { rows } = await pool.query(
    `select t.word, t.typed from unnest($1::text[], $2::text[]) as t (word, typed)
    where not word_keys(1, t.word) && word_keys(1, t.typed)`,
    [pairs.map(({ word }) => word), pairs.map(({ typed }) => typed)],
  )
  expect(rows).toEqual([])
})

it('finds a rare word by anything within the forgiven edits, also among many that are like it', async () => {
  const shop = await openShop(service)
  await shop.sell({ name: 'Sambal Terasi' })
  await pool.query(
    `insert into store_words (business_id, store_id, word, item_count, keys)
    select s.business_id, s.id, w.word, 1, word_keys(s.id, w.word) from stores s cross join (
      select distinct translate(md5(n::text), '0123456789', 'aeiknrstlo') as word from generate_series(1, 2000) n
      union select distinct left(translate(md5(n::text), '0123456789', 'tersiaseri'), 4 + n % 5) from generate_series(1, 3000) n
    ) w where s.id = $1 on conflict do nothing`,
    [shop.store.id],
  )
  const { rows } = await pool.query('select word from store_words where store_id = $1', [shop.store.id])
  const others = rows.map(({ word }) => word as string)
  for (const typed of ['trasi', 'teraasi', 'terqsi', 'teras', 'etrasi', 'terrasii', 'tewasi']) {
    const distance = editDistance(typed, 'terasi')
    const isNearest = others.every((word) => word === 'terasi' || editDistance(typed, word) > distance)
    const isKnown = others.some((word) => word.startsWith(typed))
    if (isKnown || !isNearest) continue
    expect((await search(shop, typed)).body, typed).toMatchObject({ corrected_search: 'terasi', data: [{}] })
  }
  expect((await search(shop, 'tersia')).status).toBe(200)
})

it('corrects a search that finds nothing, only if the caller asks for it, and says so', async () => {
  const shop = await openShop(service)
  await sellAll(shop, ['Kopi Gayo', 'Kopi Toraja', 'Keripik Singkong', 'Kopi 12345'])
  await eventually(shop, 'kopi').toHaveLength(3)
  expect((await search(shop, 'kopi')).body).not.toHaveProperty('corrected_search')
  expect((await search(shop, 'kpoi toarja')).body).toMatchObject({
    corrected_search: 'kopi toraja',
    data: [{ name: 'Kopi Toraja' }],
  })
  expect((await shop.visit('GET', '/items?search=kpoi')).body.data).toEqual([])
  const count = async (query: string) => (await shop.visit('GET', `/items/count?search=kpoi${query}`)).body
  expect([await count(''), await count('&is_forgiving=true')]).toEqual([{ total: 0 }, { total: 3 }])

  const first = (await search(shop, 'kpoi', { page_size: '2' })).body
  expect(first).toMatchObject({ corrected_search: 'kopi', has_next: true })
  const next = await shop.visit('GET', `/items?next_cursor=${encodeURIComponent(first.next_cursor)}&page_size=2`)
  expect(next.body.data).toHaveLength(1)

  // The last typed word may be a prefix; numbers and words that resemble none stay as they are.
  expect((await search(shop, 'sinkkon')).body.corrected_search).toBe('singkong')
  for (const words of ['12346', 'zzzzzz', 'kopi zzzzzz', '…', 'gayo toraja'])
    expect((await search(shop, words)).body).toMatchObject({ data: [] })
})

it('finds parts of words with pg_trgm, and no words of another store', async () => {
  const [shop, other] = [await openShop(service), await openShop(service)]
  await sellAll(shop, ['Casing Smartphone', 'Earphone'])
  await sellAll(other, ['Kopi'])
  await eventually(shop, 'phone').toEqual(['Casing Smartphone', 'Earphone'])
  expect((await search(shop, 'phone')).body).not.toHaveProperty('corrected_search')
  await eventually(other, 'kpoi').toEqual(['Kopi'])
  for (const words of ['phone', 'smartphoen']) expect(namesIn(await search(other, words))).toEqual([])
  expect(namesIn(await search(shop, 'kpoi'))).toEqual([])
})

it('ignores accents in the listing and in the search', async () => {
  const shop = await openShop(service)
  await sellAll(shop, ['Café Crème Brûlée', 'Kue Nastar'])
  for (const words of ['cafe creme', 'BRÛLÉE', 'café', 'brule'])
    await eventually(shop, words).toEqual(['Café Crème Brûlée'])
  await eventually(shop, 'nástar').toEqual(['Kue Nastar'])
  expect((await search(shop, 'brulle')).body).toMatchObject({ corrected_search: 'brulee' })
})

it('counts the words of listed items through every change, also of several writers at once', async () => {
  const shop = await openShop(service)
  const [first] = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      shop.sell({ name: n % 2 ? 'Teh Melati' : 'Melati Teh', variant: { sku: `T-${n}` } }),
    ),
  )
  const all = await readWords(shop)
  expect(all).toMatchObject({ teh: 6, melati: 6 })
  expect(all).not.toHaveProperty('0')
  await shop.send('PATCH', `/products/${first!.product.id}`, { name: 'Teh Hijau' })
  expect(await readWords(shop)).toMatchObject({ teh: 6, melati: 5, hijau: 1 })
  const listing = `/stores/${shop.store.id}/products/${first!.product.id}`
  await shop.send('PUT', listing, { is_visible: false })
  expect(await readWords(shop)).toMatchObject({ teh: 5, melati: 5 })
  expect(await readWords(shop)).not.toHaveProperty('hijau')
  await shop.send('PUT', listing, { is_visible: true })
  const bundle = await shop.sellBundle([{ variant_id: first!.id, quantity: 1 }], '9000', { public_name: 'Paket Hijau' })
  expect(await readWords(shop)).toMatchObject({ hijau: 2, paket: 1 })
  await shop.send('DELETE', `/stores/${shop.store.id}/bundle-price-options/${bundle.id}`)
  expect(await readWords(shop)).not.toHaveProperty('paket')
  await shop.send('DELETE', listing)
  const counted = await readWords(shop)
  expect(counted).toMatchObject({ teh: 5, melati: 5 })

  // The worker counts what a process of an older release left uncounted.
  await pool.query("update store_words set item_count = 9 where store_id = $1 and word = 'teh'", [shop.store.id])
  await pool.query("delete from store_words where store_id = $1 and word = 'melati'", [shop.store.id])
  await recountAllWords(db)
  expect(await readWords(shop)).toEqual(counted)
})

it('widens a search by the synonyms of the store, of several words too and after a correction', async () => {
  const shop = await openShop(service)
  await sellAll(shop, ['Kaos Merah', 'T-Shirt Biru', 'Baju Merah', 'Celana'])
  const groups = [
    ['Kaos', 't-shirt', 'Baju'],
    ['jeans', 'celana'],
  ]
  expect((await setSynonyms(shop, groups)).body).toEqual({ groups })
  expect(await shop.send('GET', `/stores/${shop.store.id}/synonyms`)).toEqual({ groups })
  await eventually(shop, 'kaos').toEqual(['Baju Merah', 'Kaos Merah', 'T-Shirt Biru'])
  await eventually(shop, 't shirt merah').toEqual(['Baju Merah', 'Kaos Merah'])
  await eventually(shop, 'jeans', { is_forgiving: 'false' }).toEqual(['Celana'])
  expect((await search(shop, 'jaens')).body).toMatchObject({ corrected_search: 'jeans', data: [{ name: 'Celana' }] })
  const page = (await search(shop, 'baju', { page_size: '2' })).body
  const next = await shop.visit('GET', `/items?next_cursor=${encodeURIComponent(page.next_cursor)}&page_size=2`)
  expect(next.body.data).toHaveLength(1)
  await setSynonyms(shop, [])
  await eventually(shop, 'jeans').toEqual([])
})

it('refuses synonyms that no search can find, that are repeated, and too many of them', async () => {
  const shop = await openShop(service)
  const refused = async (groups: unknown) => refusal(await setSynonyms(shop, groups))
  expect(await refused([['kaos', '!?']])).toMatchObject({
    status: 422,
    errors: { 'groups.0.1': ['must not be empty'] },
  })
  expect(
    await refused([
      ['a', 'b'],
      ['Kaos', 'KAOS'],
    ]),
  ).toMatchObject({
    status: 422,
    errors: { 'groups.1.1': ['must not be repeated'] },
  })
  expect((await refused([['kaos']])).status).toBe(422)
  expect((await refused(Array(501).fill(['a', 'b']))).status).toBe(422)
  expect((await refused([Array.from({ length: 21 }, (_, n) => `kata ${n}`)])).status).toBe(422)
})

it('suggests words, items with picture and price, and categories while a buyer types', async () => {
  const shop = await openShop(service)
  const image = 'https://cdn.example/gayo.webp'
  const coffee = await shop.send('POST', '/categories', { name: 'Kopi Bubuk' })
  const gayo = await shop.sell({ name: 'Kopi Gayo', images: [image], category_ids: [coffee.id] })
  await sellAll(shop, ['Kopi Toraja', 'Kopiah'])
  await expect.poll(async () => (await suggest(shop, 'kop')).body.items.length).toBe(3)
  const { body, headers } = await suggest(shop, 'Kop')
  expect(body).toMatchObject({ corrected: null, words: ['kopi', 'kopiah'], categories: [{ name: 'Kopi Bubuk' }] })
  expect(headers.get('etag')).toMatch(/^"/)
  const price = { min: '95000.00', max: '95000.00' }
  expect((await suggest(shop, 'kopi gay')).body).toEqual({
    corrected: null,
    words: ['kopi gayo'],
    items: [
      {
        entity_type: 'product',
        id: gayo.product.id,
        slug: gayo.product.slug,
        name: 'Kopi Gayo',
        image,
        price_range: price,
        in_stock: true,
      },
    ],
    categories: [],
  })
  expect((await suggest(shop, 'torjaa')).body).toMatchObject({
    corrected: 'toraja',
    items: [{ name: 'Kopi Toraja', image: null }],
  })
  for (const path of ['/search/suggestions', '/search/suggestions?search=!'])
    expect((await shop.visit('GET', path)).body).toEqual({ corrected: null, words: [], items: [], categories: [] })
})
