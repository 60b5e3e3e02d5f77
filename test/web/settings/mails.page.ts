import { afterAll, expect } from 'vitest'
import { type Mail, recordMail } from '../../../src/platform/mail/record-mail.ts'
import { tasks } from '../../../src/worker.ts'
import { mailWords } from '../../../web/dashboard/parts/mails/words.ts'
import { createSeller } from '../../records/catalog.ts'
import { setDnsServers, startDns } from '../../servers/dns-server.ts'
import { startMailReceiver } from '../../servers/mail-receiver.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const receiver = await startMailReceiver()
const dns = await startDns({})
setDnsServers([dns.address])
afterAll(async () => {
  setDnsServers()
  dns.stop()
  await receiver.stop()
})
const service = await startService({
  env: { SMTP_URL: receiver.url, MAIL_FROM: 'Etalase <a@mail.example>', MAIL_RETURN_DOMAIN: 'bounces.mail.example' },
})

for (const { language, viewport, words } of dashboardViews) {
  story(`Mails at ${viewport.width} px in ${language}`, async (step) => {
    const said = mailWords[language as 'en' | 'id']
    const shop = await createSeller(service)
    const store = await shop.store('Kopi Nusantara')
    const { db } = service.service
    const send = async (mail: Pick<Mail, 'recipient' | 'subject'>) => {
      const base = { template: 'order_placed', text: 'Terima kasih.', html: '<p>Terima kasih.</p>' }
      const mail_id = await db
        .transaction()
        .execute((tx) => recordMail(tx, { ...base, ...mail, business_id: shop.business.id }))
      await tasks(service.service)['send-mail']!({ mail_id }, true).catch(() => {})
    }
    receiver.state.refuse = (address) => (address.startsWith('salah') ? '550 5.1.1 No such user' : undefined)
    await send({ recipient: 'salah@example.com', subject: 'Pesanan 1001' })
    await send({ recipient: 'salah@example.com', subject: 'Pesanan 1002' })
    await send({ recipient: 'sari@example.com', subject: 'Pesanan 1003' })
    receiver.state.isRefusing = true
    await send({ recipient: 'budi@example.com', subject: 'Pesanan 1004' })
    receiver.state.isRefusing = false
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const home = `${service.appUrl}/b/${shop.business.username}`
    const take = (name: string) => pictureAtWidth(tab, `${name}-${language}`)
    const record = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    const dialog = page.getByRole('dialog')

    await step('say what became of each, and are filtered by it', async () => {
      await page.goto(`${home}/outbox`)
      await record('Pesanan 1003').getByText(said.status.sent).waitFor()
      await record('Pesanan 1001').getByText('550 5.1.1 No such user').waitFor()
      await record('Pesanan 1002').getByText(said.notSent(said.stops.hard_bounce)).waitFor()
      await take('outbox')
      await page.getByLabel(said.filter).selectOption('failed')
      await record('Pesanan 1003').waitFor({ state: 'detached' })
      await record('Pesanan 1004').waitFor()
    })

    await step('are sent again when they failed for good', async () => {
      await record('Pesanan 1004').getByRole('button', { name: said.resend }).click()
      await dialog.getByRole('button', { name: said.resend }).click()
      await page.getByText(said.resent).waitFor()
      await page.getByLabel(said.filter).selectOption('stored')
      await record('Pesanan 1004').getByText(said.status.stored).waitFor()
    })

    await step('go to an address again once it is allowed', async () => {
      await page.getByRole('link', { name: said.views.stopped }).click()
      await record('salah@example.com').getByText(said.stops.hard_bounce).waitFor()
      await page.getByLabel(said.address).fill('lama@example.com')
      await page.getByRole('button', { name: said.stopGo, exact: true }).click()
      await record('lama@example.com').waitFor()
      await take('outbox-stopped')
      await record('salah@example.com').getByRole('button', { name: said.allow }).click()
      await dialog.getByRole('button', { name: said.allow }).click()
      await record('salah@example.com').waitFor({ state: 'detached' })
    })

    await step('come from the own domain once its records are set', async () => {
      const { domains } = said
      await page.goto(`${home}/stores/${store.unique_id}/messages`)
      await page.getByLabel(domains.add).fill('kopi.example.com')
      await page.getByRole('button', { name: domains.addGo, exact: true }).click()
      const added = page.getByRole('list', { name: domains.title }).getByRole('listitem').first()
      await added.getByText(domains.unverifiedLine).waitFor()
      await take('sender-domain')
      await added.getByRole('button', { name: domains.check }).click()
      await added.getByText(domains.states.missing).first().waitFor()
      const [listed] = (await shop.get('/v3/mail-domains')).body.data
      for (const { type, name, value } of listed.records)
        dns.records[name] = [type === 'CNAME' ? { alias: value } : value]
      await added.getByRole('button', { name: domains.check }).click()
      await added.getByText(domains.verified, { exact: true }).waitFor()
      const { label } = words.storeFields.mail_sender_address
      await page.getByLabel(label, { exact: true }).fill('halo@kopi.example.com')
      await page.getByRole('button', { name: words.common.save, exact: true }).click()
      await expect
        .poll(async () => (await shop.get(`/v3/stores/${store.id}`)).body.mail_sender_address)
        .toBe('halo@kopi.example.com')
      await take('sender-domain-ready')
    })
  })
}
