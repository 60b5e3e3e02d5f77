import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { userMails } from '../../src/modules/accounts/sign-in/mails.ts'
import { unsubscribeUrl } from '../../src/modules/buyers/mail-consents/index.ts'
import { queueNotices } from '../../src/modules/buyers/stock-requests/mail-requests.ts'
import { followChanges } from '../../src/modules/catalog/stock-log/index.ts'
import { describeSample, sampleOrder } from '../../src/modules/messages/buyer-messages/index.ts'
import { recordNotices } from '../../src/modules/messages/notifications/record-notices.ts'
import { noticeKinds } from '../../src/modules/messages/notifications/rules.ts'
import {
  findEntry,
  loadMessageStores,
  type MessageStore,
  messageKinds,
  toTemplate,
  writeMessage,
} from '../../src/modules/stores/store-messages/index.ts'
import type { StoredMail } from '../../src/platform/mail/compose-envelope.ts'
import { dropMailTexts } from '../../src/platform/mail/purge-mails.ts'
import { readTexts } from '../../src/platform/mail/read-text.ts'
import { type Mail, recordMails } from '../../src/platform/mail/record-mail.ts'
import { tasks } from '../../src/worker.ts'
import { buyer, openShop } from '../records/checkout.ts'
import { expectForwarded } from '../records/former-addresses.ts'
import { sampleBilingualMails, sampleNotice, sampleUserMails } from '../records/sample-mails.ts'
import { signMailsTo } from '../records/signed-mail.ts'
import { readMail, startMailReceiver } from '../servers/mail-receiver.ts'
import { readEvents, runJobs } from '../support/background.ts'
import { startService } from '../support/service.ts'
import { verifyDkim } from '../support/verify-dkim.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const { env, publicKey } = signMailsTo(receiver)
const service = await startService({ env })
const { db, config, now } = service.service
const run = tasks(service.service)

const languages = ['id', 'en'] as const
type Language = (typeof languages)[number]

/** The expected language of each address; other addresses get mails in both languages. */
const readers = new Map<string, Language>()
let people = 0
function newReader(language: Language) {
  const address = `orang${++people}@example.com`
  readers.set(address, language)
  return address
}

/** A business in a language. Its owner wants every notification by mail. */
async function open(language: Language) {
  const shop = await openShop(service, { language, email: 'halo@kopi.example' })
  readers.set(shop.browser.email, language)
  const settings = noticeKinds.map((kind) => ({ kind, channels: ['mail'] }))
  expect((await shop.browser.put(`${shop.path}/notification-settings`, { settings, language })).status).toBe(200)
  const businessId: number = shop.business.id
  const store = (await loadMessageStores(db, [shop.store.id])).get(shop.store.id)!
  return { ...shop, language, businessId, stored: store }
}

type Shop = Awaited<ReturnType<typeof open>>
const shops = [await open('id'), await open('en')]

const record = (mails: Mail[]) => db.transaction().execute((tx) => recordMails(tx, mails))

/** The mails of each file that lays out mails, in both languages; a new file needs an entry. */
const writers: Record<string, (shop: Shop) => Promise<unknown>> = {
  'accounts/sign-in/mails.ts': ({ language }) =>
    record(sampleUserMails(language).map((mail) => ({ ...mail, recipient: newReader(language) }))),
  'buyers/checkout-intents/mail-intent.ts': async (shop) => {
    const { id } = await shop.sell({ stock: 10 })
    const body = {
      client_session_id: randomUUID(),
      form_widget_id: 'storefront-checkout',
      fields: { customer_name: 'Rina', customer_email: newReader(shop.language) },
      items: [{ type: 'variant', variant_id: id, quantity: 1 }],
      consent: { marketing: true, text: 'Remind me' },
    }
    const headers = { 'accept-language': shop.language }
    expect((await shop.visit('POST', '/checkout-intents', body, headers)).status).toBe(201)
    service.clock.now = new Date(Date.now() + 5 * 3_600_000)
    await run['queue-recovery-mails']!({})
    await runJobs(service, 'mail-checkout-intent')
    service.clock.now = undefined
  },
  'buyers/stock-requests/mail-requests.ts': async (shop) => {
    const { id, unique_id } = await shop.sell({ stock: 0 })
    const body = { variant_unique_id: unique_id, email: newReader(shop.language) }
    const headers = { 'accept-language': shop.language }
    expect((await shop.visit('POST', '/stock-requests', body, headers)).status).toBe(204)
    await followStock()
    await shop.send('PUT', `/variants/${id}/stock`, { quantity: 5 })
    await followStock()
    await readEvents(service, 'stock_requests', queueNotices)
    await runJobs(service, 'mail-stock-requests')
  },
  'messages/notice-mails/compose-notices.ts': async ({ businessId }) => {
    const kinds = noticeKinds.filter((kind) => kind !== 'daily_summary')
    const created_at = now().toISOString()
    const notices = kinds.map((kind) => ({
      business_id: businessId,
      kind,
      subject: 'sample',
      data: sampleNotice(kind),
      created_at,
    }))
    await db.transaction().execute((tx) => recordNotices(tx, notices, now()))
    for (const kind of kinds) await run['mail-notices']!({ business_id: businessId, kind })
  },
  // The summary covers the notifications that the entries above caused.
  'messages/notice-mails/compose-summary.ts': ({ businessId }) =>
    run['mail-daily-summary']!({ business_id: businessId }),
  'stores/store-messages/compose-message.ts': async ({ stored, language, browser, setup }) => {
    await record(messageKinds.map((kind) => writeSample(stored, kind, language)))
    expect((await browser.post(`${setup}/messages/order_paid/test`, {})).status).toBe(204)
  },
}

/** Records all events about stock. The time of the last ones is moved back, because the next ones wait some time after them. */
async function followStock() {
  await db.updateTable('stock_states').set({ told_at: '2020-01-01T00:00:00Z' }).execute()
  while (await followChanges(db, now()));
}

/** Files whose mails are in both languages at once. */
const bilingualWriters = [
  'accounts/businesses/invitations/invitation-mail.ts',
  'apps/webhooks/switched-off-mail.ts',
  'stores/account-changes/change-mail.ts',
  'privacy/deletions/deletion-mail.ts',
]

function writeSample(store: MessageStore, kind: (typeof messageKinds)[number], language: Language): Mail {
  const recipient = newReader(language)
  const message = describeSample(sampleOrder(store, now()), kind, language, config.shopUrl, now())
  const { business_id, id: store_id } = store
  const link = unsubscribeUrl(service.service, { business_id, store_id, address: recipient }, store.slug)
  const end = findEntry(kind).isOffer && { unsubscribe_url: link }
  return writeMessage(store, kind, { ...message, recipient, ...end }, config)!
}

/** Mails that were not requested. */
const offers = ['checkout-recovery', 'back-in-stock', 'course-content', 'review-request']
const ofStores = [...messageKinds.map(toTemplate), 'message-test', 'checkout-recovery', 'back-in-stock']
const ofInstallation = [...userMails.map((kind) => `user-${kind}`), ...noticeKinds.map((kind) => `notice-${kind}`)]
const bilingual = ['invitation', 'webhook-switched-off', 'account-change', 'business_deletion', 'account_deletion']

it('lays out mails only in files whose mails are tested here', () => {
  const root = join(import.meta.dirname, '../../src/modules')
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test|\.long)\.ts$/.test(path) && !path.endsWith('mail-consents/lay-out-offer.ts'))
    .filter((path) => /\blayOut(Mail|Notice|Offer)\(/.test(readFileSync(join(root, path), 'utf8')))
  expect(found.toSorted()).toEqual([...Object.keys(writers), ...bilingualWriters].toSorted())
})

it('writes no offer that does not say how to end such mails', () => {
  const { stored } = shops[0]!
  const message = { values: {}, recipient: newReader('id') }
  expect(() => writeMessage(stored, 'review_request', message, config)).toThrow('how to end such mails')
})

it('sends every kind of mail in both languages, with the headers that it must have and no others', async () => {
  for (const write of Object.values(writers)) for (const shop of shops) await write(shop)
  await record(sampleBilingualMails(now()).map((mail, i) => ({ ...mail, recipient: `siapa${i}@example.com` })))
  const mails = await db.selectFrom('mails').selectAll().orderBy('id').execute()
  await Promise.all(mails.map(({ id }) => run['send-mail']!({ mail_id: id })))
  expect(receiver.received).toHaveLength(mails.length)

  const byTemplate = Map.groupBy(mails, ({ template }) => template)
  expect([...byTemplate.keys()].toSorted()).toEqual([...ofStores, ...ofInstallation, ...bilingual].toSorted())
  for (const mail of mails) expectHeaders(mail)
  for (const mail of mails) expectParts(mail)
  for (const [template, some] of byTemplate) {
    const read = some.map(({ recipient }) => readers.get(recipient))
    expect([template, ...read]).toEqual([template, ...(bilingual.includes(template) ? [undefined] : languages)])
    expect([template, new Set(some.map(({ subject }) => subject)).size]).toEqual([template, read.length])
  }
  await expectFormerAddresses(mails)
})

it('lays every mail out again as it was, once its text was deleted, and keeps nothing of secret ones', async () => {
  const read = () => db.selectFrom('mails').selectAll().where('status', '=', 'sent').orderBy('id').execute()
  const before = await read()
  await dropMailTexts(db, new Date(Date.now() + 8 * 86_400_000))
  const after = await read()
  expect(after.length).toBeGreaterThan(60)
  expect(after.filter(({ body_text, body_html }) => body_text + body_html).map(({ template }) => template)).toEqual([])
  const [secret, others] = [before.filter(({ is_secret }) => is_secret), before.filter(({ is_secret }) => !is_secret)]
  expect(secret.map(({ content }) => content)).toEqual(secret.map(() => null))
  const again = after.filter(({ is_secret }) => !is_secret)
  expect(again.map(readTexts)).toEqual(others.map(({ body_text, body_html }) => ({ text: body_text, html: body_html })))
})

/** Every link of these mails to a shop has a former address, which leads to it. The samples are about an order that has to exist. */
async function expectFormerAddresses(mails: StoredMail[]) {
  const [shop] = shops
  const { id } = await shop!.sell()
  await shop!.visit('POST', '/checkout', buyer({ items: [{ type: 'variant', variant_id: id, quantity: 1 }] }))
  const { secret_slug } = sampleOrder(shop!.stored, now())
  await db.updateTable('orders').set({ secret_slug }).where('store_id', '=', shop!.store.id).execute()
  const texts = mails.flatMap(({ body_text, body_html, unsubscribe_url }) => [
    body_text,
    body_html,
    unsubscribe_url ?? '',
  ])
  const stores = shops.map(({ store }) => store)
  expect(await expectForwarded(service, stores, texts)).toEqual(['o', 's', 'unsubscribe'])
}

/** The received mail, found by its return path. */
const arrived = ({ id }: StoredMail) => {
  const found = receiver.received.filter(({ from }) => from.startsWith(`bounce+${id}.`))
  expect(found).toHaveLength(1)
  return found[0]!
}

function expectHeaders(mail: StoredMail) {
  const { id, template, recipient, unsubscribe_url } = mail
  const received = arrived(mail)
  const { headers, subject } = readMail(received)
  const isOfStore = ofStores.includes(template)
  const isOffer = offers.includes(template)
  expect({ template, ...headers, subject, to: received.to }).toEqual({
    template,
    from: `${isOfStore ? 'Kopi Nusantara' : 'Etalase'} <no-reply@mail.example>`,
    ...(isOfStore && { 'reply-to': 'halo@kopi.example' }),
    to: [recipient],
    subject: mail.subject,
    date: expect.stringMatching(/ \+0000$/),
    'message-id': expect.stringMatching(new RegExp(`^<mail\\.${id}\\.[0-9a-f]{16}@mail\\.example>$`)),
    'auto-submitted': 'auto-generated',
    ...(isOffer && {
      'list-unsubscribe': `<${unsubscribe_url}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    }),
    'mime-version': '1.0',
    'content-type': expect.stringMatching(/^multipart\/alternative; boundary=/),
    'dkim-signature': expect.stringContaining('d=mail.example'),
  })
  expect([template, headers.to]).toEqual([template, recipient])
  expect(received.from).toMatch(new RegExp(`^bounce\\+${id}\\.[0-9a-f]{16}@bounces\\.mail\\.example$`))
  expect(Math.abs(Date.parse(headers.date!) - Date.now())).toBeLessThan(600_000)
  const signed = verifyDkim(received.source, publicKey).fields
  for (const field of ['from', 'to', 'subject', 'message-id', ...(isOffer ? ['list-unsubscribe-post'] : [])])
    expect([template, signed]).toEqual([template, expect.arrayContaining([field])])
}

const squash = (text: string) => text.replace(/\s+/g, ' ').trim()

function expectParts(mail: StoredMail) {
  const { template, recipient, body_text, body_html } = mail
  const { parts } = readMail(arrived(mail))
  expect(parts.map(({ type, text }) => [template, type, squash(text)])).toEqual([
    [template, 'text/plain; charset=utf-8', squash(body_text)],
    [template, 'text/html; charset=utf-8', squash(body_html)],
  ])
  const language = readers.get(recipient)
  const spoken = languages.filter((one) => says(one, body_text))
  expect([template, recipient, spoken]).toEqual([template, recipient, language ? [language] : languages])
  expect(body_html).toContain(`<html lang="${language ?? 'id'}"`)
  expect(`${mail.subject}${body_text}${body_html}`).not.toMatch(/\{\{|\[\[|undefined/)
}

/** Very common words, none of which exists in the other language. */
const small = {
  id: ['anda', 'yang', 'untuk', 'ini', 'dengan', 'kami', 'dan', 'sudah', 'tidak', 'dari', 'silakan', 'ada', 'di'],
  en: ['the', 'you', 'your', 'is', 'to', 'of', 'and', 'we', 'was', 'for', 'this', 'it', 'with'],
}

const says = (language: Language, text: string) => {
  const words =
    text
      .replace(/https?:\S+/g, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  return words.some((word) => small[language].includes(word))
}
