import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openShop } from '../../records/checkout.ts'
import { untilPasses } from '../../support/eventually.ts'
import { createMerchant, freePort, startService } from '../../support/service.ts'
import { browserTimeout, openTab } from '../../web/support/chromium.ts'
import { openDashboard } from '../../web/support/dashboard.ts'
import { unpack } from '../archives.ts'
import { createFolder, packPackage } from '../pack.ts'
import { startProgram } from './starter.ts'

const run = promisify(execFile)

/**
 * A new developer with the archives of SDK and command, an empty npm cache and a service: from an empty folder to a shop in which
 * somebody buys, and to an app that a merchant installs and that receives a webhook. What they click in the dashboard to register
 * shop and app is done over its API.
 */
test('a new developer gets a shop and an app without editing a file', { timeout: 2 * browserTimeout }, async () => {
  const folder = await createFolder('etalase-developer-')
  const sdk = await packPackage('sdk', folder)
  const command = await packPackage('create-etalase', folder)
  const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' }, roles: ['api', 'app', 'worker'] })
  const shop = await openShop(service)
  const coffee = await shop.sell({ stock: 20 })
  // With the settings of the machine for proxies and certificates, but an empty cache.
  const env = { ...process.env, npm_config_cache: join(folder, 'cache') }
  const createEtalase = (...args: string[]) =>
    run('npx', ['--yes', `./${basename(command)}`, ...args], { cwd: folder, env })
  const npm = (project: string, ...args: string[]) => run('npm', args, { cwd: join(folder, project), env })
  const start = (project: string) => startProgram('npm', ['start'], join(folder, project), env)
  const write = (line: string) => process.stdout.write(`${line}\n`)

  let last = performance.now()
  const begun = last
  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0).padStart(4)
  const done = (what: string) => {
    write(`${seconds(last)} s  ${what}`)
    last = performance.now()
  }

  const shopUrl = `http://localhost:${await freePort()}`
  const settings = ['--url', service.baseUrl, '--sdk', sdk]
  const store = ['--store-id', shop.store.unique_id, '--storefront-key', shop.key.token]
  await createEtalase('storefront', 'my-shop', ...settings, '--public-url', shopUrl, ...store)
  done('storefront: created')
  await npm('my-shop', 'install')
  done('storefront: installed')
  await npm('my-shop', 'run', 'check')
  done('storefront: types checked')
  const firstShop = await start('my-shop')
  done('storefront: built and started')
  const { page } = await openTab({ locale: 'en' })
  await buy(page, shopUrl)
  done('storefront: a buyer paid an order')
  const events = ['product.updated', 'stock.changed']
  const hook = await shop.browser.post(`${shop.path}/webhooks`, {
    url: `${shopUrl}/webhooks`,
    events,
    status: 'active',
  })
  await createEtalase('set', 'my-shop', '--webhook-secret', hook.body.secret)
  await firstShop.stop()
  await start('my-shop')
  await page.goto(`${shopUrl}/p/${coffee.product.slug}`)
  await shop.send('PATCH', `/variants/${coffee.id}`, { price: '88000' })
  await untilPasses(async () => {
    await page.reload()
    expect(await page.locator('main').innerText()).toContain('88,000')
  })
  done('storefront: a webhook changed a price')

  const appUrl = `http://localhost:${await freePort()}`
  const owner = await createMerchant(service)
  const registered = await owner.browser.post(`${owner.path}/apps`, {
    name: 'Gudang Sync',
    redirect_uri: `${appUrl}/callback`,
    manage_url: `${appUrl}/launch`,
    scopes: ['store:list', 'order:read'],
    webhook: { is_enabled: true, url: `${appUrl}/webhooks`, events: ['order.created', 'app.revoked'] },
  })
  const { client_id, client_secret } = registered.body
  const client = ['--client-id', client_id, '--client-secret', client_secret]
  await createEtalase('app', 'my-app', ...settings, '--app-url', service.appUrl, '--public-url', appUrl, ...client)
  done('app: created')
  await npm('my-app', 'install')
  done('app: installed')
  await npm('my-app', 'run', 'check')
  done('app: types checked')
  const firstApp = await start('my-app')
  const activated = await owner.browser.post(`${owner.path}/apps/${client_id}/webhook/activate`)
  await createEtalase('set', 'my-app', '--webhook-secret', activated.body.secret)
  await firstApp.stop()
  await start('my-app')
  done('app: started')
  const merchant = await openDashboard(service, owner.browser.cookie!)
  await merchant.page.goto(appUrl)
  await merchant.page.getByRole('link', { name: 'Install' }).click()
  // An app that is not verified yet can be installed by its own business.
  await merchant.page.getByRole('checkbox', { name: 'Toko Kopi' }).check()
  await merchant.page.getByRole('button', { name: 'Approve' }).click()
  await merchant.page.getByText('Orders since the installation: 0').waitFor()
  done('app: a merchant installed it')
  const own = await openShop(service, {}, owner)
  const tea = await own.sell({ name: 'Teh Melati', item_type: 'digital' })
  const items = [{ type: 'variant', variant_id: tea.id, quantity: 1 }]
  const person = { customer_name: 'Budi', customer_email: 'budi@example.com', payment_method: 'qris' }
  expect((await own.visit('POST', '/checkout', { items, ...person })).status).toBe(201)
  await untilPasses(async () => {
    await merchant.page.reload()
    expect(await merchant.page.locator('main').innerText()).toContain('Orders since the installation: 1')
  })
  done('app: a webhook told of an order')

  const template = await unpack(command, join(folder, 'unpacked'), 'create-etalase')
  const edited = [
    ...(await listEdits(join(template, 'templates/storefront'), join(folder, 'my-shop'))),
    ...(await listEdits(join(template, 'templates/app'), join(folder, 'my-app'))),
  ]
  write(
    `${seconds(begun)} s  in all: ${((performance.now() - begun) / 60_000).toFixed(1)} minutes, ${edited.length} edits`,
  )
  expect(edited).toEqual([])
})

/** Buys the only product of the shop and pays at the simulator. */
async function buy(page: Page, shopUrl: string) {
  await page.goto(shopUrl)
  await page.getByRole('link', { name: 'Kopi Gayo' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByLabel('Full name').fill('Budi Santoso')
  await page.getByLabel('Email').fill('budi.santoso@example.com')
  await page.getByLabel('Phone').fill('08123456789')
  await page.getByLabel('Street and number').fill('Jl. Sudirman 1')
  await page.getByLabel('District').fill('Menteng')
  await page.getByLabel('Postal code').fill('10310')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('group', { name: 'Payment' }).getByRole('radio', { name: 'QRIS' }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('we have received your order').waitFor()
  const order = page.url()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: /^(Bayar|Pay) Rp/ }).click()
  await page
    .getByRole('status')
    .getByText(/^(paid|lunas)$/)
    .waitFor()
  await page.goto(order)
  await page.getByText('Paid', { exact: true }).waitFor()
}

/** Files of a template that the project has otherwise, except for those that the command writes. */
async function listEdits(template: string, project: string): Promise<string[]> {
  const entries = await readdir(template, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const edits = await Promise.all(
    paths.map(async (path) => {
      const name = path.slice(template.length + 1)
      if (name === 'package.json' || name === 'gitignore') return []
      const [before, after] = await Promise.all([path, join(project, name)].map((one) => readFile(one, 'utf8')))
      return before === after ? [] : [name]
    }),
  )
  return edits.flat()
}
