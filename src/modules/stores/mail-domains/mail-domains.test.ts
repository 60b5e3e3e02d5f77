import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSeller } from '../../../../test/records/catalog.ts'
import { setDnsServers, startDns } from '../../../../test/servers/dns-server.ts'
import { readHeaders, startMailReceiver } from '../../../../test/servers/mail-receiver.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { verifyDkim } from '../../../../test/support/verify-dkim.ts'
import { checkMailDomain } from '../../../cli/doctor/check-mail.ts'
import { checkSenderDomains } from '../../../cli/doctor/check-sender-domains.ts'
import { readConfig } from '../../../config.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import { tasks } from '../../../worker.ts'
import { toMailSender } from '../store-settings/index.ts'
import { countFailure } from './rules.ts'

const receiver = await startMailReceiver()
const dns = await startDns({})
const service = await startService({
  env: {
    SMTP_URL: receiver.url,
    MAIL_FROM: 'Etalase <no-reply@mail.example>',
    MAIL_RETURN_DOMAIN: 'bounces.mail.example',
    MAIL_SPF: 'include:_spf.mail.example',
  },
})
const { db } = service.service
const shop = await createSeller(service)
const businessId: number = shop.business.id
beforeAll(() => setDnsServers([dns.address]))
afterAll(async () => {
  setDnsServers()
  dns.stop()
  await receiver.stop()
})

type Listed = { kind: string; name: string; value: string; state: string | null }

const add = (domain: string) => shop.must('POST', '/v3/mail-domains', { domain })
const check = (id: number) => shop.must('POST', `/v3/mail-domains/${id}/check`)
const listStates = ({ records }: { records: Listed[] }) =>
  Object.fromEntries(records.map(({ kind, state }) => [kind, state]))

/** Sets the records of a domain, as its owner would. */
function setRecords({ records }: { records: Listed[] }, kinds = ['dkim', 'spf', 'dmarc', 'return_path']) {
  for (const { kind, name, value } of records.filter((record) => kinds.includes(record.kind)))
    dns.records[name] = [kind === 'return_path' ? { alias: value } : value]
}

describe('a sender domain', () => {
  it('has its own key and lists the records to set; no response contains the private key', async () => {
    const answer = await shop.send('POST', '/v3/mail-domains', { domain: 'Kopi.Example.COM' })
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        domain: 'kopi.example.com',
        is_verified: false,
        verified_at: null,
        checked_at: null,
        records: [
          {
            kind: 'dkim',
            type: 'TXT',
            name: expect.stringMatching(/^etalase-[a-z0-9]{8}\._domainkey\.kopi\.example\.com$/),
            value: expect.stringMatching(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]{380,}$/),
            is_required: true,
            state: null,
          },
          {
            kind: 'spf',
            type: 'TXT',
            name: 'kopi.example.com',
            value: 'v=spf1 include:_spf.mail.example ~all',
            is_required: false,
            state: null,
          },
          {
            kind: 'dmarc',
            type: 'TXT',
            name: '_dmarc.kopi.example.com',
            value: 'v=DMARC1; p=none',
            is_required: false,
            state: null,
          },
          {
            kind: 'return_path',
            type: 'CNAME',
            name: 'bounce.kopi.example.com',
            value: 'bounces.mail.example',
            is_required: false,
            state: null,
          },
        ],
        created_at: expect.any(String),
      },
    })
    expect((await shop.get(`/v3/mail-domains/${answer.body.id}`)).body).toEqual(answer.body)
    expect((await shop.browser.get(`${shop.path}/mail-domains`)).text).not.toContain('PRIVATE')
    const again = await shop.send('POST', '/v3/mail-domains', { domain: 'kopi.example.com' })
    expect([again.status, again.body.error_code]).toEqual([409, 'domain_taken'])
  })

  it.each(['localhost', 'a b.example', '10.0.0.1', 'kopi.example/x', `${'a'.repeat(200)}.example`])(
    'is refused if it is %s',
    async (domain) => {
      const { status, body } = await shop.send('POST', '/v3/mail-domains', { domain })
      expect([status, body.errors]).toEqual([422, { domain: ['must be a host name such as shop.example.com'] }])
    },
  )

  it('is verified once its key is in DNS, and no longer when it is gone; while DNS fails it stays what it was', async () => {
    const domain = await add('roti.example.com')
    const [key] = domain.records
    expect(listStates(await check(domain.id))).toEqual({
      dkim: 'missing',
      spf: 'missing',
      dmarc: 'missing',
      return_path: 'missing',
    })
    dns.records[key.name] = ['v=DKIM1; k=rsa; p=MIIBother']
    dns.records['roti.example.com'] = ['v=spf1 include:elsewhere.example -all', 'other=1']
    dns.records['bounce.roti.example.com'] = [{ alias: 'elsewhere.example' }]
    dns.records['_dmarc.example.com'] = ['v=DMARC1; p=reject']
    const wrong = await check(domain.id)
    expect([wrong.is_verified, listStates(wrong)]).toEqual([
      false,
      { dkim: 'different', spf: 'different', dmarc: 'found', return_path: 'different' },
    ])
    // Some providers' pages fold a long record.
    dns.records[key.name] = [key.value.replace('p=', 'p= ').replace(/(.{200})/, '$1 ')]
    dns.records['roti.example.com'] = ['v=spf1 a include:_spf.mail.example -all']
    const right = await check(domain.id)
    expect([right.is_verified, listStates(right)]).toEqual([
      true,
      { dkim: 'found', spf: 'found', dmarc: 'found', return_path: 'different' },
    ])
    dns.failing.add(key.name)
    expect(await check(domain.id)).toMatchObject({ is_verified: true, records: [{ state: 'unknown' }, {}, {}, {}] })
    dns.failing.delete(key.name)
    delete dns.records[key.name]
    expect(await check(domain.id)).toMatchObject({ is_verified: false, verified_at: null })
    expect((await shop.browser.get(`${shop.path}/audit?page_size=20`)).text).toContain('mail_domain.verified')
  })

  it('sends the mails of a store that chose an address there, signed with its key and returned to it', async () => {
    const store = await shop.store('Toko Teh')
    const path = `/v3/stores/${store.id}`
    const domain = await add('teh.example.com')
    const choose = (mail_sender_address: string | null) => shop.send('PATCH', path, { mail_sender_address })
    const early = await choose('Halo@teh.example.com')
    expect([early.status, early.body.error_details]).toEqual([
      422,
      [{ field: 'mail_sender_address', code: 'domain_not_verified', params: {} }],
    ])
    setRecords(domain)
    await check(domain.id)
    expect((await choose('Halo@teh.example.com')).body.mail_sender_address).toBe('Halo@teh.example.com')
    expect((await choose('halo@sub.teh.example.com')).status).toBe(422)

    const send = async (recipient: string) => {
      const row = await db.selectFrom('stores').selectAll().where('id', '=', store.id).executeTakeFirstOrThrow()
      const mail = { template: 'order_placed', recipient, subject: 'Teh', text: 'Teh', html: '<p>Teh</p>' }
      const mail_id = await db
        .transaction()
        .execute((tx) => recordMail(tx, { ...mail, business_id: businessId, ...toMailSender(row) }))
      await tasks(service.service)['send-mail']!({ mail_id })
      return receiver.received.find(({ to }) => to.includes(recipient))!
    }
    const sent = await send('satu@example.com')
    expect(readHeaders(sent).from).toBe('Toko Teh <Halo@teh.example.com>')
    expect(sent.from).toMatch(/^bounce\+\d+\.[0-9a-f]{16}@bounce\.teh\.example\.com$/)
    const key = /p=(.*)$/.exec(domain.records[0].value)![1]!
    expect(verifyDkim(sent.source, key)).toMatchObject({
      domain: 'teh.example.com',
      selector: domain.records[0].name.split('.')[0],
    })

    const used = await shop.send('DELETE', `/v3/mail-domains/${domain.id}`)
    expect([used.status, used.body.details]).toEqual([409, { reason: 'sender_in_use', stores: ['Toko Teh'] }])
    delete dns.records[domain.records[0].name]
    await check(domain.id)
    const fallback = await send('dua@example.com')
    expect([readHeaders(fallback).from, fallback.from]).toEqual([
      'Toko Teh <no-reply@mail.example>',
      expect.stringMatching(/@bounces\.mail\.example$/),
    ])
    await choose(null)
    expect((await shop.send('DELETE', `/v3/mail-domains/${domain.id}`)).status).toBe(204)
  })

  it('loses its verification on the third day in a row without its key; days on which DNS fails do not count', async () => {
    const domain = await add('susu.example.com')
    const [key] = domain.records
    setRecords(domain)
    await check(domain.id)
    const start = Date.now()
    /** Runs the worker's check after this many hours. */
    const look = async (hours: number) => {
      service.clock.now = new Date(start + hours * 3_600_000)
      await tasks(service.service)['recheck-mail-domains']!({})
      service.clock.now = undefined
      const { body } = await shop.get(`/v3/mail-domains/${domain.id}`)
      return [body.is_verified, listStates(body).dkim]
    }
    delete dns.records[key.name]
    expect(await look(1)).toEqual([true, 'found']) // The domain was checked just before.
    expect([await look(24), await look(48)]).toEqual([
      [true, 'missing'],
      [true, 'missing'],
    ])
    dns.records[key.name] = [key.value]
    expect(await look(72)).toEqual([true, 'found'])
    dns.records[key.name] = ['v=DKIM1; k=rsa; p=MIIBother']
    expect([await look(96), await look(120)]).toEqual([
      [true, 'different'],
      [true, 'different'],
    ])
    dns.failing.add(key.name)
    expect([await look(144), await look(168)]).toEqual([
      [true, 'unknown'],
      [true, 'unknown'],
    ])
    dns.failing.delete(key.name)
    expect(await look(192)).toEqual([false, 'different'])
    const { body } = await shop.browser.get(`${shop.path}/audit?page_size=20`)
    const found = body.data.filter(({ action }: { action: string }) => action === 'mail_domain.unverified')
    expect(found).toMatchObject([{ actor: 'system', target: 'susu.example.com' }])
    expect(await look(216)).toEqual([false, 'different'])
  })

  it('counts one failed check a day', () => {
    const never = { failed_days: 0, failed_at: null }
    const first = countFailure(never, new Date('2026-03-01T20:29:00Z'))
    expect(first).toEqual({ failed_days: 1, failed_at: '2026-03-01T20:29:00.000Z' })
    expect(countFailure(first, new Date('2026-03-01T23:59:59Z'))).toEqual(first)
    expect(countFailure(first, new Date('2026-03-02T00:00:00Z')).failed_days).toBe(2)
  })

  it('is one of at most twenty', async () => {
    const other = await createSeller(service)
    const kept = { selector: 's', public_key: 'p', sealed_private_key: Buffer.from('k'), created_at: new Date() }
    const rows = Array.from({ length: 20 }, (_, i) => ({
      ...kept,
      business_id: other.business.id as number,
      domain: `satu${i}.example.com`,
    }))
    await db.insertInto('mail_domains').values(rows).execute()
    const more = await other.send('POST', '/v3/mail-domains', { domain: 'lain.example.com' })
    expect([more.status, more.body.error_code]).toEqual([409, 'limit_reached'])
  })

  it('is the 20th at most, however many are added at once, and delays no write of another business', async () => {
    const [busy, calm] = [await createSeller(service), await createSeller(service)]
    await busy.must('POST', '/v3/mail-domains', { domain: 'toko.example.com' })
    await service.database.pool.query(
      `insert into mail_domains (business_id, domain, selector, public_key, sealed_private_key, created_at)
       select business_id, 'copy' || i || '.example.com', selector, public_key, sealed_private_key, created_at
       from mail_domains, generate_series(1, 13) i where domain = 'toko.example.com'`,
    )
    const created: string[] = []
    const requests = Array.from({ length: 50 }, async (_, i) => {
      const { status, body } = await busy.send('POST', '/v3/mail-domains', { domain: `toko${i}.example.com` })
      if (status === 201) created.push(body.domain)
      return [status, body.error_code]
    })
    // Keys are still being generated until this is answered.
    await Promise.all(requests.slice(0, 1))
    await calm.product()
    const createdBefore = created.length
    const refused = (await Promise.all(requests)).filter(([status]) => status !== 201)
    expect(created).toHaveLength(6)
    expect(createdBefore).toBeLessThan(6)
    for (const [status, code] of refused)
      expect([
        [409, 'limit_reached'],
        [429, 'rate_limited'],
      ]).toContainEqual([status, code])
    expect((await busy.must('GET', '/v3/mail-domains')).data).toHaveLength(20)
  })

  it('is created once by requests that repeat an Idempotency-Key', async () => {
    const other = await createSeller(service)
    const send = () =>
      callApi(service, '/v3/mail-domains', other.key, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'one domain' },
        body: JSON.stringify({ domain: 'sekali.example.com' }),
      })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true'])
    expect(second.body).toEqual(first.body)
  })
})

describe('`etalase doctor --mail`', () => {
  const domain = 'kirim.example.org'
  const config = readConfig({ MAIL_FROM: `Toko <halo@${domain}>`, MAIL_SPF: 'ip4:192.0.2.1' })

  it('explains each missing record of the domain of MAIL_FROM and says what to set', async () => {
    expect(await checkMailDomain(config)).toEqual([
      {
        check: 'SPF',
        is_ok: false,
        found: `the record of ${domain}, which names the servers that may send for the domain, is missing`,
        advice: `Set a TXT record for ${domain}: v=spf1 ip4:192.0.2.1 ~all`,
      },
      {
        check: 'DMARC',
        is_ok: false,
        found: `the record of _dmarc.${domain}, which says what receivers do with mail that is neither allowed by SPF nor signed, is missing`,
        advice: `Set a TXT record for _dmarc.${domain}: v=DMARC1; p=none`,
      },
      { check: 'DKIM', is_ok: true, found: 'DKIM_PRIVATE_KEY_FILE is not set: the mail server has to sign' },
    ])
    dns.records[domain] = ['v=spf1 ip4:192.0.2.1 -all']
    dns.records[`_dmarc.${domain}`] = ['v=DMARC1; p=quarantine']
    expect((await checkMailDomain(config)).map(({ is_ok }) => is_ok)).toEqual([true, true, true])
    dns.records[domain] = ['v=spf1 -all']
    expect((await checkMailDomain(config))[0]!.advice).toBe(`Add to the one SPF record of ${domain}: ip4:192.0.2.1`)
  })

  it('looks for the public key of the key that signs', async () => {
    const { DKIM_PRIVATE_KEY, record } = makeKey()
    const signing = readConfig({
      MAIL_FROM: `Toko <halo@${domain}>`,
      DKIM_DOMAIN: 'example.org',
      DKIM_SELECTOR: 'satu',
      DKIM_PRIVATE_KEY,
    })
    const find = async () => (await checkMailDomain(signing)).find(({ check }) => check === 'DKIM')!
    expect(await find()).toMatchObject({ is_ok: false, advice: expect.stringContaining(record) })
    dns.records['satu._domainkey.example.org'] = [record]
    expect((await find()).is_ok).toBe(true)
  })

  it('names verified domains of stores whose required records are gone, and fails for nothing that DNS does not answer', async () => {
    const look = (limits?: { maxNamed: number; maxMs: number }) =>
      checkSenderDomains(db, service.service.config, limits)
    const lead = (found: string) => ({ check: 'Senders', is_ok: true, found })
    expect(await look()).toEqual([lead('stores have no verified domains')])
    const domains = [await add('madu.example.com'), await add('gula.example.com')]
    for (const domain of domains) {
      setRecords(domain)
      await check(domain.id)
    }
    const [first, second] = domains.map(({ records }) => records[0].name as string)
    dns.failing.add(first!)
    expect(await look()).toEqual([
      lead('2 verified domains of stores looked up; 0 without a required record; 1 without an answer of DNS'),
    ])
    dns.failing.delete(first!)
    delete dns.records[first!]
    delete dns.records[second!]
    const named = domains.map(({ domain }, i) => ({
      check: 'Senders',
      is_ok: false,
      found: `${domain} of business ${businessId} lacks the record of ${[first, second][i]}`,
      advice: expect.stringContaining('The merchant sets it again'),
    }))
    const all = lead('2 verified domains of stores looked up; 2 without a required record')
    expect(await look()).toEqual([all, ...named])
    expect(await look({ maxNamed: 1, maxMs: 30_000 })).toEqual([all, named[0]])
    expect(await look({ maxNamed: 20, maxMs: 0 })).toEqual([
      lead('0 verified domains of stores looked up, not all; 0 without a required record'),
    ])
    await db.deleteFrom('mail_domains').where('domain', 'in', ['madu.example.com', 'gula.example.com']).execute()
  })

  it('refuses a sender whose domain cannot be looked up', async () => {
    expect(await checkMailDomain(readConfig({}))).toMatchObject([{ check: 'Sender', is_ok: false }])
  })
})

function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const DKIM_PRIVATE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n')
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
  return { DKIM_PRIVATE_KEY, record }
}
