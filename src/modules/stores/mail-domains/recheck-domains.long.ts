import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createSeller } from '../../../../test/records/catalog.ts'
import { addMember } from '../../../../test/records/members.ts'
import { setDnsServers, startDns } from '../../../../test/servers/dns-server.ts'
import { startService } from '../../../../test/support/service.ts'
import { untilLocked } from '../../../../test/support/until-locked.ts'
import { tasks } from '../../../worker.ts'

const dns = await startDns({})
const service = await startService()
const { db } = service.service
const { pool } = service.database
const run = tasks(service.service)
beforeAll(() => setDnsServers([dns.address]))
afterAll(() => {
  setDnsServers()
  dns.stop()
})

const yesterday = new Date(Date.now() - 86_400_000)

/** A business with verified domains whose records were missing on two days and are missing now. */
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
  /**
   * The stored state: which domains are verified, and how often their loss was notified and recorded in the audit log.
   */
  const read = async () => {
    const verified = await db
      .selectFrom('mail_domains')
      .select(['domain', 'failed_days'])
      .where('business_id', '=', business_id)
      .where('verified_at', 'is not', null)
      .orderBy('id')
      .execute()
    const notified = await pool.query<{ domain: string }>(
      `select data->'sender_domain'->>'domain' as domain from notifications
       where business_id = $1 and kind = 'lost_sender_domain' order by id`,
      [business_id],
    )
    const noted = await pool.query<{ target: string }>(
      "select target from audit_entries where business_id = $1 and action = 'mail_domain.unverified' order by sequence",
      [business_id],
    )
    return {
      verified: verified.map(({ domain, failed_days }) => [domain, failed_days]),
      notified: notified.rows.map(({ domain }) => domain),
      noted: noted.rows.map(({ target }) => target),
    }
  }
  const mailLoss = async () => {
    await run['mail-notices']!({ business_id, kind: 'lost_sender_domain' })
    return await db.selectFrom('mails').selectAll().where('business_id', '=', business_id).execute()
  }
  return { ...shop, read, mailLoss }
}

/** Kills a process that checks domains, as soon as it waits for a lock that this statement holds. */
async function killAtLock(statement: string, values: unknown[] = []) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(statement, values)
    const program = fileURLToPath(new URL('../../../../test/support/recheck-process.ts', import.meta.url))
    const child = fork(program, [service.databaseUrl, dns.address])
    onTestFinished(() => void child.kill('SIGKILL'))
    await untilLocked(client)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await client.query('rollback')
  } finally {
    client.release()
  }
}

describe('the daily check of sender domains', () => {
  it('notifies members who manage messages about a lost domain, in the dashboard and by mail', async () => {
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

  it('leaves nothing half written when it is killed, and notifies once per domain however often it runs', async () => {
    const names = ['satu.example.com', 'dua.example.com', 'tiga.example.com']
    const [first, second, third] = names
    const shop = await openFailing(names)
    // The process has stored the first domain and waits for the row of the second one.
    await killAtLock('select from mail_domains where domain = $1 for update', [second])
    const halfWay = {
      verified: [
        [second, 2],
        [third, 2],
      ],
      notified: [first],
      noted: [first],
    }
    expect(await shop.read()).toEqual(halfWay)
    // The process has changed the second domain but not notified about it yet.
    await killAtLock('lock table notifications in share mode')
    expect(await shop.read()).toEqual(halfWay)
    await Promise.all([run['recheck-mail-domains']!({}), run['recheck-mail-domains']!({})])
    await run['recheck-mail-domains']!({})
    expect(await shop.read()).toEqual({ verified: [], notified: names, noted: names })
  })

  it('does not take the verification of a domain that was checked while it looked', async () => {
    const shop = await openFailing(['gula.example.com'])
    const [{ id }] = (await shop.get('/v3/mail-domains')).body.data
    const key = 's._domainkey.gula.example.com'
    const held = dns.holdNext(key)
    const checking = run['recheck-mail-domains']!({})
    await held.asked
    dns.records[key] = ['v=DKIM1; k=rsa; p=p']
    dns.records['gula.example.com'] = ['v=spf1 include:localhost ~all']
    expect((await shop.must('POST', `/v3/mail-domains/${id}/check`)).is_verified).toBe(true)
    await held.answer()
    await checking
    expect(await shop.read()).toEqual({ verified: [['gula.example.com', 0]], notified: [], noted: [] })
  })

  it('is not undone by a check by hand that began before and gets no answer of DNS', async () => {
    const name = 'teh.example.com'
    const shop = await openFailing([name])
    const [{ id }] = (await shop.get('/v3/mail-domains')).body.data
    const key = `s._domainkey.${name}`
    dns.failing.add(key)
    const held = dns.holdNext(key)
    const checking = shop.must('POST', `/v3/mail-domains/${id}/check`)
    await held.asked
    dns.failing.delete(key)
    await run['recheck-mail-domains']!({})
    dns.failing.add(key)
    await held.answer()
    expect((await checking).is_verified).toBe(false)
    expect(await shop.read()).toEqual({ verified: [], notified: [name], noted: [name] })
  })
})
