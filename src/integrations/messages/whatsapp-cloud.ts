/**
 * WhatsApp by the Cloud API of Meta. A business may begin a conversation only with templates that Meta has approved; free
 * text is for the 24 hours after a message of the buyer. The facts: docs/selling/whatsapp.md.
 */
import { Type } from 'typebox'
import {
  type AdapterOptions,
  type Credentials,
  createReader,
  isSameSecret,
  ProviderRefused,
  ProviderUnavailable,
  readCredentials,
  wrongCredentials,
} from '../payments/index.ts'
import type { ChannelAdapter, MessageChannel, Sending, TemplateMessage, TextMessage } from './channel.ts'
import { toFailure, toSending } from './whatsapp-errors.ts'
import { parseWhatsAppWebhook } from './whatsapp-webhook.ts'

const metaOrigin = 'https://graph.facebook.com'
const apiVersion = 'v24.0'

const fields = ['phone_number_id', 'waba_id', 'access_token', 'app_secret', 'verify_token'] as const
const openFields: readonly string[] = ['phone_number_id', 'waba_id']

const read = {
  sent: createReader(
    'answer to a message',
    Type.Object({
      messages: Type.Array(Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }), { minItems: 1 }),
    }),
  ),
  number: createReader('answer about a phone number', Type.Object({ id: Type.String() })),
  error: createReader(
    'error',
    Type.Object({ error: Type.Object({ code: Type.Integer(), message: Type.Optional(Type.String()) }) }),
  ),
}

/** Meta refuses line breaks, tabs and rows of spaces in a parameter, and empty ones. */
const toParameter = (text: string) => ({ type: 'text', text: text.replace(/\s+/g, ' ').trim().slice(0, 1000) || '-' })

const toTemplate = ({ template, language, parameters, button }: TemplateMessage) => ({
  type: 'template',
  template: {
    name: template,
    language: { code: language },
    components: [
      ...(parameters.length > 0 ? [{ type: 'body', parameters: parameters.map(toParameter) }] : []),
      ...(button ? [{ type: 'button', sub_type: 'url', index: '0', parameters: [toParameter(button)] }] : []),
    ],
  },
})

type Answer = { status: number; body: unknown }

function open(given: Credentials, { request }: AdapterOptions, origin: string): MessageChannel {
  const account = readCredentials(given, fields)
  const { phone_number_id, access_token } = account

  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const response = await request(`${origin}/${apiVersion}/${encodeURIComponent(phone_number_id)}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${access_token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error) => {
      throw new ProviderUnavailable('WhatsApp did not answer', { cause: error })
    })
    const { status } = response
    if (status >= 500 || (status >= 300 && status < 400)) throw new ProviderUnavailable(`WhatsApp answered ${status}`)
    try {
      return { status, body: JSON.parse(await response.text()) }
    } catch (error) {
      throw new ProviderUnavailable(`WhatsApp answered ${status} without JSON`, { cause: error })
    }
  }

  async function send(
    { reference_id, to }: Pick<TextMessage, 'reference_id' | 'to'>,
    content: object,
  ): Promise<Sending> {
    const { status, body } = await call('POST', '/messages', {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to,
      // Meta repeats this value in every report about the message, so the message is recognised even if the answer to
      // this request is lost.
      biz_opaque_callback_data: reference_id,
      ...content,
    })
    if (status === 429) return { outcome: 'later', code: '429' }
    if (status >= 400) return toSending(read.error.answer(body).error.code)
    return { outcome: 'sent', provider_message_id: read.sent.answer(body).messages[0]!.id }
  }

  return {
    name: 'whatsapp_cloud',
    sendTemplate: (message) => send(message, toTemplate(message)),
    sendText: (message) => send(message, { type: 'text', text: { body: message.text } }),
    check: async () => {
      const { status, body } = await call('GET', '?fields=id,display_phone_number')
      if (status < 400) return void read.number.answer(body)
      const { code } = read.error.answer(body).error
      if (toFailure(code) === 'account') throw wrongCredentials('WhatsApp')
      throw new ProviderRefused(String(code), `WhatsApp refused with the code ${code}`)
    },
    acceptsHandshake: ({ mode, token }) => mode === 'subscribe' && isSameSecret(token, account.verify_token),
    parseWebhook: (headers, rawBody) => parseWhatsAppWebhook(account, headers, rawBody),
  }
}

/** `origin` is the address of another server with the same API, such as a fake. */
export const whatsappCloud = (origin = metaOrigin): ChannelAdapter => ({
  name: 'whatsapp_cloud',
  modes: ['live'],
  credential_fields: fields.map((name) => ({ name, label_key: name, is_secret: !openFields.includes(name) })),
  hosts: [origin],
  create: (credentials, options) => open(credentials, options, origin),
})
