import { afterAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../../test/records/catalog.ts'
import { startMailReceiver } from '../../../../../test/servers/mail-receiver.ts'
import { Browser } from '../../../../../test/support/browser.ts'
import { eventually } from '../../../../../test/support/eventually.ts'
import { createMerchant, signUp, startService } from '../../../../../test/support/service.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const service = await startService({
  roles: ['api', 'app', 'worker'],
  env: { SMTP_URL: receiver.url, MAIL_FROM: 'Etalase <post@etalase.test>' },
})
const withoutMailServer = await startService({ roles: ['api', 'app', 'worker'] })

const dayMs = 86_400_000
let addressCount = 0
const createAddress = () => `invited${++addressCount}@example.com`

const decodeQuotedPrintable = (source: string) =>
  source.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

const waitForMail = async (email: string) => {
  const find = async () => receiver.received.filter(({ to }) => to.includes(email))
  return (await eventually(find, (mails) => mails.length > 0)).at(-1)!
}
const tokenFrom = (text: string) => /token=(inv_[0-9A-Za-z]{38})/.exec(text)![1]!

const signUpAs = (email: string) => signUp(service, 'Budi', email)

describe('an invitation', () => {
  it('arrives by mail, and its link makes the user a member with the role exactly once', async () => {
    const merchant = await createMerchant(service)
    const email = createAddress()
    const invited = await merchant.browser.post(`${merchant.path}/invitations`, { email, role: 'staff' })
    expect({ status: invited.status, body: invited.body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        email,
        role: 'staff',
        invited_by: 'Sari Dewi',
        created_at: expect.any(String),
        expires_at: expect.any(String),
        state: 'waiting',
        opened_at: null,
      },
    })
    const mail = await waitForMail(email)
    expect(mail.from).toBe('post@etalase.test')
    expect(mail.source).toContain('Subject: Sari Dewi: undangan ke Toko Kopi / invitation to Toko Kopi')
    expect(decodeQuotedPrintable(mail.source)).toContain(`${service.appUrl}/invitations/accept?token=inv_`)
    const token = tokenFrom(decodeQuotedPrintable(mail.source))

    const browser = await signUpAs(email.toUpperCase())
    expect((await browser.get('/api/me')).body.is_email_verified).toBe(false)
    const joined = await browser.post('/api/invitations/accept', { token })
    expect(joined.body).toMatchObject({ unique_id: merchant.business.unique_id, role: 'staff' })
    expect((await browser.get('/api/me')).body.is_email_verified).toBe(true)
    expect((await browser.get(`${merchant.path}/members`)).status).toBe(200)
    expect((await browser.post('/api/invitations/accept', { token })).status).toBe(404)
    expect((await merchant.browser.get(`${merchant.path}/invitations`)).body.data).toEqual([])
    const sent = await merchant.browser.get(`${merchant.path}/outbox`)
    expect(sent.body.data[0]).toMatchObject({ recipient: email, status: 'sent', template: 'invitation' })
  })

  it('shows how far it got: sent, opened, and after another mail sent again', async () => {
    const merchant = await createMerchant(service)
    const email = createAddress()
    const invite = () => merchant.browser.post(`${merchant.path}/invitations`, { email, role: 'viewer' })
    const state = async () => (await merchant.browser.get(`${merchant.path}/invitations`)).body.data[0]
    await invite()
    const token = tokenFrom(decodeQuotedPrintable((await waitForMail(email)).source))
    expect(await eventually(state, ({ state }) => state !== 'waiting')).toMatchObject({
      state: 'sent',
      opened_at: null,
    })
    const open = (token: string) =>
      fetch(`${service.appUrl}/api/invitations/open`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: service.appUrl },
        body: JSON.stringify({ token }),
      })
    expect((await open('')).status).toBe(422)
    expect((await open('inv_none')).status).toBe(404)
    const page = await open(token)
    expect([page.status, await page.json()]).toEqual([
      200,
      { business: 'Toko Kopi', inviter: 'Sari Dewi', email, role: 'viewer', has_account: false },
    ])
    const { opened_at } = await state()
    await signUpAs(email)
    expect(await (await open(token)).json()).toMatchObject({ has_account: true })
    expect(await state()).toMatchObject({ state: 'opened', opened_at })
    receiver.state.isRefusing = true
    await invite()
    expect(await eventually(state, ({ state }) => state !== 'waiting')).toMatchObject({
      state: 'failed',
      opened_at: null,
    })
    receiver.state.isRefusing = false
    expect((await open(token)).status).toBe(404)
  })

  it('proves the address of whoever signs up with it, without another mail', async () => {
    const merchant = await createMerchant(service)
    const email = createAddress()
    await merchant.browser.post(`${merchant.path}/invitations`, { email, role: 'staff' })
    const token = tokenFrom(decodeQuotedPrintable((await waitForMail(email)).source))
    const person = { fullname: 'Budi', password: 'a long enough password' }
    const ask = (fields: object) => new Browser(service).post('/api/auth/signup', { ...person, ...fields })
    for (const wrong of [
      { email: createAddress(), invitation: token },
      { email, invitation: 'inv_forged' },
    ]) {
      const mailed = await ask(wrong)
      expect([mailed.status, Object.keys(mailed.body)]).toEqual([201, ['message']])
    }
    const browser = new Browser(service)
    const made = await browser.post('/api/auth/signup', { ...person, email: email.toUpperCase(), invitation: token })
    expect([made.status, made.body]).toMatchObject([201, { fullname: 'Budi', is_email_verified: true }])
    expect((await ask({ email, invitation: token })).body.errors).toEqual({ email: [expect.any(String)] })
    expect((await browser.post('/api/invitations/accept', { token })).body).toMatchObject({
      name: 'Toko Kopi',
      role: 'staff',
    })
    const used = await ask({ email: createAddress(), invitation: token })
    expect(Object.keys(used.body)).toEqual(['message'])
  })

  it('is accepted only by the invited address and stays open after another user tries it', async () => {
    const merchant = await createMerchant(service)
    const email = createAddress()
    await merchant.browser.post(`${merchant.path}/invitations`, { email, role: 'viewer' })
    const token = tokenFrom(decodeQuotedPrintable((await waitForMail(email)).source))
    const thief = await signUp(service)
    const refused = await thief.post('/api/invitations/accept', { token })
    expect([refused.status, refused.body.error_code]).toEqual([404, 'invitation_not_found'])
    for (const [body, errors] of [
      [{}, { token: ['is required'] }],
      [{ token: '' }, { token: ['must not be empty'] }],
      [{ token, role: 'owner' }, { role: ['is not a known field'] }],
    ] as const)
      expect(refusal(await thief.post('/api/invitations/accept', body))).toEqual({
        status: 422,
        code: 'validation_failed',
        errors,
      })
    expect((await (await signUpAs(email)).post('/api/invitations/accept', { token })).status).toBe(200)
  })

  it('expires after a week, when it is revoked and when it is sent again', async () => {
    const merchant = await createMerchant(service)
    const email = createAddress()
    const invite = async () => {
      receiver.received.length = 0
      const { body } = await merchant.browser.post(`${merchant.path}/invitations`, { email, role: 'admin' })
      return { id: body.id, token: tokenFrom(decodeQuotedPrintable((await waitForMail(email)).source)) }
    }
    const browser = await signUpAs(email)
    const accept = async (token: string) => (await browser.post('/api/invitations/accept', { token })).status
    const first = await invite()
    const second = await invite()
    expect(second.id).toBe(first.id)
    expect(await accept(first.token)).toBe(404)
    try {
      service.clock.now = new Date(Date.now() + 7 * dayMs + 1)
      expect(await accept(second.token)).toBe(404)
      expect((await merchant.browser.get(`${merchant.path}/invitations`)).body.data).toEqual([])
    } finally {
      service.clock.now = undefined
    }
    expect((await merchant.browser.delete(`${merchant.path}/invitations/${second.id}`)).status).toBe(204)
    expect(await accept(second.token)).toBe(404)
    expect((await merchant.browser.delete(`${merchant.path}/invitations/${second.id}`)).status).toBe(404)
  })

  it('is refused for members and for the role owner', async () => {
    const merchant = await createMerchant(service)
    const again = await merchant.browser.post(`${merchant.path}/invitations`, {
      email: merchant.browser.email.toUpperCase(),
      role: 'staff',
    })
    expect([again.status, again.body.error_code]).toEqual([409, 'already_member'])
    const owner = await merchant.browser.post(`${merchant.path}/invitations`, { email: createAddress(), role: 'owner' })
    expect([owner.status, Object.keys(owner.body.errors)]).toEqual([422, ['role']])
  })

  it('is retried by the worker after the mail server refused it', async () => {
    const merchant = await createMerchant(service)
    const email = createAddress()
    receiver.state.isRefusing = true
    await merchant.browser.post(`${merchant.path}/invitations`, { email, role: 'staff' })
    const outbox = async () => (await merchant.browser.get(`${merchant.path}/outbox`)).body.data[0].status
    await eventually(outbox, (status) => status === 'failed')
    receiver.state.isRefusing = false
    expect((await waitForMail(email)).to).toEqual([email])
    await eventually(outbox, (status) => status === 'sent')
  })

  it('is stored in the outbox for the operator when no mail server is configured', async () => {
    const merchant = await createMerchant(withoutMailServer)
    const email = createAddress()
    const invited = await merchant.browser.post(`${merchant.path}/invitations`, { email, role: 'staff' })
    expect(invited.body.state).toBe('stored')
    const { body } = await merchant.browser.get(`${merchant.path}/outbox`)
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        template: 'invitation',
        recipient: email,
        subject: 'Sari Dewi: undangan ke Toko Kopi / invitation to Toko Kopi',
        body_text: expect.stringContaining('/invitations/accept?token=inv_'),
        is_secret: true,
        status: 'stored',
        status_history: [{ status: 'stored', timestamp: expect.any(String) }],
        failure: null,
        is_retrying: false,
        can_resend: false,
        order_id: null,
        created_at: expect.any(String),
        sent_at: null,
      },
    ])
    const other = await createMerchant(withoutMailServer)
    expect((await other.browser.get(`${other.path}/outbox`)).body.data).toEqual([])
  })
})
