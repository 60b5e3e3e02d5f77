import { createHmac, randomBytes } from 'node:crypto'
import { type FakeAnswer, type FakeRequest, findProblem, isAmong, isObject, isText, startFakeServer } from './server.ts'

export type WhatsAppKeys = {
  phone_number_id: string
  waba_id: string
  access_token: string
  app_secret: string
  verify_token: string
}

/** `isAuthentication`: its only value is a code, in its text and behind its button, which copies it. */
type Template = { parameters: number; hasButton?: boolean; isAuthentication?: boolean }
type Sent = {
  id: string
  to: string
  template: string
  texts: string[]
  button: string | null
  reference: string | null
  /** Free text, in place of a template. */
  text?: string
}
type Body = Record<string, unknown>
type Component = { type: string; parameters: { type: string; text: string }[] }

const refuse = (status: number, code: number, details: string): FakeAnswer => ({
  status,
  body: { error: { message: `(#${code}) ${details}`, type: 'OAuthException', code, fbtrace_id: 'fake' } },
})

const isParameter = (value: unknown) =>
  isObject(value) && !findProblem(value as Body, { type: isAmong('text'), text: isText(1, 1024) })

const isComponent = (value: unknown) =>
  isObject(value) &&
  !findProblem(value as Body, {
    type: isAmong('body', 'button'),
    'sub_type?': isAmong('url'),
    'index?': isAmong('0'),
    parameters: (all) => Array.isArray(all) && all.length > 0 && all.every(isParameter),
  })

const isTemplate = (value: unknown) =>
  isObject(value) &&
  !findProblem(value as Body, {
    name: isText(1, 512, /^[a-z0-9_]+$/),
    language: (language) => isObject(language) && !findProblem(language as Body, { code: isText(2, 10, /^[a-z]{2}/) }),
    'components?': (all) => Array.isArray(all) && all.every(isComponent),
  })

/** Meta allows 15 characters, and wants the same code in both places. */
const isCodeTwice = ([text]: { text: string }[], [button]: { text: string }[]) =>
  text !== undefined && text.text === button?.text && text.text.length <= 15

const isFreeText = (value: unknown) => isObject(value) && !findProblem(value as Body, { body: isText(1, 4096) })

const dayMs = 86_400_000

const findMessageProblem = (body: Body) =>
  findProblem(body, {
    messaging_product: isAmong('whatsapp'),
    'recipient_type?': isAmong('individual'),
    to: isText(8, 15, /^[1-9]\d+$/),
    type: isAmong(body.type === 'text' ? 'text' : 'template'),
    'biz_opaque_callback_data?': isText(1, 512),
    ...(body.type === 'text' ? { text: isFreeText } : { template: isTemplate }),
  })

/**
 * The Cloud API of WhatsApp. `templates` are approved ones by name and language; `refusals` is Meta's error code for
 * messages to a number; `written` is when somebody last wrote, after which free text is accepted for a day.
 */
export async function startFakeWhatsApp(keys: WhatsAppKeys, now = () => new Date()) {
  const templates = new Map<string, Template>()
  const refusals = new Map<string, { status: number; code: number }>()
  const written = new Map<string, number>()
  const sent: Sent[] = []

  const server = await startFakeServer((request) => {
    const found = /^\/v(\d{2})\.0\/([^/]+)(\/messages)?$/.exec(request.path)
    if (!found) return refuse(400, 2500, 'Unknown path components')
    if (request.headers.authorization !== `Bearer ${keys.access_token}`)
      return refuse(401, 190, 'Invalid OAuth access token')
    const [, , id, messages] = found
    if (id !== keys.phone_number_id) return refuse(400, 33, 'Object does not exist')
    if (!messages && request.method === 'GET')
      return { status: 200, body: { id, display_phone_number: '+62 811-0000-0000', verified_name: 'Toko Kopi' } }
    return request.method === 'POST' && messages ? send(request) : refuse(400, 100, 'Unsupported request')
  }, now)

  function send({ headers, text }: FakeRequest): FakeAnswer {
    if (headers['content-type'] !== 'application/json') return refuse(400, 100, 'Unsupported content type')
    const body = JSON.parse(text) as Body
    const problem = findMessageProblem(body)
    if (problem) return refuse(400, 100, problem)
    const {
      to,
      template,
      text: free,
      biz_opaque_callback_data: reference = null,
    } = body as {
      to: string
      template: { name: string; language: { code: string }; components?: Component[] }
      text?: { body: string }
      biz_opaque_callback_data?: string
    }
    if (free) {
      if (now().getTime() - (written.get(to) ?? 0) > dayMs) return refuse(400, 131047, 'Re-engagement message')
      return accept({ to, template: '', texts: [], button: null, reference, text: free.body })
    }
    const approved = templates.get(`${template.name} ${template.language.code}`)
    if (!approved) return refuse(404, 132001, 'Template name does not exist in the translation')
    const listTexts = (type: string) =>
      (template.components ?? []).filter((one) => one.type === type).flatMap(({ parameters }) => parameters)
    const [texts, buttons] = [listTexts('body'), listTexts('button')]
    if (texts.length !== approved.parameters || buttons.length !== (approved.hasButton ? 1 : 0))
      return refuse(400, 132000, 'Number of parameters does not match the expected number')
    if ([...texts, ...buttons].some((one) => /[\n\t]| {5}/.test(one.text)))
      return refuse(400, 132018, 'Parameters cannot have new-line, tab or more than 4 consecutive spaces')
    if (approved.isAuthentication && !isCodeTwice(texts, buttons))
      return refuse(400, 131009, 'An authentication template has the code in its body and its button')
    return accept({
      to,
      template: template.name,
      texts: texts.map((one) => one.text),
      button: buttons[0]?.text ?? null,
      reference,
    })
  }

  function accept(message: Omit<Sent, 'id'>): FakeAnswer {
    const { to } = message
    const refusal = refusals.get(to)
    if (refusal) return refuse(refusal.status, refusal.code, 'Message undeliverable')
    const id = `wamid.${randomBytes(18).toString('base64')}`
    sent.push({ id, ...message })
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id, message_status: 'accepted' }],
      },
    }
  }

  const seconds = () => String(Math.floor(now().getTime() / 1000))

  /** A signed webhook of these values. */
  const webhook = (values: object[], waba = keys.waba_id) => {
    const metadata = { display_phone_number: '6281100000000', phone_number_id: keys.phone_number_id }
    const changes = values.map((value) => ({
      field: 'messages',
      value: { messaging_product: 'whatsapp', metadata, ...value },
    }))
    return sign(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: waba, changes }] }))
  }

  const sign = (body: string) => {
    const signature = createHmac('sha256', keys.app_secret).update(body).digest('hex')
    return { url: null, headers: { 'x-hub-signature-256': `sha256=${signature}` }, body }
  }

  const toStatusReport = ({ id, to, reference }: Sent, status: string, code?: number) => ({
    id,
    status,
    timestamp: seconds(),
    recipient_id: to,
    ...(reference && { biz_opaque_callback_data: reference }),
    ...(code && { errors: [{ code, title: 'Message undeliverable' }] }),
  })

  return Object.assign(server, {
    templates,
    refusals,
    written,
    sent,
    sign,
    webhook,
    /** Reports the state of an accepted message. */
    report: (message: Sent, status: string, code?: number) =>
      server.emit(webhook([{ statuses: [toStatusReport(message, status, code)] }])),
    toStatusReport,
    /** A buyer writes. */
    receive: (from: string, text: string, name = 'Sari') => {
      written.set(from, now().getTime())
      const message = { id: `wamid.${randomBytes(18).toString('base64')}`, from, timestamp: seconds() }
      const contacts = [{ profile: { name }, wa_id: from }]
      return server.emit(webhook([{ contacts, messages: [{ ...message, type: 'text', text: { body: text } }] }]))
    },
    /** Confirms the address of the webhook, as Meta does when it is entered. */
    handshake: async (url: string, token = keys.verify_token, mode = 'subscribe') => {
      const query = new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' })
      const response = await fetch(`${url}?${query}`)
      const type = response.headers.get('content-type')?.split(';')[0]
      return { status: response.status, type, text: await response.text() }
    },
  })
}

export const createWhatsAppKeys = (): WhatsAppKeys => {
  const digits = () => String(randomBytes(6).readUIntBE(0, 6)).padStart(15, '1')
  return {
    phone_number_id: digits(),
    waba_id: digits(),
    access_token: `EAA${randomBytes(24).toString('hex')}`,
    app_secret: randomBytes(16).toString('hex'),
    verify_token: randomBytes(12).toString('hex'),
  }
}
