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
import { story } from '../support/story.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'etalase-words-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const service = await startService({ roles: ['api', 'app', 'worker'], env: { DATA_DIR: dataDir } })
const { db, config } = service.service

/** English words, and names of the program, that people met on Indonesian pages. */
const foreign =
  /\b(own courier|delivery by|next day|regular|economy|callbacks?|courses?|lessons?|toggle|visibility|couriers?|shipping|customers?|payments?|passwords?|products?|discounts?|settings?|warehouses?|orders?|unpaid|pending|true|false|null|undefined|[a-z]+_[a-z_]+)\b/gi

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
  return [...new Set(read.split('\n').filter((line) => line.search(foreign) >= 0))]
}

/** What a page says once everything on it is loaded. */
async function readPage(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
  return findForeign(await readTexts(page))
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
  const visit = async (name: string, path: string) => {
    const lines = await readPage(page, service.appUrl + path)
    if (lines.length > 0) found[name] = lines
  }

  await step('on lists, settings and forms', async () => {
    for (const [name, path] of Object.entries(pagePaths)) {
      const address = path.replace(':username', username)
      // Developers read names of scopes and events, and operators those of settings.
      if (address.includes(':') || /^\/(setting|operator|oauth)\//.test(address)) continue
      await visit(name, address)
    }
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

  await step('on orders by every courier, products of every kind and customers', async () => {
    const [store] = (await api('GET', '/stores')).data
    const products = (await api('GET', '/products?page_size=100')).data as { id: number; item_type: string }[]
    const byKind = new Map(products.map((one) => [one.item_type, one.id]))
    expect(byKind.size).toBeGreaterThan(2)
    const [variant] = (await api('GET', `/products/${byKind.get('physical')}`)).variants
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
    for (const path of ['', '/cart', '/sign-in', '/sign-up']) {
      await other.goto(demo.shop_url + path)
      await other.getByRole('main').waitFor()
      found[`shop${path}`] = findForeign(await readTexts(other))
    }
  })
  expect(Object.fromEntries(Object.entries(found).filter(([, lines]) => lines.length > 0))).toEqual({})
})
