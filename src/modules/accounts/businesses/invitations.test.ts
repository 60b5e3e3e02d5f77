import { afterAll, describe, expect, it } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { refusal } from '../../../../test/catalog.ts'
import { eventually } from '../../../../test/eventually.ts'
import { startMailReceiver } from '../../../../test/mail-receiver.ts'
import { createMerchant, signUp, startService } from '../../../../test/service.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
const service = await startService({
  roles: ['api', 'app', 'worker'],
  env: { SMTP_URL: receiver.url, MAIL_FROM: 'Etalase <post@etalase.test>' },
})
const silent = await startService({ roles: ['api', 'app', 'worker'] })

const day = 86_400_000
let people = 0
const address = () => `invited${++people}@example.com`

/** Quoted-printable undone, as a mail program would show it. */
const readable = (source: string) =>
  source.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

const mailTo = async (email: string) => {
  const find = async () => receiver.received.filter(({ to }) => to.includes(email))
  return (await eventually(find, (mails) => mails.length > 0)).at(-1)!
}
const tokenIn = (text: string) => /token=(inv_[0-9A-Za-z]{38})/.exec(text)![1]!

async function signUpAs(email: string) {
  const browser = new Browser(service)
  await browser.post('/api/auth/signup', { fullname: 'Budi', email, password: 'a long enough password' })
  return browser
}

describe('an invitation', () => {
  it('comes by mail, and its link makes the person a member with the role, once', async () => {
    const merchant = await createMerchant(service)
    const email = address()
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
      },
    })
    const mail = await mailTo(email)
    expect(mail.from).toBe('post@etalase.test')
    expect(mail.source).toContain('Subject: Sari Dewi invites you to Toko Kopi on Etalase')
    expect(readable(mail.source)).toContain(`${service.appUrl}/invitations/accept?token=inv_`)
    const token = tokenIn(readable(mail.source))

    const browser = await signUpAs(email.toUpperCase())
    const joined = await browser.post('/api/invitations/accept', { token })
    expect(joined.body).toMatchObject({ unique_id: merchant.business.unique_id, role: 'staff' })
    expect((await browser.get(`${merchant.path}/members`)).status).toBe(200)
    expect((await browser.post('/api/invitations/accept', { token })).status).toBe(404)
    expect((await merchant.browser.get(`${merchant.path}/invitations`)).body.data).toEqual([])
    const sent = await merchant.browser.get(`${merchant.path}/outbox`)
    expect(sent.body.data[0]).toMatchObject({ recipient: email, status: 'sent', template: 'invitation' })
  })

  it('is for its address only, and stays open when somebody else tries it', async () => {
    const merchant = await createMerchant(service)
    const email = address()
    await merchant.browser.post(`${merchant.path}/invitations`, { email, role: 'viewer' })
    const token = tokenIn(readable((await mailTo(email)).source))
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

  it('works for a week, until it is taken back or sent anew', async () => {
    const merchant = await createMerchant(service)
    const email = address()
    const invite = async () => {
      receiver.received.length = 0
      const { body } = await merchant.browser.post(`${merchant.path}/invitations`, { email, role: 'admin' })
      return { id: body.id, token: tokenIn(readable((await mailTo(email)).source)) }
    }
    const browser = await signUpAs(email)
    const accept = async (token: string) => (await browser.post('/api/invitations/accept', { token })).status
    const first = await invite()
    const second = await invite()
    expect(second.id).toBe(first.id)
    expect(await accept(first.token)).toBe(404)
    try {
      service.clock.now = new Date(Date.now() + 7 * day + 1)
      expect(await accept(second.token)).toBe(404)
      expect((await merchant.browser.get(`${merchant.path}/invitations`)).body.data).toEqual([])
    } finally {
      service.clock.now = undefined
    }
    expect((await merchant.browser.delete(`${merchant.path}/invitations/${second.id}`)).status).toBe(204)
    expect(await accept(second.token)).toBe(404)
    expect((await merchant.browser.delete(`${merchant.path}/invitations/${second.id}`)).status).toBe(404)
  })

  it('is not sent to members, and cannot make an owner', async () => {
    const merchant = await createMerchant(service)
    const again = await merchant.browser.post(`${merchant.path}/invitations`, {
      email: merchant.browser.email.toUpperCase(),
      role: 'staff',
    })
    expect([again.status, again.body.error_code]).toEqual([409, 'already_member'])
    const owner = await merchant.browser.post(`${merchant.path}/invitations`, { email: address(), role: 'owner' })
    expect([owner.status, Object.keys(owner.body.errors)]).toEqual([422, ['role']])
  })

  it('is sent again by the worker when the mail server refused it', async () => {
    const merchant = await createMerchant(service)
    const email = address()
    receiver.state.isRefusing = true
    await merchant.browser.post(`${merchant.path}/invitations`, { email, role: 'staff' })
    const outbox = async () => (await merchant.browser.get(`${merchant.path}/outbox`)).body.data[0].status
    await eventually(outbox, (status) => status === 'failed')
    receiver.state.isRefusing = false
    expect((await mailTo(email)).to).toEqual([email])
    await eventually(outbox, (status) => status === 'sent')
  })

  it('stays readable in the outbox where no mail server is set', async () => {
    const merchant = await createMerchant(silent)
    const email = address()
    await merchant.browser.post(`${merchant.path}/invitations`, { email, role: 'staff' })
    const { body } = await merchant.browser.get(`${merchant.path}/outbox`)
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        template: 'invitation',
        recipient: email,
        subject: 'Sari Dewi invites you to Toko Kopi on Etalase',
        body_text: expect.stringContaining('/invitations/accept?token=inv_'),
        status: 'stored',
        created_at: expect.any(String),
        sent_at: null,
      },
    ])
    const other = await createMerchant(silent)
    expect((await other.browser.get(`${other.path}/outbox`)).body.data).toEqual([])
  })
})
