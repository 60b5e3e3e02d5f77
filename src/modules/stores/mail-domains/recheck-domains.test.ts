import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSeller } from '../../../../test/catalog.ts'
import { setDnsServers, startDns } from '../../../../test/dns-server.ts'
import { addMember } from '../../../../test/members.ts'
import { startService } from '../../../../test/service.ts'
import { tasks } from '../../../worker.ts'

const dns = await startDns({})
const service = await startService()
const { db } = service.service
const run = tasks(service.service)
beforeAll(() => setDnsServers([dns.address]))
afterAll(() => {
  setDnsServers()
  dns.stop()
})

const yesterday = new Date(Date.now() - 86_400_000)

/** A business with verified domains, whose records were missing on two days and are missing now. */
async function openFailing(names: string[]) {
  const shop = await createSeller(service)
  const business_id: number = shop.business.id
  const common = {
    business_id,
    selector: 's',
    public_key: 'p',
    sealed_private_key: Buffer.from('k'),
    created_at: yesterday,
    verified_at: yesterday,
    checked_at: yesterday,
    failed_days: 2,
    failed_at: yesterday,
  }
  await db
    .insertInto('mail_domains')
    .values(names.map((domain) => ({ ...common, domain })))
    .execute()
  const mailLoss = async () => {
    await run['mail-notices']!({ business_id, kind: 'lost_sender_domain' })
    return await db.selectFrom('mails').selectAll().where('business_id', '=', business_id).execute()
  }
  return { ...shop, mailLoss }
}

describe('the daily check of sender domains', () => {
  it('tells those who manage messages of a lost domain, by bell and by mail', async () => {
    const shop = await openFailing(['kopi.example.com'])
    const staff = await addMember(service, shop, 'staff')
    await shop.store('Cabang')
    const store = await shop.store('Toko')
    await shop.must('PATCH', `/v3/stores/${store.id}`, { mail_sender_address: 'halo@kopi.example.com' })
    await run['recheck-mail-domains']!({})
    const list = async ({ browser }: Pick<typeof shop, 'browser'>) =>
      (await browser.get(`${shop.path}/notifications`)).body.data
    const sender_domain = { domain: 'kopi.example.com', store_unique_id: store.unique_id }
    expect(await list(shop)).toMatchObject([{ kind: 'lost_sender_domain', sender_domain, order: null }])
    expect(await list(staff)).toEqual([])
    const [mail, ...others] = await shop.mailLoss()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: shop.browser.email,
      template: 'notice-lost_sender_domain',
      subject: `Mails no longer come from kopi.example.com · ${shop.business.name}`,
    })
    expect(mail!.body_text).toContain(`/b/${shop.business.username}/stores/${store.unique_id}/messages\n`)
  })

  it('leads to the list of stores if the business has none yet', async () => {
    const shop = await openFailing(['roti.example.com', 'susu.example.com'])
    await run['recheck-mail-domains']!({})
    const [mail] = await shop.mailLoss()
    expect(mail!.subject).toBe(`Mails no longer come from 2 domains · ${shop.business.name}`)
    expect(mail!.body_text).toContain(`/b/${shop.business.username}/stores\n`)
  })
})
