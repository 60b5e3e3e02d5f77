import { describe, expect, it } from 'vitest'
import { requestWithin } from '../../../test/fakes/connect.ts'
import { createWhatsAppKeys, startFakeWhatsApp } from '../../../test/fakes/whatsapp.ts'
import { onFinished } from '../../../test/support/on-finished.ts'
import { ProviderRefused, ProviderUnavailable } from '../payments/index.ts'
import type { TemplateMessage } from './channel.ts'
import { whatsappCloud } from './index.ts'

const keys = createWhatsAppKeys()
const fake = await startFakeWhatsApp(keys)
onFinished(fake.close)
fake.templates.set('pesanan_dikirim id', { parameters: 2, hasButton: true })
fake.templates.set('halo id', { parameters: 0 })

const connect = (changes: Partial<typeof keys> = {}, timeoutMs = 30_000) =>
  whatsappCloud(fake.url).create({ ...keys, ...changes }, { mode: 'live', request: requestWithin(timeoutMs) })
const channel = connect()

const message: TemplateMessage = {
  reference_id: '01890000-0000-7000-8000-000000000001',
  to: '6281234567890',
  template: 'pesanan_dikirim',
  language: 'id',
  parameters: ['Sari Dewi', 'JX123'],
  button: 'a1b2c3',
}

describe('a template', () => {
  it('is sent with its values, one line each, and our reference', async () => {
    const sent = await channel.sendTemplate({ ...message, parameters: ['Sari\n  Dewi', ''] })
    expect(sent).toEqual({ outcome: 'sent', provider_message_id: fake.sent.at(-1)!.id })
    expect(fake.sent.at(-1)).toMatchObject({
      to: message.to,
      template: 'pesanan_dikirim',
      texts: ['Sari Dewi', '-'],
      button: 'a1b2c3',
      reference: message.reference_id,
    })
    expect(fake.calls.at(-1)).toBe(`POST /v24.0/${keys.phone_number_id}/messages`)
    const plain = { ...message, template: 'halo', parameters: [], button: undefined }
    expect(await channel.sendTemplate(plain)).toMatchObject({ outcome: 'sent' })
  })

  it.each([
    ['a number that has no WhatsApp', 400, 131026, { outcome: 'failed', reason: 'cannot_receive', code: '131026' }],
    ['free text too late', 400, 131047, { outcome: 'failed', reason: 'outside_window', code: '131047' }],
    ['a buyer who gets too much', 400, 131049, { outcome: 'failed', reason: 'engagement', code: '131049' }],
    ['a number that is not known here', 400, 131030, { outcome: 'failed', reason: 'cannot_receive', code: '131030' }],
    ['an account that nobody pays for', 400, 131042, { outcome: 'failed', reason: 'account', code: '131042' }],
    ['a missing permission', 403, 200, { outcome: 'failed', reason: 'account', code: '200' }],
    ['a paused template', 400, 132015, { outcome: 'failed', reason: 'template', code: '132015' }],
    ['something new', 400, 139999, { outcome: 'failed', reason: 'refused', code: '139999' }],
    ['too many messages', 400, 130429, { outcome: 'later', code: '130429' }],
    ['too many messages to one buyer', 400, 131056, { outcome: 'later', code: '131056' }],
    ['too many calls', 429, 4, { outcome: 'later', code: '429' }],
  ])('is refused by WhatsApp: %s', async (_, status, code, expected) => {
    const to = `62899${code}00`
    fake.refusals.set(to, { status, code })
    const before = fake.sent.length
    expect(await channel.sendTemplate({ ...message, to })).toEqual(expected)
    expect(fake.sent).toHaveLength(before)
  })

  it.each([
    ['an unknown name', { template: 'tidak_ada' }, '132001'],
    ['a language without it', { language: 'en' }, '132001'],
    ['too few values', { parameters: ['Sari'] }, '132000'],
    ['a button that it has not', { template: 'halo', parameters: [] }, '132000'],
  ])('is refused with %s', async (_, changes, code) => {
    expect(await channel.sendTemplate({ ...message, ...changes })).toEqual({
      outcome: 'failed',
      reason: 'template',
      code,
    })
  })

  it('of an account with a wrong token is a problem of the account', async () => {
    const stranger = connect({ access_token: 'EAAwrong' })
    expect(await stranger.sendTemplate(message)).toEqual({ outcome: 'failed', reason: 'account', code: '190' })
    await expect(stranger.check()).rejects.toMatchObject({ code: 'invalid_credentials' })
  })

  it.each([
    ['lost', true],
    ['late_error', true],
    ['error', false],
    ['down', false],
    ['garbage', false],
    ['empty', false],
    ['redirect', false],
  ] as const)('whose outcome is unknown throws: %s', async (fault, isSent) => {
    const before = fake.sent.length
    fake.inject(fault)
    await expect(channel.sendTemplate(message)).rejects.toThrow(ProviderUnavailable)
    expect(fake.sent.length - before).toBe(isSent ? 1 : 0)
    expect(await channel.sendTemplate(message)).toMatchObject({ outcome: 'sent' })
  })

  it('that takes too long throws, and one that is limited may be sent later', async () => {
    fake.inject('slow')
    await expect(connect({}, 50).sendTemplate(message)).rejects.toThrow(ProviderUnavailable)
    fake.inject('rate_limit')
    expect(await channel.sendTemplate(message)).toEqual({ outcome: 'later', code: '429' })
  })
})

it('sends free text for a day after the buyer wrote', async () => {
  const { reference_id } = message
  const to = '6281299990000'
  const answer = { reference_id, to, text: 'Besok kami kirim.\nTerima kasih!' }
  const late = { outcome: 'failed', reason: 'outside_window', code: '131047' }
  expect(await channel.sendText(answer)).toEqual(late)
  fake.written.set(to, Date.now() - 86_300_000)
  expect(await channel.sendText(answer)).toEqual({ outcome: 'sent', provider_message_id: fake.sent.at(-1)!.id })
  expect(fake.sent.at(-1)).toMatchObject({ to, text: answer.text, reference: reference_id })
  fake.written.set(to, Date.now() - 86_500_000)
  expect(await channel.sendText(answer)).toEqual(late)
})

it('checks the credentials with the phone number', async () => {
  await channel.check()
  await expect(connect({ phone_number_id: '999' }).check()).rejects.toThrow(ProviderRefused)
  fake.inject('error')
  await expect(channel.check()).rejects.toThrow(ProviderUnavailable)
  for (const name of Object.keys(keys)) expect(() => connect({ [name]: ' ' })).toThrow(`${name} is missing`)
  const { credential_fields, hosts } = whatsappCloud()
  expect(credential_fields.map(({ name }) => name)).toEqual(Object.keys(keys))
  expect(hosts).toEqual(['https://graph.facebook.com'])
})

it('accepts the handshake of whoever knows the token', () => {
  const accepts = (mode: string | undefined, token: string | undefined) => channel.acceptsHandshake({ mode, token })
  expect(accepts('subscribe', keys.verify_token)).toBe(true)
  expect([
    accepts('unsubscribe', keys.verify_token),
    accepts('subscribe', 'guessed'),
    accepts('subscribe', `${keys.verify_token}x`),
    accepts(undefined, undefined),
  ]).toEqual([false, false, false, false])
})

describe('a webhook', () => {
  const parse = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
    channel.parseWebhook(headers, Buffer.from(body))
  const taken = { id: 'wamid.A', to: '62812', template: 'halo', texts: [], button: null, reference: 'ours' }

  it('reports the states of messages, and what buyers write', () => {
    const statuses = [
      fake.toStatusReport(taken, 'delivered'),
      fake.toStatusReport({ ...taken, reference: null }, 'failed', 131026),
      fake.toStatusReport(taken, 'warning'),
    ]
    const incoming = { id: 'wamid.B', from: '6281234567890', timestamp: '1794800000' }
    const messages = [
      { ...incoming, type: 'text', text: { body: 'Kapan dikirim?\0\ud800' } },
      { ...incoming, id: 'wamid.C', type: 'image', image: { id: 'x' } },
      { ...incoming, id: 'wamid.D', type: 'button', button: { text: 'Ya', payload: 'yes' } },
    ]
    const contacts = [{ profile: { name: 'Sari' }, wa_id: incoming.from }]
    expect(
      parse(
        fake.webhook([
          { statuses, unknown: 1 },
          { contacts, messages },
        ]),
      ),
    ).toEqual([
      {
        kind: 'status',
        event_id: 'wamid.A:delivered',
        provider_message_id: 'wamid.A',
        reference_id: 'ours',
        at: expect.stringMatching(/^20/),
        status: 'delivered',
        failure: null,
      },
      expect.objectContaining({ status: 'failed', reference_id: null, failure: 'cannot_receive' }),
      {
        kind: 'message',
        event_id: 'wamid.B',
        provider_message_id: 'wamid.B',
        at: '2026-11-16T03:33:20.000Z',
        from: incoming.from,
        name: 'Sari',
        text: 'Kapan dikirim?\ufffd',
      },
      expect.objectContaining({ event_id: 'wamid.C', text: '[image]' }),
      expect.objectContaining({ event_id: 'wamid.D', text: 'Ya' }),
    ])
  })

  it('of another account or number of the same app is ignored', () => {
    const statuses = [fake.toStatusReport(taken, 'read')]
    expect(parse(fake.webhook([{ statuses }], 'another'))).toEqual([])
    expect(parse(fake.webhook([{ statuses, metadata: { phone_number_id: 'another' } }]))).toEqual([])
    const templates = [{ field: 'message_template_status_update', value: { event: 'APPROVED' } }]
    const entry = [{ id: keys.waba_id, changes: templates }]
    expect(parse(fake.sign(JSON.stringify({ object: 'whatsapp_business_account', entry })))).toEqual([])
  })

  it('that is not signed with the secret of the app is refused', () => {
    const signed = fake.webhook([{ statuses: [fake.toStatusReport(taken, 'read')] }])
    const signature = signed.headers['x-hub-signature-256']!
    const forged = [
      { ...signed, headers: {} },
      { ...signed, body: `${signed.body} ` },
      { ...signed, headers: { 'x-hub-signature-256': signature.slice('sha256='.length) } },
      { ...signed, headers: { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` } },
    ]
    for (const one of forged) expect(() => parse(one as typeof signed)).toThrow('signature')
  })

  it.each([
    ['no JSON', '{'],
    ['another object', '{"object":"page","entry":[]}'],
    ['no entries', '{"object":"whatsapp_business_account"}'],
  ])('with %s is refused', (_, body) => {
    expect(() => parse(fake.sign(body))).toThrow(/callback is not|not as specified/)
  })

  it('loses what it is not specified to have, and nothing else', () => {
    const { id: _, ...nameless } = fake.toStatusReport(taken, 'read')
    const statuses = [nameless, fake.toStatusReport(taken, 'delivered')]
    const messages = [
      { id: 'wamid.E', type: 'text', timestamp: '1794800000' },
      { id: 'wamid.F', from: '6281234567890', type: 'text', timestamp: '1794800000', text: { body: 'Halo' } },
    ]
    const events = parse(fake.webhook([{ statuses }, { messages }]))
    expect(events.map(({ event_id }) => event_id)).toEqual(['wamid.A:delivered', 'wamid.F'])
    expect(() => parse(fake.webhook([{ statuses: 'none' }]))).toThrow('not as specified')
  })
})
