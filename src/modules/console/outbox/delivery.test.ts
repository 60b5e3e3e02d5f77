import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { signMailsTo } from '../../../../test/records/signed-mail.ts'
import { readHeaders, readMail, startMailReceiver } from '../../../../test/servers/mail-receiver.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { verifyDkim } from '../../../../test/support/verify-dkim.ts'
import { deleteUserSuppressions } from '../../../platform/mail/delete-mails.ts'
import { layOutNotice } from '../../../platform/mail/lay-out-notice.ts'
import { dropMailTexts } from '../../../platform/mail/purge-mails.ts'
import { type Mail, recordMail } from '../../../platform/mail/record-mail.ts'
import { isSuppressed, suppressAddress } from '../../../platform/mail/suppressions.ts'
import { tasks } from '../../../worker.ts'
import { recordOptOut } from '../../buyers/mail-consents/index.ts'
import { recordMessage } from '../../orders/orders/index.ts'

const secret = 'a-secret-between-mail-servers-and-us'
const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const { env, publicKey } = signMailsTo(receiver)
// Runs without a worker, so that only the tests run the task.
const service = await startService({ env: { ...env, MAIL_REPORT_SECRET: secret } })
const { db } = service.service
const shop = await createOrderShop(service)
const business_id: number = shop.product.business.id
const base: Mail = { template: 'order_placed', recipient: '', subject: 'Halo', text: 'Halo', html: '<p>Halo</p>' }

let people = 0
const newAddress = () => `pembeli${++people}@example.com`

const record = (mail: Partial<Mail> = {}) =>
  db.transaction().execute((tx) => recordMail(tx, { ...base, recipient: newAddress(), business_id, ...mail }))
const trySending = (mail_id: number, isLastTry = false) =>
  tasks(service.service)['send-mail']!({ mail_id }, isLastTry).catch((error: Error) => error.message)
const readRow = (id: number) => db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const sentTo = (address: string) => receiver.received.filter(({ to }) => to.includes(address))
const inOutbox = async (id: number, query = '') =>
  (await shop.browser.get(`${shop.path}/outbox?page_size=100${query}`)).body.data.find(
    (mail: { id: number }) => mail.id === id,
  )
/** Records a mail, sends it, and returns it as received. */
async function deliver(mail: Partial<Mail> = {}) {
  const id = await record(mail)
  await trySending(id)
  const row = await readRow(id)
  return { id, row, received: sentTo(row.recipient).at(-1)! }
}

describe('a mail that is sent', () => {
  it('has a Message-ID of the sender, says that a program wrote it, and returns to an address of its own', async () => {
    const { id, row, received } = await deliver({ sender_name: 'Kopi Nusantara', reply_to: 'halo@kopi.example' })
    const headers = readHeaders(received)
    expect(headers).toMatchObject({
      from: 'Kopi Nusantara <no-reply@mail.example>',
      'reply-to': 'halo@kopi.example',
      'auto-submitted': 'auto-generated',
      date: expect.stringMatching(/\+0000$/),
    })
    expect(headers['message-id']).toMatch(new RegExp(`^<mail\\.${id}\\.[0-9a-f]{16}@mail\\.example>$`))
    expect(received.from).toMatch(new RegExp(`^bounce\\+${id}\\.[0-9a-f]{16}@bounces\\.mail\\.example$`))
    expect(row).toMatchObject({ status: 'sent', message_id: headers['message-id'], failure: null })
    expect('list-unsubscribe' in headers).toBe(false)
  })

  it('goes to one address, whatever its text would be as a list of addresses', async () => {
    for (const [before, after] of [
      ['x,', ''],
      ['x;', ''],
      ['grup:', ';'],
    ]) {
      const somebody = newAddress()
      const id = await record({ recipient: `${before}${somebody}${after}` })
      await trySending(id)
      expect(sentTo(somebody)).toEqual([])
    }
  })

  it('is signed with the key of the installation, also its one-click unsubscribing', async () => {
    const unsubscribe_url = 'https://shop.example/unsubscribe?token=abc'
    const { received } = await deliver({ unsubscribe_url })
    expect(readHeaders(received)).toMatchObject({
      'list-unsubscribe': `<${unsubscribe_url}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    const signed = verifyDkim(received.source, publicKey)
    expect(signed).toMatchObject({ domain: 'mail.example', selector: 'one' })
    expect(signed.fields).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
  })

  it('is tried again under the same Message-ID after a temporary refusal, and not after it was accepted', async () => {
    const id = await record()
    const { recipient } = await readRow(id)
    receiver.state.isRefusing = true
    expect(await trySending(id)).toContain('The mail server refused')
    expect(await inOutbox(id)).toMatchObject({
      status: 'failed',
      failure: '451 Try again later',
      is_retrying: true,
      can_resend: false,
    })
    receiver.state.isRefusing = false
    for (const _time of [1, 2]) await trySending(id)
    expect(sentTo(recipient)).toHaveLength(1)
    const { status, status_history } = await inOutbox(id)
    expect([status, status_history.map((entry: { status: string }) => entry.status)]).toEqual([
      'sent',
      ['stored', 'failed', 'sent'],
    ])
  })

  it('is a dead letter after the last try, which a gauge counts until it is sent again', async () => {
    const dead = async () =>
      Number(/etalase_dead_mails (\d+)/.exec(await service.service.metrics.registry.metrics())![1])
    const before = await dead()
    const id = await record()
    receiver.state.isRefusing = true
    await trySending(id, true)
    receiver.state.isRefusing = false
    expect(await inOutbox(id, '&status=failed')).toMatchObject({ is_retrying: false, can_resend: true })
    expect(await trySending(id)).toBeUndefined()
    expect([(await readRow(id)).status, await dead()]).toEqual(['failed', before + 1])

    const again = await shop.browser.post(`${shop.path}/outbox/${id}/resend`)
    expect([again.status, again.body.status, again.body.id === id]).toEqual([201, 'stored', false])
    await trySending(again.body.id)
    expect([(await readRow(again.body.id)).status, await dead()]).toEqual(['sent', before])
  })

  it('is not repeated when the server says that there is no such address, which then gets no mail', async () => {
    const recipient = newAddress()
    receiver.state.refuse = (address) => (address === recipient ? '550 5.1.1 No such user' : undefined)
    const id = await record({ recipient })
    expect(await trySending(id)).toBeUndefined()
    receiver.state.refuse = undefined
    expect(await inOutbox(id)).toMatchObject({
      status: 'failed',
      failure: '550 5.1.1 No such user',
      is_retrying: false,
    })
    const next = await record({ recipient: recipient.toUpperCase(), is_secret: true })
    await trySending(next)
    expect(await inOutbox(next, '&status=suppressed')).toMatchObject({ status: 'suppressed', failure: 'hard_bounce' })
    expect(sentTo(recipient)).toEqual([])
    const elsewhere = await deliver({ recipient, business_id: 999_999 })
    expect(elsewhere.row.status).toBe('sent')
  })

  it.each([
    ['a policy about the sender', '554 5.7.1 Relay access denied'],
    ['a full mailbox', '552 5.2.2 Mailbox full'],
    ['a sender that does not exist', '550 5.1.8 Sender address rejected: Domain not found'],
    ['a server that accepts nothing', '550 5.3.2 System not accepting messages'],
  ])('does not stop mail to an address because of %s', async (_, answer) => {
    const recipient = newAddress()
    receiver.state.refuse = (address) => (address === recipient ? answer : undefined)
    await trySending(await record({ recipient }))
    receiver.state.refuse = undefined
    expect((await deliver({ recipient })).row.status).toBe('sent')
  })

  it('is sent to an unsubscribed address only if it was requested or is no offer, and after a complaint only if it was requested', async () => {
    const [gone, angry] = [newAddress(), newAddress()]
    await db.transaction().execute(async (tx) => {
      await suppressAddress(tx, { business_id, address: gone, reason: 'unsubscribed' }, new Date())
      await suppressAddress(tx, { business_id, address: angry, reason: 'complaint' }, new Date())
    })
    const readStatus = async (mail: Partial<Mail>) => (await deliver(mail)).row.status
    expect([
      await readStatus({ recipient: gone }),
      await readStatus({ recipient: gone, unsubscribe_url: 'https://shop.example/u' }),
      await readStatus({ recipient: angry }),
      await readStatus({ recipient: angry, is_secret: true }),
    ]).toEqual(['sent', 'suppressed', 'suppressed', 'sent'])
    expect(await isSuppressed(db, { business_id, address: gone.toUpperCase() })).toBe(true)
    expect(await isSuppressed(db, { business_id, address: newAddress() })).toBe(false)
  })
})

describe('an opt-out', () => {
  const unsubscribe_url = 'https://shop.example/unsubscribe/uns_x'
  const optOut = (address: string) =>
    db
      .transaction()
      .execute((tx) => recordOptOut(tx, { business_id, address, source: 'link' }, new Date(Date.now() + 5)))

  it('stops offers that wait at that moment, and no other mail', async () => {
    const recipient = newAddress()
    const [offer, order] = [await record({ recipient, unsubscribe_url }), await record({ recipient })]
    await optOut(recipient.toUpperCase())
    for (const id of [offer, order]) await trySending(id)
    expect(await inOutbox(offer)).toMatchObject({ status: 'suppressed', failure: 'unsubscribed' })
    expect((await readRow(order)).status).toBe('sent')
  })

  it('keeps the merchant from sending an offer again', async () => {
    const { id, row } = await deliver({ unsubscribe_url })
    await optOut(row.recipient)
    const { status, body } = await shop.browser.post(`${shop.path}/outbox/${id}/resend`)
    expect([status, body.details]).toEqual([409, { reason: 'address_suppressed', suppression: 'unsubscribed' }])
  })
})

describe('resending', () => {
  const resend = async (id: number) => {
    const { status, body } = await shop.browser.post(`${shop.path}/outbox/${id}/resend`)
    return [status, body.details?.reason]
  }

  it('refuses a mail that waits, one whose text is gone, and an address that gets no mail', async () => {
    expect(await resend(await record())).toEqual([409, 'mail_waiting'])
    expect(await resend((await deliver({ is_secret: true })).id)).toEqual([409, 'mail_text_gone'])
    const { id, row } = await deliver()
    const stopped = { business_id, address: row.recipient, reason: 'manual' } as const
    await db.transaction().execute((tx) => suppressAddress(tx, stopped, new Date()))
    expect(await resend(id)).toEqual([409, 'address_suppressed'])
  })

  it('sends a new mail with its own Message-ID, and records it in the timeline of the order', async () => {
    const order = await shop.order({ customer_email: newAddress() })
    const { id, row } = await deliver({ recipient: order.customer_email, order_id: order.id })
    const again = await shop.browser.post(`${shop.path}/outbox/${id}/resend`)
    await trySending(again.body.id)
    const ids = sentTo(row.recipient).map((mail) => readHeaders(mail)['message-id'])
    expect(new Set(ids).size).toBe(2)
    const timeline = (await shop.get(`/v3/orders/${order.id}/timeline`)).body.data
    expect(timeline[0]).toMatchObject({ kind: 'message', by: 'Sari Dewi', message: { status: 'sent' } })
  })

  it('keeps an older mail readable, and sends it again in the same words', async () => {
    const order = await shop.order({ customer_email: newAddress() })
    const said = layOutNotice('id', { lead: 'Pesanan dikirim', button: 'Lihat', link: 'https://kopi.example/o/1' })
    const { id, row, received } = await deliver({ ...said, recipient: order.customer_email, order_id: order.id })
    const young = await deliver(said)
    await db.updateTable('mails').set({ created_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute()
    await dropMailTexts(db, new Date())
    const texts = (mail: { body_text: string; body_html: string }) => [mail.body_text, mail.body_html]
    expect([texts(await readRow(id)), texts(await readRow(young.id))]).toEqual([['', ''], texts(young.row)])

    expect(await inOutbox(id)).toMatchObject({ body_text: said.text, can_resend: true })
    expect((await shop.get(`/v3/orders/${order.id}/emails/${id}`)).body.text).toBe(said.text)
    const again = await shop.browser.post(`${shop.path}/outbox/${id}/resend`)
    await trySending(again.body.id)
    const parts = (mail: Parameters<typeof readMail>[0]) => readMail(mail).parts.map(({ text }) => text)
    expect(parts(sentTo(row.recipient).at(-1)!)).toEqual(parts(received))
    const { messages } = (await shop.get(`/v3/customers/${order.customer.id}/export`)).body
    expect(messages.map(({ text }: { text: string }) => text)).toContain(said.text)
  })
})

describe('the emails of an order', () => {
  it('are listed with what became of each, newest first, also those that only the timeline names', async () => {
    const order = await shop.order({ customer_email: newAddress() })
    const older = await deliver({ recipient: order.customer_email, template: 'proof_rejected' })
    const message = { order_id: order.id, business_id, mail_id: older.id, template: 'proof_rejected' }
    await db.transaction().execute((tx) => recordMessage(tx, message, null, new Date()))
    const { id, row } = await deliver({ recipient: order.customer_email, order_id: order.id, sender_name: 'Kopi' })
    const { status, body } = await shop.get(`/v3/orders/${order.id}/emails`)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        is_paginated: false,
        data: [
          {
            id,
            order_id: order.order_id,
            type: 'order_placed',
            from: 'Kopi <no-reply@mail.example>',
            to: row.recipient,
            subject: 'Halo',
            message_id: row.message_id,
            status: 'sent',
            status_history: [
              { status: 'stored', timestamp: row.created_at },
              { status: 'sent', timestamp: expect.any(String) },
            ],
            inserted_at: row.created_at,
            updated_at: expect.any(String),
          },
          expect.objectContaining({ id: older.id, type: 'proof_rejected', from: 'Etalase <no-reply@mail.example>' }),
        ],
      },
    })
    const member = await shop.browser.get(`${shop.path}/orders/${order.id}/emails`)
    expect(member.body.data).toHaveLength(2)
  })
})

const reportPath = '/v3/mail-reports'
const post = (body: string, headers: Record<string, string>) =>
  callApi(service, reportPath, undefined, { method: 'POST', body, headers })

function signed(report: object, at = new Date(), key = secret) {
  const body = JSON.stringify(report)
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
  return post(body, {
    'content-type': 'application/json',
    'x-etalase-timestamp': timestamp,
    'x-etalase-signature': `sha256=${signature}`,
  })
}

const piped = (message: string, credential = secret) =>
  post(message, { 'content-type': 'message/rfc822', authorization: `Bearer ${credential}` })

/** A delivery status notification as Postfix writes it. */
const notification = (
  fields: { action: string; status: string; diagnostic?: string },
  { to, messageId = '' }: { to: string; messageId?: string },
) =>
  [
    'Date: Sat, 15 Nov 2025 10:04:05 +0700 (WIB)',
    'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
    `To: ${to}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4C2.1763/mx.example.com"',
    '',
    '--4C2.1763/mx.example.com',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.example.com.',
    '',
    '--4C2.1763/mx.example.com',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    'Arrival-Date: Sat, 15 Nov 2025 10:04:01 +0700 (WIB)',
    '',
    'Final-Recipient: rfc822; pembeli@example.com',
    `Action: ${fields.action}`,
    `Status: ${fields.status}`,
    `Diagnostic-Code: smtp; ${fields.diagnostic ?? '550 5.1.1 No such'}`,
    '    user here',
    '',
    '--4C2.1763/mx.example.com',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '',
    '--4C2.1763/mx.example.com--',
    '',
  ].join('\r\n')

const statuses = ({ status_history }: { status_history: { status: string }[] }) =>
  status_history.map(({ status }) => status)

describe('reports as mails', () => {
  const failed = { action: 'failed', status: '5.1.1' }

  it('find their mail by the return path; a hard bounce stops mail and shows on order, timeline and customer', async () => {
    const order = await shop.order({ customer_email: newAddress(), customer_phone: '628110000001' })
    const { id, row, received } = await deliver({ recipient: order.customer_email, order_id: order.id })
    const message = { order_id: order.id, business_id, mail_id: id, template: row.template }
    await db.transaction().execute((tx) => recordMessage(tx, message, null, new Date()))
    const report = notification(failed, { to: received.from })
    const { status, body } = await piped(report)
    expect({ status, body }).toEqual({ status: 200, body: { outcome: 'recorded' } })
    expect((await piped(report)).body).toEqual({ outcome: 'no_change' })
    const [email] = (await shop.get(`/v3/orders/${order.id}/emails`)).body.data
    expect(email).toMatchObject({ status: 'bounced' })
    expect(email.status_history.at(-1)).toEqual({ status: 'bounced', timestamp: expect.any(String) })
    expect(await inOutbox(id)).toMatchObject({ failure: 'smtp; 550 5.1.1 No such user here' })
    const [entry] = (await shop.get(`/v3/orders/${order.id}/timeline`)).body.data
    expect(entry.message).toEqual({ mail_id: id, template: 'order_placed', status: 'bounced' })
    expect((await shop.get(`/v3/customers/${order.customer.id}`)).body.mail_stop).toBe('hard_bounce')
    expect((await deliver({ recipient: order.customer_email })).row.status).toBe('suppressed')
  })

  it('find their mail by the Message-ID in what is returned', async () => {
    const { id, row } = await deliver()
    const report = notification(failed, { to: 'postmaster@mail.example', messageId: row.message_id! })
    expect((await piped(report)).body).toEqual({ outcome: 'recorded' })
    expect((await inOutbox(id)).status).toBe('bounced')
  })

  it.each([
    ['a delay changes nothing but the history', { action: 'delayed', status: '4.4.1' }, 'sent', ['delayed'], 'sent'],
    ['a delivery is noted', { action: 'delivered', status: '2.1.5' }, 'delivered', ['delivered'], 'sent'],
    [
      'a mail that expired in a queue stops nothing',
      { action: 'failed', status: '4.4.7' },
      'bounced',
      ['bounced'],
      'sent',
    ],
    ['a refused text stops nothing', { action: 'failed', status: '5.7.1' }, 'bounced', ['bounced'], 'sent'],
  ])('%s', async (_, fields, status, added, next) => {
    const { id, row, received } = await deliver()
    await piped(notification(fields, { to: received.from }))
    const shown = await inOutbox(id)
    expect([shown.status, statuses(shown)]).toEqual([status, ['stored', 'sent', ...added]])
    expect((await deliver({ recipient: row.recipient })).row.status).toBe(next)
  })

  it('stop mail after a complaint (RFC 5965), in any encoding of the report', async () => {
    const { id, row } = await deliver()
    const complaint = [
      'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
      '',
      '--b',
      'Content-Type: message/feedback-report',
      '',
      'Feedback-Type: abuse',
      '--b',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: ${row.message_id}`,
      '--b--',
    ].join('\n')
    expect((await piped(complaint)).body).toEqual({ outcome: 'recorded' })
    expect((await inOutbox(id)).status).toBe('complained')
    const second = await deliver()
    const plain = notification(failed, { to: second.received.from })
    const [, part] = /message\/delivery-status\r\n\r\n([\s\S]*?)\r\n--4C2/.exec(plain)!
    const encoded = plain.replace(`\r\n\r\n${part}`, () => {
      const base64 = Buffer.from(part!).toString('base64')
      return `\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64}`
    })
    expect((await piped(encoded)).body).toEqual({ outcome: 'recorded' })
  })

  it('are refused without the secret, and if they are no reports about a mail of ours', async () => {
    const { received } = await deliver()
    const good = notification(failed, { to: received.from })
    expect((await piped(good, 'another secret')).status).toBe(401)
    const forged = notification(failed, { to: received.from.replace(/\.[0-9a-f]{16}@/, '.0123456789abcdef@') })
    const unreadable = [
      forged,
      'no report at all',
      good.replace('message/delivery-status', 'text/plain'),
      good.replace('multipart/report', 'multipart/mixed'),
      good.replace('Action: failed', 'Action: expanded'),
      good.replace(/boundary="[^"]*"/, 'boundary=""'),
      good.slice(0, good.indexOf('Final-Recipient')),
      `\0\r\n\r\n${'('.repeat(50_000)}`,
    ]
    for (const message of unreadable) {
      const answer = await piped(message)
      expect([answer.status, answer.body.error_details[0].code]).toEqual([422, 'not_a_mail_report'])
    }
    expect((await piped('')).status).toBe(400)
    expect((await piped('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
    const elsewhere = { 'content-type': 'message/rfc822', authorization: `Bearer ${shop.key}` }
    const other = await callApi(service, '/v3/orders', undefined, { method: 'POST', body: good, headers: elsewhere })
    expect(other.status).toBe(415)
  })
})

describe('reports as JSON', () => {
  const at = '2025-11-15T03:04:05Z'

  it('note events once, and never lower the status', async () => {
    const { id, row } = await deliver()
    const report = (event: string, moment = at) => signed({ message_id: row.message_id, event, at: moment })
    expect((await report('opened')).body).toEqual({ outcome: 'recorded' })
    expect((await report('opened')).body).toEqual({ outcome: 'no_change' })
    expect((await report('complained')).body).toEqual({ outcome: 'recorded' })
    expect((await report('delivered')).body).toEqual({ outcome: 'recorded' })
    const shown = await inOutbox(id)
    expect([shown.status, statuses(shown)]).toEqual([
      'complained',
      ['stored', 'sent', 'opened', 'complained', 'delivered'],
    ])
  })

  it('stop mail after a bounce unless it is a temporary one', async () => {
    const [soft, hard] = [await deliver(), await deliver()]
    const report = { event: 'bounced', at, diagnostic: '452 4.2.2 Mailbox full' }
    await signed({ ...report, message_id: soft.row.message_id, is_permanent: false })
    await signed({ ...report, message_id: hard.row.message_id })
    const next = async ({ recipient }: { recipient: string }) => (await deliver({ recipient })).row.status
    expect([await next(soft.row), await next(hard.row)]).toEqual(['sent', 'suppressed'])
  })

  it('say so when the mail was deleted since, and stop a try that would send it again', async () => {
    const { id, row } = await deliver()
    await db.deleteFrom('mails').where('id', '=', id).execute()
    expect((await signed({ message_id: row.message_id, event: 'delivered', at })).body).toEqual({
      outcome: 'unknown_mail',
    })
    // Simulates a process that died before it recorded that the server had accepted the mail.
    const lost = await deliver()
    await db.updateTable('mails').set({ status: 'stored' }).where('id', '=', lost.id).execute()
    await signed({ message_id: lost.row.message_id, event: 'delivered', at })
    await trySending(lost.id)
    expect(sentTo(lost.row.recipient)).toHaveLength(1)
  })

  it('are refused with a wrong or old signature, and for a mail that is not ours', async () => {
    const { row } = await deliver()
    const report = { message_id: row.message_id, event: 'delivered', at }
    const refused = await signed(report, new Date(), 'another secret of theirs')
    expect([refused.status, refused.body.error_code]).toEqual([401, 'invalid_signature'])
    expect((await signed(report, new Date(Date.now() - 600_000))).status).toBe(401)
    expect((await post(JSON.stringify(report), { 'content-type': 'application/json' })).status).toBe(401)
    const foreign = await signed({ ...report, message_id: '<mail.1.0000000000000000@mail.example>' })
    expect([foreign.status, foreign.body.errors]).toEqual([422, { message_id: ['does not exist'] }])
    const never = await signed({ ...report, at: '2025-12-31T23:59:60Z' })
    expect([never.status, never.body.errors]).toEqual([422, { at: ['is not a moment that can be stored'] }])
    expect((await callApi(service, reportPath, undefined, { method: 'POST' })).status).toBe(400)
  })
})

describe('suppressions', () => {
  it('are listed, added and lifted by the business, and leave no address in the audit log', async () => {
    const address = newAddress()
    const made = await shop.must('POST', '/v3/mail-suppressions', { address: address.toUpperCase() })
    expect(made).toEqual({ id: expect.any(Number), address, reason: 'manual', created_at: expect.any(String) })
    expect(await shop.must('POST', '/v3/mail-suppressions', { address })).toEqual(made)
    const find = () => shop.get(`/v3/mail-suppressions?address=${encodeURIComponent(address.toUpperCase())}`)
    expect((await find()).body.data).toEqual([made])
    expect((await shop.browser.get(`${shop.path}/mail-suppressions?page_size=1`)).body.data).toEqual([made])
    const { status, body } = await shop.send('POST', '/v3/mail-suppressions', { address: 'no address' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['address']])
    expect((await shop.send('DELETE', `/v3/mail-suppressions/${made.id}`)).status).toBe(204)
    expect((await shop.send('DELETE', `/v3/mail-suppressions/${made.id}`)).status).toBe(404)
    expect((await find()).body.data).toEqual([])
    const entries = (await shop.browser.get(`${shop.path}/audit?page_size=10`)).text
    expect(entries).toContain('mail_suppression.deleted')
    expect(entries).not.toContain(address)
  })

  it('of mails of the installation itself end when its operator says so', async () => {
    const recipient = newAddress()
    const statusOfNext = async () => {
      const id = await db.transaction().execute((tx) => recordMail(tx, { ...base, recipient }))
      await trySending(id)
      return (await readRow(id)).status
    }
    const stop = { business_id: null, address: recipient, reason: 'hard_bounce' } as const
    await db.transaction().execute((tx) => suppressAddress(tx, stop, new Date()))
    expect(await statusOfNext()).toBe('suppressed')
    await db.transaction().execute((tx) => deleteUserSuppressions(tx, recipient.toUpperCase()))
    expect(await statusOfNext()).toBe('sent')
  })

  it('are part of what a person can have exported, and are erased with the person', async () => {
    const order = await shop.digitalOrder({ customer_email: newAddress() })
    const address = order.customer_email
    await shop.move([order.id], { status: 'canceled' })
    await shop.must('POST', '/v3/mail-suppressions', { address })
    const exported = await shop.get(`/v3/customers/${order.customer.id}/export`)
    expect(exported.body.mail_suppressions).toMatchObject([{ address, reason: 'manual' }])
    await shop.must('POST', `/v3/customers/${order.customer.id}/erase`)
    expect(await isSuppressed(db, { business_id, address })).toBe(false)
  })
})
