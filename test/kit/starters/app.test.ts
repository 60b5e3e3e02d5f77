import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { startDelivery } from '../../../src/modules/apps/webhooks/index.ts'
import { createApp, findInstallation, switchApp } from '../../records/apps.ts'
import { createOrderShop } from '../../records/orders.ts'
import { untilPasses } from '../../support/eventually.ts'
import { createMerchant, freePort, startService } from '../../support/service.ts'
import { openTab, picture } from '../../web/support/chromium.ts'
import { openDashboard } from '../../web/support/dashboard.ts'
import { story } from '../../web/support/story.ts'
import { packStarters, startProject } from './starter.ts'

story('The app of create-etalase', async (step) => {
  const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  const worker = startDelivery(service.service, service.database.connection, { dispatchMs: 10, claimMs: 20 })
  const publicUrl = `http://localhost:${await freePort()}`
  const events = ['order.created', 'app.installed', 'app.disabled', 'app.enabled', 'app.revoked']
  const owner = await createMerchant(service)
  const registration = {
    name: 'Gudang Sync',
    redirect_uri: `${publicUrl}/callback`,
    manage_url: `${publicUrl}/launch`,
    scopes: ['store:list', 'order:read'],
    webhook: { is_enabled: true, url: `${publicUrl}/webhooks`, events },
  }
  const app = await createApp(service, registration, owner)
  const starters = await packStarters()
  const project = await starters.create('app', 'my-app', {
    url: service.baseUrl,
    'app-url': service.appUrl,
    'public-url': publicUrl,
    'client-id': app.client_id,
    'client-secret': app.client_secret,
  })
  const shop = await createOrderShop(service)
  const branch = (await shop.browser.post('/api/businesses', { name: 'Cabang Bandung' })).body
  const merchant = await openDashboard(service, shop.browser.cookie!)
  const { page } = merchant
  const findSection = (name: string) => page.locator('section').filter({ hasText: name })
  const readGrants = () => {
    const database = new DatabaseSync(join(project, 'data/app.db'), { readOnly: true })
    const rows = database.prepare('select access_token, refresh_token from grants').all()
    database.close()
    return rows as { access_token: string; refresh_token: string }[]
  }
  /** The delivery of an event once the app has acknowledged it. */
  const findDelivery = (event: string) =>
    untilPasses(async () => {
      const { body } = await owner.browser.get(`${owner.path}/webhook-deliveries?status=delivered`)
      const found = body.data.find((one: { event: string }) => one.event === event)
      expect(found).toBeDefined()
      return found
    })

  await step('acknowledges the test event, gets its secret, and starts again with it', async () => {
    const first = await startProject(project)
    const activated = await owner.browser.post(`${app.path}/webhook/activate`)
    expect(activated.status).toBe(200)
    await first.stop()
    await starters.run(['set', 'my-app', '--webhook-secret', activated.body.secret])
    await startProject(project)
  })

  await step('is installed for two businesses of a merchant', async () => {
    await page.goto(publicUrl)
    await picture(merchant, 'starter-app-welcome')
    await page.getByRole('link', { name: 'Install' }).click()
    await page.getByRole('heading', { name: 'Gudang Sync wants to connect' }).waitFor()
    await page.getByRole('checkbox', { name: 'Toko Kopi' }).check()
    await page.getByRole('checkbox', { name: 'Cabang Bandung' }).check()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.waitForURL(`${publicUrl}/`)
    await findSection('Toko Kopi').getByText('Stores: Toko').waitFor()
    await findSection('Cabang Bandung').getByText('Stores: none yet').waitFor()
    await picture(merchant, 'starter-app')
  })

  await step('counts an order once although its webhook is delivered twice', async () => {
    await shop.order()
    const first = await findDelivery('order.created')
    expect((await owner.browser.post(`${owner.path}/webhook-deliveries/${first.id}/resend`)).status).toBe(202)
    await untilPasses(async () => expect(await findDelivery('order.created')).toMatchObject({ attempts: 2 }))
    await page.reload()
    await findSection('Toko Kopi').getByText('Orders since the installation: 1').waitFor()
    await findSection('Cabang Bandung').getByText('Orders since the installation: 0').waitFor()
  })

  await step('refuses a forged webhook', async () => {
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    }
    const body = JSON.stringify({ event: 'app.revoked', unique_id: 'evt_1', business: branch.unique_id, data: {} })
    expect((await fetch(`${publicUrl}/webhooks`, { method: 'POST', headers, body })).status).toBe(400)
    await page.reload()
    await findSection('Cabang Bandung').waitFor()
  })

  await step('refreshes its tokens when they have expired, in two processes at the same time', async () => {
    const [before] = readGrants()
    service.clock.now = new Date(Date.now() + 61 * 60_000)
    // A second process shares the tokens, and cookies are shared by all ports of a host.
    const otherPort = await freePort()
    const other = await startProject(project, { PORT: String(otherPort) })
    const tab = await merchant.context.newPage()
    await Promise.all([page.reload(), tab.goto(`http://localhost:${otherPort}`)])
    for (const one of [page, tab]) await one.getByText('Stores: Toko').waitFor()
    await tab.close()
    service.clock.now = undefined
    await other.stop()
    const grants = readGrants()
    expect(grants).toHaveLength(1)
    expect(grants[0]!.refresh_token).not.toBe(before!.refresh_token)
  })

  await step('is opened from the dashboard, once with each link', async () => {
    const { body } = await switchApp(shop, branch, app, 'launch')
    const launched = await openTab({ locale: 'id' })
    await launched.page.goto(body.url)
    await launched.page.getByRole('heading', { name: 'Cabang Bandung' }).waitFor()
    expect(await launched.page.getByRole('heading', { name: 'Toko Kopi' }).count()).toBe(0)
    await launched.page.goto(body.url)
    await launched.page.getByText('Tautan ini sudah dipakai').waitFor()
    await picture(launched, 'starter-app-launched-twice')
  })

  await step('shows that it is paused', async () => {
    await switchApp(shop, branch, app, 'disable')
    await untilPasses(async () => {
      await page.reload()
      expect(await findSection('Cabang Bandung').innerText()).toContain('You paused the app')
    })
    expect(await findSection('Toko Kopi').innerText()).toContain('Stores: Toko')
  })

  await step('forgets a business that removes it, and its tokens with the last one', async () => {
    await switchApp(shop, branch, app, 'revoke')
    await untilPasses(async () => {
      await page.reload()
      expect(await findSection('Cabang Bandung').count()).toBe(0)
    })
    await findSection('Toko Kopi').getByText('Stores: Toko').waitFor()
    const business = shop.business
    expect(await findInstallation(shop, business, app)).toMatchObject({ is_active: true })
    await switchApp(shop, business, app, 'revoke')
    await untilPasses(() => expect(readGrants()).toEqual([]))
    await page.reload()
    await page.getByText('Connect the app to your business').waitFor()
  })

  await step('leads back to the installation when its tokens are dead', async () => {
    await page.getByRole('link', { name: 'Install' }).click()
    await page.getByRole('checkbox', { name: 'Toko Kopi' }).check()
    await page.getByRole('button', { name: 'Approve' }).click()
    await findSection('Toko Kopi').getByText('Stores: Toko').waitFor()
    const database = new DatabaseSync(join(project, 'data/app.db'))
    database.exec("update grants set access_token = 'at_dead', refresh_token = 'rt_dead'")
    database.close()
    await page.reload()
    await findSection('Toko Kopi').getByText('The app has no access any more').waitFor()
    await picture(merchant, 'starter-app-disconnected')
    await findSection('Toko Kopi').getByRole('link', { name: 'Install' }).click()
    await page.getByRole('heading', { name: 'Gudang Sync wants to connect' }).waitFor()
    await page.goto(publicUrl)
  })

  await step('says that a merchant who refuses has not installed it', async () => {
    await page.getByRole('link', { name: 'Install' }).click()
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByText('The app was not installed').waitFor()
  })

  await worker.stop()
})
