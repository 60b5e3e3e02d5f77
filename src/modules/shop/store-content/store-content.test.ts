import { beforeAll, expect, it } from 'vitest'
import { refusal } from '../../../../test/records/catalog.ts'
import { openShop } from '../../../../test/records/checkout.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { ensureWebBuild } from '../../console/dashboard-pages/index.ts'
import { maxPages } from './rules.ts'

const service = await startService()
beforeAll(() => ensureWebBuild())

type Shop = Awaited<ReturnType<typeof openShop>>

const call = (shop: Shop, method: string, path: string, body: object) =>
  callApi(service, `/v3/stores/${shop.store.id}${path}`, shop.secretKey, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const refused = async (shop: Shop, method: string, path: string, body: object) =>
  refusal(await call(shop, method, path, body))
const write = (shop: Shop, body: object) => shop.send('POST', `/stores/${shop.store.id}/pages`, body)
const setMenus = (shop: Shop, body: object) => shop.send('PUT', `/stores/${shop.store.id}/menus`, body)
/** What a browser gets after this process has seen the change. */
const eventually = (shop: Shop, path: string) => expect.poll(async () => (await shop.visit('GET', path)).body)

it('keeps pages as clean HTML, which browsers read by their slug once they are published', async () => {
  const shop = await openShop(service)
  const body =
    '<h1>Halo</h1><p onclick="x()">Kami <b>memanggang</b><script>alert(1)</script> <a href="javascript:x">k</a></p>'
  const about = await write(shop, { kind: 'about', title: 'Tentang Kami', body })
  expect(about).toMatchObject({
    kind: 'about',
    slug: 'tentang-kami',
    body: '<h2>Halo</h2><p>Kami <b>memanggang</b> <a>k</a></p>',
    is_published: true,
  })
  const draft = await write(shop, { title: 'Tentang kami', is_published: false })
  expect(draft).toMatchObject({ kind: 'other', slug: 'tentang-kami-2', body: '' })
  const list = await shop.send('GET', `/stores/${shop.store.id}/pages`)
  expect(list.data.map(({ slug }: { slug: string }) => slug)).toEqual(['tentang-kami', 'tentang-kami-2'])
  expect(list.data[0]).not.toHaveProperty('body')

  const shown = { kind: 'about', slug: 'tentang-kami', title: 'Tentang Kami' }
  await eventually(shop, '/pages').toEqual({ data: [shown], is_paginated: false })
  const page = await shop.visit('GET', '/pages/tentang-kami')
  expect(page.body).toEqual({ ...shown, body: about.body, last_updated_at: about.last_updated_at })
  expect(page.headers.get('etag')).toMatch(/^"/)
  for (const slug of ['tentang-kami-2', 'none']) expect((await shop.visit('GET', `/pages/${slug}`)).status).toBe(404)

  await shop.send('PATCH', `/stores/${shop.store.id}/pages/${about.id}`, { title: 'Cerita kami', slug: 'cerita' })
  await eventually(shop, '/pages/cerita').toMatchObject({ title: 'Cerita kami', body: about.body })
  expect((await refused(shop, 'PATCH', `/pages/${draft.id}`, { slug: 'cerita' })).errors).toEqual({
    slug: ['is already in use'],
  })
  expect((await refused(shop, 'POST', '/pages', { title: 'X', slug: 'Cerita kami' })).errors).toHaveProperty('slug')
  expect((await refused(shop, 'POST', '/pages', { title: '' })).errors).toHaveProperty('title')
})

it('has at most so many pages, also when many are written at once', async () => {
  const shop = await openShop(service)
  const answers = await Promise.all(
    Array.from({ length: maxPages + 3 }, () => call(shop, 'POST', '/pages', { title: 'Halaman' })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxPages)
  const late = answers.filter(({ status }) => status !== 201)
  expect(late.map(({ status, body }) => [status, body.error_code])).toEqual(Array(3).fill([409, 'limit_reached']))
  const slugs = answers.flatMap(({ body }) => body.slug ?? [])
  expect(new Set(slugs).size).toBe(maxPages)
})

it('links categories, pages and addresses in two menus, in order, and only what buyers can see', async () => {
  const shop = await openShop(service)
  const nothing = { category_id: null, page_slug: null, url: null }
  const about = await write(shop, { kind: 'about', title: 'Tentang kami' })
  const draft = await write(shop, { title: 'Rahasia', is_published: false })
  const coffee = await shop.send('POST', '/categories', { name: 'Kopi' })
  const pageLink = { ...nothing, type: 'page', label: 'Tentang kami', page_slug: 'tentang-kami' }
  await eventually(shop, '/menus').toEqual({ header: [], footer: [pageLink] })

  const url = 'https://instagram.com/kopi'
  const menus = await setMenus(shop, {
    header: [
      { type: 'category', category_id: coffee.id },
      { type: 'page', page_id: draft.id },
      { type: 'page', page_id: about.id, label: 'Siapa kami' },
    ],
    footer: [{ type: 'address', label: 'Instagram', url }],
  })
  expect(menus).toEqual(await shop.send('GET', `/stores/${shop.store.id}/menus`))
  expect(await setMenus(shop, menus)).toEqual(menus)
  const kopi = { ...nothing, type: 'category', label: 'Kopi', category_id: coffee.id }
  const instagram = { ...nothing, type: 'address', label: 'Instagram', url }
  await eventually(shop, '/menus').toEqual({
    header: [kopi, { ...pageLink, label: 'Siapa kami' }],
    footer: [instagram],
  })
  const readPage = async () => (await fetch(shop.store.shop_url)).text()
  await expect
    .poll(readPage)
    .toContain(`"footer":[${JSON.stringify(instagram, ['type', 'label', 'category_id', 'page_slug', 'url'])}]`)

  await shop.send('DELETE', `/stores/${shop.store.id}/pages/${about.id}`)
  const hidden = await shop.send('POST', '/categories', { name: 'Minuman', is_hidden: true })
  await shop.send('PATCH', `/categories/${coffee.id}`, { parent_id: hidden.id })
  await eventually(shop, '/menus').toEqual({ header: [], footer: [instagram] })
  await shop.send('DELETE', `/categories/${coffee.id}`)
  expect((await shop.send('GET', `/stores/${shop.store.id}/menus`)).header).toMatchObject([{ page_id: draft.id }])
})

it('refuses links that lead nowhere, to another business or to what a browser would run', async () => {
  const shop = await openShop(service)
  const other = await openShop(service)
  const foreign = await write(other, { title: 'Asing' })
  const category = await other.send('POST', '/categories', { name: 'Asing' })
  const problems = async (link: object) => (await refused(shop, 'PUT', '/menus', { header: [], footer: [link] })).errors
  expect(await problems({ type: 'page', page_id: foreign.id })).toEqual({ 'footer.0.page_id': ['does not exist'] })
  expect(await problems({ type: 'category', category_id: category.id })).toEqual({
    'footer.0.category_id': ['does not exist'],
  })
  expect(await problems({ type: 'category' })).toEqual({ 'footer.0.category_id': ['is required'] })
  expect(await problems({ type: 'page', page_id: foreign.id, url: 'https://x.example' })).toEqual({
    'footer.0.url': ['cannot be sent together with page_id'],
  })
  expect(await problems({ type: 'address', url: 'https://x.example' })).toEqual({ 'footer.0.label': ['is required'] })
  for (const url of ['javascript:alert(1)', '//x.example', 'https://x.example/"onclick'])
    expect(await problems({ type: 'address', label: 'X', url })).toEqual({ 'footer.0.url': ['must be a valid uri'] })
})

it('refuses a page with too many elements, or nested too deeply, naming its body', async () => {
  const shop = await openShop(service)
  const page = await write(shop, { title: 'Halo' })
  for (const body of ['<b>'.repeat(51), '<br>'.repeat(5001)])
    for (const [method, path] of [
      ['POST', '/pages'],
      ['PATCH', `/pages/${page.id}`],
    ] as const) {
      const answer = await call(shop, method, path, { title: 'Halo', body })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['body']])
    }
})
