import { afterAll, expect, it } from 'vitest'
import { buyer, openShop } from '../../../../test/records/checkout.ts'
import { callShop, customerPassword } from '../../../../test/records/customers.ts'
import { startMailReceiver } from '../../../../test/servers/mail-receiver.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { createMerchant, signUp, startService, type TestService } from '../../../../test/support/service.ts'
import { wipeSecretMails } from '../../../platform/mail/purge-mails.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const roles = ['api', 'app', 'worker'] as const
const withoutMailServer = await startService({ roles: [...roles] })
const withMailServer = await startService({ roles: [...roles], env: { SMTP_URL: receiver.url } })
// The first account of an installation is its operator.
const operator = await createMerchant(withoutMailServer)
const informedOperator = await createMerchant(withMailServer)

type Merchant = Awaited<ReturnType<typeof createMerchant>>

/** Adds a developer to the business without a mail. */
async function addDeveloper(service: TestService, merchant: Merchant) {
  const browser = await signUp(service)
  const { body } = await browser.get('/api/me')
  await service.service.db
    .insertInto('memberships')
    .values({ business_id: merchant.business.id, user_id: body.id, role: 'developer' })
    .execute()
  return browser
}

const invite = (merchant: Merchant, email: string) =>
  merchant.browser.post(`${merchant.path}/invitations`, { email, role: 'admin' })

it('hides the link of an invitation from the members of the business, whatever their role', async () => {
  const merchant = await createMerchant(withoutMailServer)
  await invite(merchant, 'admin@example.com')
  for (const browser of [merchant.browser, await addDeveloper(withoutMailServer, merchant)]) {
    const { text, body } = await browser.get(`${merchant.path}/outbox`)
    expect(body.data).toMatchObject([{ recipient: 'admin@example.com', body_text: null, is_secret: true }])
    expect(text).not.toContain('inv_')
  }
})

it('shows secret mails to an operator while no mail server is configured', async () => {
  const merchant = await createMerchant(withoutMailServer)
  await invite(merchant, 'passed.on@example.com')
  const all = await operator.browser.get('/api/operator/outbox')
  expect(all.body.data[0]).toMatchObject({
    recipient: 'passed.on@example.com',
    body_text: expect.stringContaining('/invitations/accept?token=inv_'),
  })
  await invite(operator, 'own@example.com')
  const own = await operator.browser.get(`${operator.path}/outbox`)
  expect(own.body.data[0].body_text).toContain('token=inv_')
  expect((await merchant.browser.get('/api/operator/outbox')).body.error_code).toBe('operator_required')
})

it('shows secret mails to nobody if a mail server is configured, and deletes their text after sending', async () => {
  receiver.state.isRefusing = true
  await invite(informedOperator, 'waiting@example.com')
  const read = async () => (await informedOperator.browser.get('/api/operator/outbox')).body.data[0]
  expect(await eventually(read, ({ status }) => status === 'failed')).toMatchObject({ body_text: null })
  const own = await informedOperator.browser.get(`${informedOperator.path}/outbox`)
  expect(own.body.data).toMatchObject([{ recipient: 'waiting@example.com', body_text: null }])
  receiver.state.isRefusing = false
  await eventually(read, ({ status }) => status === 'sent')
  const { db } = withMailServer.service
  expect(await db.selectFrom('mails').select(['body_text', 'body_html']).execute()).toEqual([
    { body_text: '', body_html: '' },
  ])
})

it('names no code in the subject of a one-time code mail', async () => {
  const shop = await openShop(withoutMailServer, { is_customer_otp_required: true })
  const email = 'code@example.com'
  for (const language of ['en', 'id'])
    await callShop(
      withoutMailServer,
      shop,
      'POST',
      language === 'en' ? '/public/auth/register' : '/public/auth/login',
      { email, password: customerPassword, ...(language === 'en' && { name: 'Sari' }) },
      { 'accept-language': language },
    )
  const read = async () => (await shop.browser.get(`${shop.path}/outbox`)).body.data
  const mails = await eventually(read, (found) => found.length === 2)
  expect(mails.map(({ subject }: { subject: string }) => subject).sort()).toEqual([
    'Kode masuk Anda untuk Kopi Nusantara',
    'Your sign-in code for Kopi Nusantara',
  ])
  for (const mail of mails) expect(mail).toMatchObject({ body_text: null, is_secret: true })
})

it('deletes the text of secret mails after eight days, sent or not', async () => {
  const merchant = await createMerchant(withoutMailServer)
  await invite(merchant, 'old@example.com')
  const text = async () =>
    (await operator.browser.get('/api/operator/outbox')).body.data.find(
      ({ recipient }: { recipient: string }) => recipient === 'old@example.com',
    ).body_text
  const { db } = withoutMailServer.service
  await wipeSecretMails(db, new Date(Date.now() + 7 * 86_400_000))
  expect(await text()).toContain('inv_')
  await wipeSecretMails(db, new Date(Date.now() + 9 * 86_400_000))
  expect(await text()).toBeNull()
})

it('shows what a mail about an order said, unless it gives access', async () => {
  const shop = await openShop(withoutMailServer)
  const coffee = await shop.sell()
  for (const _ of ['first', 'second'])
    await shop.visit('POST', '/checkout', buyer({ items: [{ type: 'variant', variant_id: coffee.id, quantity: 1 }] }))
  const [order, other] = (await shop.send('GET', '/orders')).data
  const said = { template: 'order-paid', recipient: 'sari@example.com', subject: 'Paid', text: 'Thank you', html: '' }
  const write = (is_secret: boolean) =>
    withoutMailServer.service.db
      .transaction()
      .execute((tx) => recordMail(tx, { ...said, business_id: shop.business.id, order_id: order.id, is_secret }))
  const read = (order_id: string, id: number) => shop.browser.get(`${shop.path}/orders/${order_id}/emails/${id}`)
  const [plain, secret] = [await write(false), await write(true)]
  expect((await read(order.id, plain)).body).toMatchObject({ id: plain, to: 'sari@example.com', text: 'Thank you' })
  expect((await read(order.id, secret)).body).toMatchObject({ id: secret, subject: 'Paid', text: null })
  expect((await read(other.id, plain)).status).toBe(404)
})
