import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { makeDemo } from '../../../src/composition/demo.ts'
import { pagePaths } from '../../../web/dashboard/paths.generated.ts'
import { buyer, menteng } from '../../records/checkout.ts'
import { Browser } from '../../support/browser.ts'
import { callApi, startService } from '../../support/service.ts'
import { openTab, phone } from '../support/chromium.ts'
import { openDashboard } from '../support/dashboard.ts'
import { wordsId } from '../support/dashboard-words.ts'
import { id } from '../support/shop-words.ts'
import { story } from '../support/story.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'etalase-words-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const service = await startService({ roles: ['api', 'app', 'worker'], env: { DATA_DIR: dataDir } })
const { db, config } = service.service

/** English words, and names of the program, that people met on Indonesian pages. */
const foreign =
  /\b(own courier|delivery by|next day|regular|economy|callbacks?|courses?|lessons?|toggle|visibility|couriers?|shipping|customers?|payments?|passwords?|products?|discounts?|settings?|warehouses?|orders?|unpaid|pending|true|false|null|undefined|[a-z]+_[a-z_]+)\b/gi

/** Ids of stores, which are for machines. */
const storeId = /store_\w{24}/

/** What is meant to be so: examples of what people type, names of companies, and addresses. */
const meant = [/https?:\/\/\S+/g, /\S+@\S+/g, /\bDemo app\b/g]

/** What a person reads or hears on a page, with the names that are only spoken, without what is marked as English. */
const readTexts = (page: Page) =>
  page.evaluate(`document.querySelectorAll('body [lang="en"]').forEach((element) => { element.hidden = true }),
    [document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')]
    .filter((element) => element.checkVisibility())
    .flatMap((element) => ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''))]
    .join('\\n')`) as Promise<string>

function findForeign(text: string) {
  const read = meant.reduce((rest, pattern) => rest.replaceAll(pattern, ''), text)
  return read.split('\n').filter((line) => line.search(foreign) >= 0)
}

/** What is wrong with the texts that are in sight. */
async function readLines(page: Page) {
  const text = await readTexts(page)
  const values = (await page
    .locator('input, textarea')
    .evaluateAll((fields: { value: string }[]) => fields.map(({ value }) => value))) as string[]
  return [...findForeign(text), ...[...text.split('\n'), ...values].filter((line) => storeId.test(line))]
}

const untilLoaded = async (page: Page) =>
  await expect.poll(() => page.locator('main [aria-busy="true"], dialog [aria-busy="true"]').count()).toBe(0)

/** What is wrong on a page of the dashboard once everything on it is loaded. */
async function readPage(page: Page, address: string) {
  await page.goto(address)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await heading.waitFor()
  await untilLoaded(page)
  expect([address, await heading.innerText()]).not.toEqual([address, wordsId.problems.notFound])
  return await readLines(page)
}

/** What is wrong in the menus of a page and in the dialogs that they open, whose names end with an ellipsis. */
async function readMenus(page: Page, opened: { menus: number; dialogs: number }) {
  const lines: string[] = []
  const buttons = page.locator('main button[popovertarget]:visible')
  for (let i = 0; i < (await buttons.count()); i++) {
    const items = page.locator(`[id="${await buttons.nth(i).getAttribute('popovertarget')}"]`).locator('a, button')
    const open = async () => {
      await buttons.nth(i).click()
      await items.first().waitFor()
    }
    await open()
    lines.push(...(await readLines(page)))
    opened.menus++
    const leading = (await items.allInnerTexts()).filter((text) => text.trim().endsWith('…'))
    await page.keyboard.press('Escape')
    for (const name of leading) {
      await open()
      await items.filter({ hasText: name.trim() }).first().click()
      lines.push(...(await readDialog(page)))
      opened.dialogs++
    }
  }
  return lines
}

/** What is wrong in the dialog that opens now; closes it. */
async function readDialog(page: Page) {
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  await untilLoaded(page)
  const lines = await readLines(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return lines
}

/** Buttons that open a dialog, by page. */
const dialogs: Partial<Record<keyof typeof pagePaths | 'customer', string[]>> = {
  attributes: ['Tambah atribut'],
  business: ['Hapus bisnis…'],
  categories: ['Kategori baru', 'Ubah', 'Hapus'],
  collections: ['Koleksi baru', 'Ubah', 'Hapus'],
  customer: ['Ubah', 'Gabungkan…', 'Hapus data…'],
  customers: ['Pelanggan baru', 'Impor'],
  discounts: ['Kode baru', 'Bagikan', 'Ubah', 'Gandakan', 'Hapus'],
  members: ['Undang'],
  orders: ['Filter'],
  paymentLinks: ['Tautan pembayaran baru'],
  products: ['Filter'],
  shipping: ['Ubah', 'Tambah gudang'],
  stock: ['Pindahkan', 'Batas stok menipis', 'Impor', 'Riwayat Penggiling Manual'],
  stores: ['Toko baru'],
  whatsapp: ['Tambah akun'],
}

story('Indonesian pages have no English words, and no names of the program', async (step) => {
  const demo = await makeDemo(db, config, new Date())
  const browser = new Browser(service)
  const api = async (method: string, path: string, body?: unknown) => {
    const answer = await callApi(service, `/v3${path}`, demo.secret_key, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    expect(answer.status, `${method} ${path}`).toBeLessThan(300)
    return answer.body
  }
  await browser.post('/api/auth/login', { email: demo.email, password: demo.password })
  const { page } = await openDashboard(service, browser.cookie!, { viewport: phone, language: 'id' })
  const { username } = (await browser.get('/api/businesses')).body.data[0]
  const found: Record<string, string[]> = {}
  const opened = { menus: 0, dialogs: 0 }
  const visit = async (name: string, path: string) => {
    const lines = [...(await readPage(page, service.appUrl + path)), ...(await readMenus(page, opened))]
    for (const button of dialogs[name as keyof typeof dialogs] ?? []) {
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click()
      lines.push(...(await readDialog(page)))
    }
    found[name] = lines
  }

  await step('on lists, settings and forms', async () => {
    for (const [name, path] of Object.entries(pagePaths)) {
      const address = path.replace(':username', username)
      // Developers read names of scopes and events, and operators those of settings.
      if (address.includes(':') || /^\/(setting|operator|oauth)\//.test(address)) continue
      await visit(name, address)
    }
    await visit('apps that are installed', '/setting/installed-apps')
    for (const group of await listGroups()) await visit(group, group)
  })

  async function listGroups() {
    await page.goto(`${service.appUrl}/b/${username}/stores/${demo.store_unique_id}`)
    const links = page.locator('main a[href*="/stores/"]')
    await links.first().waitFor()
    const addresses = await links.evaluateAll((all: { pathname: string }[]) => all.map(({ pathname }) => pathname))
    expect(new Set(addresses).size).toBeGreaterThan(10)
    return new Set(addresses)
  }

  let product = { slug: '', variants: [] as { id: number }[] }
  let order = { secret_slug: '' }
  await step('on orders by every courier, products of every kind and customers', async () => {
    const [store] = (await api('GET', '/stores')).data
    const products = (await api('GET', '/products?page_size=100')).data as { id: number; item_type: string }[]
    const byKind = new Map(products.map((one) => [one.item_type, one.id]))
    expect(byKind.size).toBeGreaterThan(2)
    product = await api('GET', `/products/${byKind.get('physical')}`)
    const [variant] = product.variants as [{ id: number }]
    const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
    const visitShop = (path: string, body: unknown) =>
      callApi(service, `/v3/stores/${store.unique_id}/public${path}`, demo.storefront_key, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'x-service-storefront-api-key': demo.storefront_key },
      })
    const destination = { location_id: menteng, postal_code: '10310' }
    const offered = (await visitShop('/checkout/shipping-options', { items, destination })).body.data
    expect(offered.length).toBeGreaterThan(5)
    for (const { courier_service_id, warehouse_unique_id } of offered) {
      const placed = await visitShop('/checkout', buyer({ items, courier_service_id, warehouse_unique_id }))
      expect(placed.status).toBe(201)
      order = placed.body
    }
    const orders = (await api('GET', '/orders?page_size=100')).data as { id: string }[]
    for (const { id } of orders.slice(0, offered.length + 3)) await visit(`order ${id}`, `/b/${username}/orders/${id}`)
    await visit('list of orders', `/b/${username}/orders`)
    for (const [kind, id] of byKind) await visit(`product of kind ${kind}`, `/b/${username}/products/${id}`)
    const [customer] = (await api('GET', '/customers?page_size=1')).data
    await visit('customer', `/b/${username}/customers/${customer.id}`)
  })

  await step('before signing in, and in the shop', async () => {
    const { page: other } = await openTab({ viewport: phone, locale: 'id' })
    for (const address of ['/login', '/signup', '/forgot-password'].map((path) => service.appUrl + path))
      found[address] = await readPage(other, address)
    await other.goto(`${demo.shop_url}/p/${product.slug}`)
    await other.getByRole('button', { name: id.add_to_cart }).click()
    await other.getByText(id.added).waitFor()
    found['shop with the product in the cart'] = await readLines(other)
    const paths = ['', `/p/${product.slug}`, '/cart', '/login', '/register', '/find-order', `/o/${order.secret_slug}`]
    for (const path of paths) {
      const answer = await other.goto(demo.shop_url + path)
      expect([path, answer!.status()]).toEqual([path, 200])
      await other.getByRole('main').getByRole('heading').first().waitFor()
      await expect.poll(() => other.locator('main [aria-busy="true"]').count()).toBe(0)
      expect(await other.getByRole('main').innerText()).not.toContain(id.page_missing)
      found[`shop${path}`] = await readLines(other)
    }
    await other.goto(`${demo.shop_url}/checkout`)
    await other.getByRole('combobox', { name: id.district }).fill('menteng')
    await other.getByRole('option', { name: /^Menteng, .*Jakarta Pusat/ }).click()
    await other.getByRole('radio', { name: /JNE/ }).first().waitFor()
    found['shop/checkout'] = await readLines(other)
  })
  expect(opened.menus).toBeGreaterThan(10)
  expect(opened.dialogs).toBeGreaterThan(5)
  const wrong = Object.entries(found).map(([name, lines]) => [name, [...new Set(lines)]] as const)
  expect(Object.fromEntries(wrong.filter(([, lines]) => lines.length > 0))).toEqual({})
})
