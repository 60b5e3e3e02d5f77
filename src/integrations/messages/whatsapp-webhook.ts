import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { createReader, forgedCallback, isSameSecret, parseCallback } from '../payments/index.ts'
import type { ChannelEvent, DeliveryStatus } from './channel.ts'
import { toFailure } from './whatsapp-errors.ts'

const Id = Type.String({ minLength: 1, maxLength: 200 })
const UnixSeconds = Type.String({ pattern: '^\\d{1,11}$' })

const Status = Type.Object({
  id: Id,
  status: Type.String(),
  timestamp: UnixSeconds,
  biz_opaque_callback_data: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Array(Type.Object({ code: Type.Integer() }))),
})

const Message = Type.Object({
  id: Id,
  from: Type.String({ pattern: '^\\d{6,18}$' }),
  timestamp: UnixSeconds,
  type: Type.String(),
  text: Type.Optional(Type.Object({ body: Type.String() })),
  button: Type.Optional(Type.Object({ text: Type.String() })),
})

const Value = Type.Object({
  metadata: Type.Object({ phone_number_id: Type.String() }),
  contacts: Type.Optional(
    Type.Array(
      Type.Object({
        wa_id: Type.Optional(Type.String()),
        profile: Type.Optional(Type.Object({ name: Type.Optional(Type.String()) })),
      }),
    ),
  ),
  statuses: Type.Optional(Type.Array(Type.Unknown())),
  messages: Type.Optional(Type.Array(Type.Unknown())),
})

const Webhook = Type.Object({
  object: Type.Literal('whatsapp_business_account'),
  entry: Type.Array(
    Type.Object({
      id: Type.String(),
      changes: Type.Array(Type.Object({ field: Type.String(), value: Type.Unknown() })),
    }),
  ),
})

const read = { webhook: createReader('webhook', Webhook), value: createReader('messages of a webhook', Value) }
const [statusValidator, messageValidator] = [Compile(Status), Compile(Message)]

type Account = { app_secret: string; waba_id: string; phone_number_id: string }

const deliveryStatuses: readonly string[] = ['sent', 'delivered', 'read', 'failed'] satisfies DeliveryStatus[]
const maxTextLength = 4096
const maxNameLength = 200

/** Removes what the database cannot store: null characters and unpaired surrogates. */
const toText = (text: string, maxLength: number) => text.replaceAll('\0', '').slice(0, maxLength).toWellFormed()

const toTime = (seconds: string) => new Date(Number(seconds) * 1000).toISOString()

/** An app has one webhook address for all its accounts and numbers, so entries of other numbers are skipped. */
export function parseWhatsAppWebhook(account: Account, headers: IncomingHttpHeaders, rawBody: Buffer): ChannelEvent[] {
  const signature = `sha256=${createHmac('sha256', account.app_secret).update(rawBody).digest('hex')}`
  if (!isSameSecret(headers['x-hub-signature-256'], signature)) throw forgedCallback()
  const { entry } = read.webhook.callback(parseCallback(rawBody))
  const values = entry
    .filter(({ id }) => id === account.waba_id)
    .flatMap(({ changes }) => changes.filter(({ field }) => field === 'messages'))
    .map(({ value }) => read.value.callback(value))
    .filter(({ metadata }) => metadata.phone_number_id === account.phone_number_id)
  return values.flatMap((value) => [...listStatuses(value), ...listMessages(value)])
}

/**
 * Skips an entry that is not as specified, such as a message from somebody without a phone number. If it were refused,
 * Meta would repeat the whole webhook for days and finally stop sending webhooks.
 */
function listStatuses({ statuses = [] }: Static<typeof Value>): ChannelEvent[] {
  return statuses
    .filter((one): one is Static<typeof Status> => statusValidator.Check(one))
    .filter(({ status }) => deliveryStatuses.includes(status))
    .map(({ id, status, timestamp, biz_opaque_callback_data: reference, errors }) => ({
      kind: 'status',
      event_id: toText(`${id}:${status}`, 220),
      provider_message_id: toText(id, 200),
      reference_id: reference ? toText(reference, 100) : null,
      at: toTime(timestamp),
      status: status as DeliveryStatus,
      failure: status === 'failed' ? toFailure(errors?.[0]?.code ?? -1) : null,
    }))
}

function listMessages({ messages = [], contacts = [] }: Static<typeof Value>): ChannelEvent[] {
  const readable = messages.filter((one): one is Static<typeof Message> => messageValidator.Check(one))
  return readable.map(({ id, from, timestamp, type, text, button }) => {
    const name = contacts.find(({ wa_id }) => wa_id === from)?.profile?.name
    return {
      kind: 'message',
      event_id: toText(id, 220),
      provider_message_id: toText(id, 200),
      at: toTime(timestamp),
      from,
      name: name ? toText(name, maxNameLength) : null,
      // Pictures, locations and other media are stored as the name of their type only.
      text: toText(text?.body ?? button?.text ?? `[${type}]`, maxTextLength),
    }
  })
}
