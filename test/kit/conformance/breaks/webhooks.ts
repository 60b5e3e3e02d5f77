import { createHmac } from 'node:crypto'
import { type Break, inAnswer } from './break.ts'

type Headers = Record<string, string>
// biome-ignore lint/suspicious/noExplicitAny: breaks look into bodies of every shape
type Body = any

const sign = (secret: string, headers: Headers, text: string): Headers => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  return {
    ...headers,
    'X-Service-Hmac-Sha256': createHmac('sha256', secret).update(text).digest('base64'),
    'webhook-signature': `v1,${createHmac('sha256', key).update(content).digest('base64')}`,
  }
}

/** A break that changes deliveries before they are signed. */
const inDelivery = (check: string, does: string, change: (body: Body, headers: Headers) => void): Break => ({
  check,
  does,
  make: () => {
    let secret = ''
    return {
      answer: ({ body }, { method, path }) => {
        if (method === 'POST' && path === '/v3/webhook-streams') secret = body.secret
        if (!path.endsWith('/deliveries')) return
        for (const delivery of body?.data ?? []) {
          const content = JSON.parse(delivery.body)
          change(content, delivery.headers)
          delivery.body = JSON.stringify(content)
          delivery.headers = sign(secret, delivery.headers, delivery.body)
        }
      },
    }
  },
})

/** A break that changes what was signed. */
const afterSigning = (check: string, does: string, change: (headers: Headers) => void): Break =>
  inAnswer(check, does, /\/deliveries$/, ({ body }) => {
    for (const { headers } of body?.data ?? []) change(headers)
  })

const readers = [
  'webhooks.body-is-signed',
  'webhooks.standard-signature',
  'webhooks.signed-time-is-now',
  'webhooks.id-is-that-of-the-event',
  'webhooks.envelope',
  'webhooks.times-have-microseconds',
  'webhooks.business-is-named',
  'webhooks.orders-name-their-payment-link',
]
const listReaders = ['webhooks.missed-events-are-listed', 'webhooks.listed-events-are-whole']

export const webhookBreaks: Break[] = [
  {
    ...inAnswer('webhooks.order-is-delivered', 'delivers nothing', /\/deliveries$/, ({ body }) => {
      if (body?.data) body.data = []
    }),
    also: [...readers, ...listReaders],
    isInVain: true,
  },
  afterSigning('webhooks.body-is-signed', 'signs with another secret', (headers) => {
    headers['X-Service-Hmac-Sha256'] = createHmac('sha256', 'another').update('x').digest('base64')
  }),
  afterSigning('webhooks.standard-signature', 'signs without the time', (headers) => {
    headers['webhook-signature'] = `v1,${headers['X-Service-Hmac-Sha256']}`
  }),
  inDelivery('webhooks.signed-time-is-now', 'signs the time in milliseconds', (_body, headers) => {
    headers['webhook-timestamp'] += '000'
  }),
  inDelivery('webhooks.id-is-that-of-the-event', 'names each attempt anew', (_body, headers) => {
    headers['webhook-id'] = 'msg_1'
  }),
  inDelivery('webhooks.envelope', 'leaves out sequence', (body) => {
    delete body.sequence
  }),
  inDelivery('webhooks.times-have-microseconds', 'cuts times to seconds', (body) => {
    body.timestamp = body.timestamp.replace(/\.\d+/, '')
  }),
  inDelivery('webhooks.business-is-named', 'does not say for which business', (_body, headers) => {
    delete headers['X-Service-Business-Id']
  }),
  inDelivery('webhooks.orders-name-their-payment-link', 'leaves out the payment link', (body) => {
    delete body.data.payment_link_id
  }),
  {
    ...inAnswer('webhooks.missed-events-are-listed', 'lists no events', /^GET \/v3\/events$/, ({ body }) => {
      Object.assign(body, { data: [], has_more: false, next: null })
    }),
    also: ['webhooks.listed-events-are-whole'],
  },
  inAnswer('webhooks.listed-events-are-whole', 'lists events without sequence', /^GET \/v3\/events$/, ({ body }) => {
    for (const event of body?.data ?? []) delete event.sequence
  }),
]
