import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { type EventKind, recordEvent } from '../../../src/modules/events/index.ts'
import { untilPasses } from '../../support/eventually.ts'
import { createMerchant, startService } from '../../support/service.ts'
import { startReceiver } from '../../webhooks/receiver.ts'
import { openTab, picture, type Tab } from '../support/chromium.ts'
import { story } from '../support/story.ts'

const service = await startService({
  env: { WEBHOOK_ALLOW_PRIVATE: '1' },
  hasInventedEvents: true,
  roles: ['api', 'app', 'worker'],
})
const { db } = service.service

/** A tab with a merchant's session, and a function that causes events. */
async function openMerchant(options: Parameters<typeof openTab>[0] = {}) {
  const merchant = await createMerchant(service)
  const tab = await openTab(options)
  const [name, value] = merchant.browser.cookie!.split(/=(.*)/) as [string, string]
  await tab.context.addCookies([{ name, value, url: service.appUrl }])
  const { id } = await db
    .selectFrom('businesses')
    .select('id')
    .where('unique_id', '=', merchant.business.unique_id)
    .executeTakeFirstOrThrow()
  const record = (kind: EventKind, payload: unknown = { id: 1 }) =>
    db.transaction().execute((tx) => recordEvent(tx, { business_id: id, kind, payload }, new Date()))
  return { ...merchant, tab, page: tab.page, record }
}

const dialogButton = (tab: Tab, name: string) => tab.page.getByRole('dialog').getByRole('button', { name, exact: true })

story('Webhooks in the browser', async (step) => {
  const receiver = await startReceiver()
  const merchant = await openMerchant()
  const { tab, page, record } = merchant
  let secret = ''

  await step('does not save a URL that refuses the test event, and shows its response', async () => {
    await page.goto(`${service.appUrl}/stores`)
    await page.getByRole('link', { name: 'Developers' }).click()
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByText('No webhook yet').waitFor()
    await picture(tab, 'webhooks-empty')
    await page.getByRole('button', { name: 'New webhook' }).click()
    await dialogButton(tab, 'Create').click()
    await page.getByText('Please fill this in').or(page.getByText('Must be an https address')).first().waitFor()
    await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/hooks`)
    await page.getByRole('textbox', { name: 'Description' }).fill('Warehouse')
    await page.getByRole('checkbox', { name: /^A new order was placed/ }).check()
    await page.getByRole('checkbox', { name: /^An order was paid/ }).check()
    receiver.answer(500, {}, 'The warehouse is on fire')
    await dialogButton(tab, 'Create').click()
    await page.getByText('The warehouse is on fire').waitFor()
    await page.getByText('Answered 500').waitFor()
    await picture(tab, 'webhook-new-refused')
    expect((await merchant.browser.get(`${merchant.path}/webhooks`)).body.data).toEqual([])
  })

  await step('creates a webhook after its test event and shows its secret once', async () => {
    receiver.acknowledge()
    await dialogButton(tab, 'Create').click()
    secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()
    expect(secret).toMatch(/^whsec_/)
    await picture(tab, 'webhook-secret')
    await page.getByRole('button', { name: 'I have stored it' }).click()
    const line = page.getByRole('listitem').filter({ hasText: `${receiver.url}/hooks` })
    await line.getByText('Active').waitFor()
    await page.getByText('Nothing was sent yet').waitFor()
    expect(await page.content()).not.toContain(secret)
  })

  await step('shows new deliveries without a reload', async () => {
    await record('order.created', { id: 1, order_id: '261115ABCDEF' })
    const log = page.getByRole('region', { name: 'Latest deliveries' })
    await log.getByRole('listitem').filter({ hasText: 'A new order was placed' }).getByText('Answered 204').waitFor()
    await record('payment.received')
    await log.getByRole('listitem').filter({ hasText: 'An order was paid' }).getByText('Answered 204').waitFor()
    await picture(tab, 'webhooks')
    await page.getByRole('switch', { name: 'Live' }).uncheck()
    await page.getByRole('switch', { name: 'Paused' }).waitFor()
  })

  await step('sends a test event and shows each attempt of a delivery with its response', async () => {
    await page.getByRole('link', { name: 'Open' }).click()
    await page.getByRole('heading', { level: 1, name: `${receiver.url}/hooks` }).waitFor()
    receiver.answer(503, {}, '<b>not now</b>')
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByText('The test event was not accepted').waitFor()
    await record('order.created', { id: 2 })
    const failing = page.getByRole('listitem').filter({ hasText: 'Answered 503' }).filter({ hasText: 'Waiting' })
    await failing.getByRole('button', { name: 'Details' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Attempt 1').waitFor()
    await dialog.getByText('<b>not now</b>').waitFor()
    await dialog.getByText('What is sent').click()
    await dialog.getByText('"event": "order.created"').waitFor()
    await picture(tab, 'webhook-delivery')
    receiver.acknowledge()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await dialog.getByText('Attempt 2').waitFor()
    await dialog.getByText('Delivered', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByText('The test event was accepted').waitFor()
    await picture(tab, 'webhook')
  })

  await step('shows a rotated secret once and signs with both for a day', async () => {
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await dialogButton(tab, 'Rotate secret').click()
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Signing secret' })
    const renewed = await field.inputValue()
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByText('The former secret signs as well until').waitFor()
    const before = receiver.events().length
    await record('payment.received')
    await untilPasses(() => expect(receiver.events().length).toBeGreaterThan(before))
    const { raw, headers } = receiver.events().at(-1)!
    for (const each of [secret, renewed]) new Webhook(each).verify(raw, headers as Record<string, string>)
  })

  await step('replays a range of events', async () => {
    const before = receiver.events().length
    await page.getByRole('button', { name: 'Replay a range' }).click()
    await page.getByLabel('From').fill('2020-01-01T00:00')
    await dialogButton(tab, 'Replay').click()
    await page.getByText('Must be within the last 30 days').waitFor()
    await page.getByLabel('From').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 16))
    await page.getByLabel('Only').selectOption('order.created')
    await picture(tab, 'webhook-replay')
    await dialogButton(tab, 'Replay').click()
    await page.getByText('2 deliveries are on their way').waitFor()
    await untilPasses(() => expect(receiver.events()).toHaveLength(before + 2))
  })

  await step('is shown in Indonesian and dark, disables the webhook and deletes it', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate("localStorage.setItem('etalase.language', 'id')")
    await page.reload()
    await page.getByRole('heading', { name: 'Kiriman terbaru' }).waitFor()
    await page.getByText('Pesanan baru dibuat').first().waitFor()
    await picture(tab, 'webhook-id-dark')
    await page.getByRole('button', { name: 'Ubah', exact: true }).click()
    await page.getByRole('checkbox', { name: /^Pelanggan|^Akun pelanggan baru dibuat/ }).check()
    await page.getByRole('switch', { name: 'Aktif' }).uncheck()
    await picture(tab, 'webhook-edit-id-dark')
    await dialogButton(tab, 'Simpan').click()
    await page.getByText('Dimatikan oleh anggota.').waitFor()
    await page.getByRole('button', { name: 'Hapus', exact: true }).click()
    await dialogButton(tab, 'Hapus').click()
    await page.getByText('Belum ada webhook').waitFor()
  })
})

story("An app's webhook in the browser", async (step) => {
  const receiver = await startReceiver()
  const merchant = await openMerchant()
  const { tab, page } = merchant

  await step('is activated when the app is registered, and its secret is shown after the client secret', async () => {
    await page.goto(`${service.appUrl}/setting/developers/apps/new`)
    await page.getByRole('textbox', { name: 'Name' }).fill('Gudang Sync')
    await page.getByRole('textbox', { name: 'Redirect address' }).fill('https://gudang.example/callback')
    await page.getByRole('checkbox', { name: 'See the list of stores' }).check()
    await page.getByRole('switch', { name: 'Send events' }).check()
    await page.getByRole('textbox', { name: 'Webhook address' }).fill(`${receiver.url}/app`)
    await page.getByRole('checkbox', { name: /^This app was installed/ }).check()
    await page.getByRole('button', { name: 'Register app' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Client secret' }).waitFor()
    await page.getByRole('button', { name: 'I have stored it' }).click()
    const secret = await page.getByRole('dialog').getByRole('textbox', { name: 'Signing secret' }).inputValue()
    expect(secret).toMatch(/^whsec_/)
    expect(receiver.received.map(({ body }) => body.event)).toEqual(['business.test_event'])
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Gudang Sync' }).waitFor()
    await page.getByText('Nothing was sent yet').waitFor()
    await picture(tab, 'app-webhook')
  })

  await step('keeps the tested URL until the new one accepts a test event', async () => {
    receiver.answer(404, {}, 'no such hook')
    await page.getByRole('textbox', { name: 'Webhook address' }).fill(`${receiver.url}/other`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The app is saved, but its webhook address did not accept the test event.').waitFor()
    await page.getByText(`Events still go to ${receiver.url}/app`).waitFor()
    await picture(tab, 'app-webhook-refused')
    receiver.acknowledge()
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByText('The webhook is active').waitFor()
    await page.getByText('Events still go to').waitFor({ state: 'detached' })
    expect(receiver.received.at(-1)).toMatchObject({ path: '/other', body: { event: 'business.test_event' } })
  })
})
