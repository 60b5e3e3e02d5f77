import { beforeAll, expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { openShop } from '../../../../test/records/checkout.ts'
import { uploadPicture } from '../../../../test/records/upload-picture.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { ensureWebBuild } from '../../console/dashboard-pages/index.ts'

const service = await startService()
const shop = await openShop(service)
beforeAll(() => ensureWebBuild())

const path = `/stores/${shop.store.id}/look`
const preview = `${shop.path}/stores/${shop.store.unique_id}/look/preview`
const put = (body: object) =>
  callApi(service, `/v3${path}`, shop.secretKey, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const refused = async (...sections: object[]) => {
  const { status, errors } = refusal(await put({ theme: 'warung', sections }))
  return { status, fields: Object.keys(errors as object) }
}
const open = async (address: string) => {
  const answer = await fetch(new URL(address, service.shopUrl), { headers: { 'accept-language': 'id' } })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const front = `/${shop.store.slug}`

it('begins with the tiles of collections and the catalog', async () => {
  const other = await openShop(service)
  expect(await other.send('GET', `/stores/${other.store.id}/look`)).toEqual({
    theme: 'warung',
    sections: [{ kind: 'collections' }, { kind: 'all_items' }],
  })
  const answer = await fetch(other.store.shop_url)
  expect(await answer.text()).toContain('data-theme="warung"')
})

it('shows the saved sections on the front page, and only the catalog with a filter', async () => {
  const cup = await shop.sell({ name: 'Cangkir Jepara' })
  const collection = await shop.send('POST', '/collections', { name: 'Pilihan', product_ids: [cup.product.id] })
  const page = await shop.send('POST', `/stores/${shop.store.id}/pages`, { title: 'Tentang kami' })
  const picture = await uploadPicture(service, shop.secretKey)
  const sections = [
    {
      kind: 'hero',
      heading: 'Kopi <dari> Gayo',
      text: 'Dipanggang tiap pagi',
      picture: picture.url,
      button_label: 'Cerita kami',
      link: { type: 'page', page_id: page.id },
    },
    { kind: 'banner', text: 'Gratis ongkir', link: { type: 'address', url: 'https://example.com/a' } },
    { kind: 'collections', heading: 'Koleksi kami', collection_ids: [collection.id] },
    { kind: 'collection', collection_id: collection.id },
    { kind: 'newest' },
    { kind: 'all_items' },
    { kind: 'text', heading: 'Janji kami', text: 'Segar\natau uang kembali' },
  ]
  expect(await shop.send('PUT', path, { theme: 'butik', sections })).toEqual({ theme: 'butik', sections })
  expect(await shop.send('GET', path)).toEqual({ theme: 'butik', sections })
  const { html } = await eventually(
    () => open(front),
    (one) => one.html.includes('Kopi &lt;dari> Gayo') && one.html.includes('data-theme="butik"'),
  )
  expect(html).toMatch(/<img class="picture hero-picture"[^>]*fetchpriority="high"/)
  expect(html).toContain(`href="${front}/pages/tentang-kami" class="button hero-button"`)
  expect(html).toContain('href="https://example.com/a" class="banner-link" rel="noopener"')
  expect(html.indexOf('Gratis ongkir')).toBeLessThan(html.indexOf('Janji kami'))
  expect(html).toContain('Cangkir Jepara')
  const filtered = await open(`${front}?sort=name`)
  expect(filtered.html.replace(/<script.*?<\/script>/gs, '')).not.toContain('Gratis ongkir')

  await shop.send('PATCH', `/stores/${shop.store.id}/pages/${page.id}`, { is_published: false })
  await eventually(
    () => open(front),
    (one) => !one.html.includes('/pages/tentang-kami'),
  )
})

it('ends a front page without the catalog with a link to it', async () => {
  const other = await openShop(service)
  await other.send('PUT', `/stores/${other.store.id}/look`, { theme: 'galeri', sections: [{ kind: 'newest' }] })
  const address = `/${other.store.slug}`
  const { html } = await eventually(
    () => open(address),
    (one) => one.html.includes('data-theme="galeri"'),
  )
  expect(html).toContain(`href="${address}?sort=newest"`)
})

it.each([
  ['a field of another kind', { kind: 'newest', text: 'x' }, 'text'],
  ['an opening without a heading', { kind: 'hero', text: 'x' }, 'heading'],
  ['a button that leads nowhere', { kind: 'hero', heading: 'x', button_label: 'Go' }, 'link'],
  ['a link without a button', { kind: 'hero', heading: 'x', link: { type: 'items' } }, 'button_label'],
  ['a text that is too long', { kind: 'banner', text: 'x'.repeat(201) }, 'text'],
  ['an empty text', { kind: 'text' }, 'text'],
  [
    'an address that is not https',
    { kind: 'banner', text: 'x', link: { type: 'address', url: 'http://a.example' } },
    'link.url',
  ],
  [
    'a script as an address',
    { kind: 'banner', text: 'x', link: { type: 'address', url: 'javascript:alert(1)' } },
    'link.url',
  ],
  [
    'two targets',
    { kind: 'banner', text: 'x', link: { type: 'page', page_id: 1, url: 'https://a.example' } },
    'link.url',
  ],
  ['a target of another type', { kind: 'banner', text: 'x', link: { type: 'items', page_id: 1 } }, 'link.page_id'],
  ['no target', { kind: 'banner', text: 'x', link: { type: 'category' } }, 'link.category_id'],
  [
    'an unknown category',
    { kind: 'banner', text: 'x', link: { type: 'category', category_id: 999_999 } },
    'link.category_id',
  ],
  ['an unknown page', { kind: 'banner', text: 'x', link: { type: 'page', page_id: 999_999 } }, 'link.page_id'],
  ['an unknown collection', { kind: 'collection', collection_id: 999_999 }, 'collection_id'],
  ['an unknown collection among tiles', { kind: 'collections', collection_ids: [999_999] }, 'collection_ids.0'],
  ['a picture of another site', { kind: 'hero', heading: 'x', picture: 'https://a.example/b.webp' }, 'picture'],
  [
    'a picture that was not uploaded',
    { kind: 'hero', heading: 'x', picture: 'AAAAAAAAAAAAAAAAAAAA/640.webp' },
    'picture',
  ],
])('refuses %s', async (_, section, field) => {
  expect(await refused({ kind: 'all_items' }, section)).toEqual({ status: 422, fields: [`sections.1.${field}`] })
})

it('refuses a second catalog, a thirteenth section and an unknown theme', async () => {
  expect(await refused({ kind: 'all_items' }, { kind: 'all_items' })).toEqual({
    status: 422,
    fields: ['sections.1.kind'],
  })
  expect((await refused(...Array.from({ length: 13 }, () => ({ kind: 'newest' })))).status).toBe(422)
  expect((await put({ theme: 'neon', sections: [] })).status).toBe(422)
})

it("refuses another business's collection, picture and store's page", async () => {
  const other = await openShop(service)
  const collection = await other.send('POST', '/collections', { name: 'Asing', product_ids: [] })
  const page = await other.send('POST', `/stores/${other.store.id}/pages`, { title: 'Asing' })
  const { url } = await uploadPicture(service, other.secretKey)
  expect((await refused({ kind: 'collection', collection_id: collection.id })).fields).toEqual([
    'sections.0.collection_id',
  ])
  expect((await refused({ kind: 'banner', text: 'x', link: { type: 'page', page_id: page.id } })).fields).toEqual([
    'sections.0.link.page_id',
  ])
  expect((await refused({ kind: 'hero', heading: 'x', picture: url })).fields).toEqual(['sections.0.picture'])
})

it('shows a colour and a logo that are not saved, in the preview only', async () => {
  const other = await openShop(service)
  const { url } = await uploadPicture(service, other.secretKey)
  const ask = `${other.path}/stores/${other.store.unique_id}/look/preview`
  const look = { theme: 'warung', sections: [{ kind: 'all_items' }] }
  const kept = await other.browser.post(ask, { ...look, accent_color: '#7c3aed', logo: url })
  const shown = await open(kept.body.url)
  expect(shown.html).toContain('#7c3aed')
  expect(shown.html).toContain(`src="${url}"`)
  const own = await open(`/${other.store.slug}`)
  expect([own.html.includes('#7c3aed'), own.html.includes(url)]).toEqual([false, false])
  const foreign = await other.browser.post(ask, { ...look, logo: 'javascript:alert(1)' })
  expect((await open(foreign.body.url)).html).not.toContain('src="javascript:')
  expect((await other.browser.post(ask, { ...look, accent_color: 'red}' })).status).toBe(422)
})

it('is previewed in the language of the store, or in the one that is being chosen, whatever the browser prefers', async () => {
  const other = await openShop(service, { language: 'id' })
  const ask = `${other.path}/stores/${other.store.unique_id}/look/preview`
  const look = { theme: 'warung', sections: [{ kind: 'all_items' }] }
  const readPreview = async (fields: object, language: string) => {
    const { body } = await other.browser.post(ask, { ...look, ...fields })
    const answer = await fetch(body.url, { headers: { 'accept-language': language, cookie: `language=${language}` } })
    return /<html[^>]* lang="(\w+)"/.exec(await answer.text())![1]
  }
  expect([await readPreview({}, 'en'), await readPreview({ language: 'en' }, 'id')]).toEqual(['id', 'en'])
  expect((await other.browser.post(ask, { ...look, language: 'fr' })).status).toBe(422)
})

it('shows a look that is not saved for an hour, to the dashboard only, without scripts', async () => {
  const other = await openShop(service)
  const ask = `${other.path}/stores/${other.store.unique_id}/look/preview`
  const look = { theme: 'pasar', sections: [{ kind: 'banner', text: 'Coba dulu' }, { kind: 'all_items' }] }
  const first = await other.browser.post(ask, look)
  expect(first.status).toBe(200)
  const shown = await open(first.body.url)
  expect(shown.status).toBe(200)
  expect(shown.html).toContain('data-theme="pasar"')
  expect(shown.html).toContain('Coba dulu')
  expect(shown.html).not.toContain('<script')
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(shown.headers.has('x-frame-options')).toBe(false)
  const policy = shown.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'none';")
  expect(policy).toContain(`frame-ancestors ${service.appUrl};`)
  // The shop itself has not changed, and no other shop accepts the token.
  const own = await open(`/${other.store.slug}`)
  expect(own.html).not.toContain('Coba dulu')
  expect(own.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const token = first.body.url.split('?')[1]
  expect((await open(`${front}?${token}`)).status).toBe(404)
  expect((await open(`${front}?preview=look_x`)).status).toBe(404)

  const second = await other.browser.post(ask, { ...look, theme: 'galeri' })
  expect((await open(first.body.url)).status).toBe(404)
  expect((await open(second.body.url)).html).toContain('data-theme="galeri"')
  await service.service.db
    .updateTable('store_look_previews')
    .set({ expires_at: new Date(0) })
    .where('store_id', '=', other.store.id)
    .execute()
  expect((await open(second.body.url)).status).toBe(404)
  expect((await other.browser.post(ask, { theme: 'pasar', sections: [{ kind: 'text' }] })).status).toBe(422)
  expect((await shop.browser.post(preview.replace(shop.store.unique_id, other.store.unique_id), look)).status).toBe(404)
})
