import { afterAll, expect } from 'vitest'
import { derivePushKeys } from '../../../src/modules/messages/notice-pushes/push-keys.ts'
import { deviceWords } from '../../../web/dashboard/pages/account/notifications/devices/words.ts'
import { type FakeDevice, startFakePushService } from '../../fakes/push-service.ts'
import { buyer, openShop } from '../../records/checkout.ts'
import { eventually } from '../../support/eventually.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth, type Tab } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService({ roles: ['api', 'app', 'worker'], env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const pushService = await startFakePushService(derivePushKeys(service.service.secrets.push).publicKey)
afterAll(() => pushService.close())

/**
 * What a browser with a screen has and headless Chromium lacks: a person who allows notifications, and a push service that
 * can be reached.
 */
const allowAndSubscribe = ({ subscription }: FakeDevice) => `
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  PushManager.prototype.subscribe = async () => ({ toJSON: () => (${JSON.stringify(subscription)}) })`

/** Keeps what the service worker shows, in place of the screen. */
const keepShown = `
  self.shown = []
  registration.showNotification = async (title, options) => void self.shown.push({ title, ...options })`

/** A push service that gives the browser another address, and an old subscription that the browser does not tell. */
const replaceAddress = ({ subscription }: FakeDevice) => `
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    self.usedKey = applicationServerKey
    return { toJSON: () => (${JSON.stringify(subscription)}) }
  }
  new Promise((resolve) => self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil: resolve })))`

/** A click on the first notification. Scripts cannot make one that browsers trust, so its \`waitUntil\` would throw. */
const clickShown = `
  self.dispatchEvent(Object.assign(new Event('notificationclick'), {
    waitUntil: () => {},
    notification: { ...self.shown[0], close: () => {} },
  }))`

/** Hands the service worker a message, as Chromium does when its push service delivers one, while no page is open. */
async function deliver({ context }: Tab, message: unknown) {
  const blank = await context.newPage()
  const session = await context.newCDPSession(blank)
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${service.appUrl}/`)
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  const data = JSON.stringify(message)
  await session.send('ServiceWorker.deliverPushMessage', { origin: service.appUrl, registrationId, data })
  return blank
}

for (const { language, viewport, words } of dashboardViews) {
  story(`Pushes at ${viewport.width} px in ${language}`, async (step) => {
    const { turnOn, turnOff, isOff } = deviceWords[language as 'id' | 'en']
    const { order: orderWords } = words
    const shop = await openShop(service)
    const coffee = await shop.sell({ stock: 50 })
    await shop.browser.put(`${shop.path}/notification-settings`, { settings: [], language })
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language, serviceWorkers: 'allow' })
    const { page, context } = tab
    const device = pushService.subscribe()
    await context.addInitScript(allowAndSubscribe(device))
    const settings = `${service.appUrl}/account/notifications?b=${shop.business.username}`
    const worker = async () => context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    let orderNumber = ''

    await step('a browser may install the dashboard', async () => {
      await page.goto(settings)
      const manifest = await page.evaluate(
        'fetch(document.querySelector("link[rel=manifest]").href).then((it) => it.json())',
      )
      expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
      const session = await context.newCDPSession(page)
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
      expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    })

    await step('the member turns this device on', async () => {
      await page.getByRole('button', { name: turnOn }).click()
      await page.getByRole('button', { name: turnOff }).waitFor()
      await pictureAtWidth(tab, `push-devices-${language}`)
    })

    await step('an order is shown although no page is open', async () => {
      await page.goto('about:blank')
      const items = [{ type: 'variant', variant_id: coffee.id, quantity: 1 }]
      const { body } = await shop.visit('POST', '/checkout', buyer({ items }))
      orderNumber = (body as { order_id: string }).order_id
      await eventually(
        async () => device.received,
        (received) => received.length === 1,
      )
      await (await worker()).evaluate(keepShown)
      const blank = await deliver(tab, device.received[0])
      await expect
        .poll(async () => (await worker()).evaluate('self.shown'))
        .toMatchObject([{ title: expect.stringContaining(orderNumber), lang: language, icon: '/icons/192.png' }])
      await blank.close()
    })

    await step('a click on it opens the order in the open dashboard', async () => {
      await page.goto(settings)
      await page.getByRole('button', { name: turnOff }).waitFor()
      await (await worker()).evaluate(clickShown)
      await page.getByRole('heading', { name: orderWords.title(orderNumber) }).waitFor()
    })

    await step('a new address of the browser reaches the server, although no page asks for it', async () => {
      const moved = pushService.subscribe()
      await (await worker()).evaluate(replaceAddress(moved))
      expect(await (await worker()).evaluate('self.usedKey')).toBe(
        derivePushKeys(service.service.secrets.push).publicKey,
      )
      const { endpoint } = await service.service.db
        .selectFrom('push_devices')
        .select('endpoint')
        .where('business_id', '=', shop.business.id)
        .executeTakeFirstOrThrow()
      expect(endpoint).toBe(moved.subscription.endpoint)
    })

    await step('without a connection a page says so, and nothing else is stored', async () => {
      const stored = await page.evaluate(
        `caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))))`,
      )
      expect(stored).toEqual([['/offline', '/icons/192.png']])
      await context.setOffline(true)
      await page.goto(settings)
      await page.getByRole('heading', { name: 'Tidak ada koneksi' }).waitFor()
      await pictureAtWidth(tab, `offline-${language}`)
      await context.setOffline(false)
      await page.getByRole('link').click()
      await page.getByRole('button', { name: turnOff }).waitFor()
    })

    await step('the member turns the device off', async () => {
      await page.getByRole('button', { name: turnOff }).click()
      await page.getByRole('dialog').getByRole('button', { name: turnOff }).click()
      await page.getByText(isOff).waitFor()
      await page.getByRole('button', { name: turnOn }).waitFor()
    })
    expect(tab.complaints).toEqual([])
  })
}
