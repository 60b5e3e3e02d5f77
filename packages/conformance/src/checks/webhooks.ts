import { createHmac } from 'node:crypto'
import type { Check } from '../check.ts'
import { type Answer, Obstacle, Violation } from '../run/answer.ts'
import { type Delivery, isAbout, type Wanted } from '../run/deliveries.ts'
import { expectThat, isRecord, show } from '../run/expect.ts'
import type { Kit } from '../run/kit.ts'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/** How old the signed time of a delivery may be. */
const maxAgeSeconds = 300

const expectThis = (holds: boolean, expected: string, found: unknown) => expectThat(undefined, holds, expected, found)

const findAnnounced = async ({ deliveries, records }: Kit): Promise<Delivery | undefined> => {
  await deliveries.start()
  const { body } = await records.announcedOrder()
  return (await deliveries.find(isAbout(body.order_id)))[0]
}

/** The delivery of an order that the run made. */
async function receive(kit: Kit): Promise<Delivery> {
  const delivery = await findAnnounced(kit)
  if (!delivery) throw new Obstacle(`No delivery came within ${kit.options.waitSeconds} s`)
  return delivery
}

const hmac = (key: Buffer | string, ...parts: (string | Buffer)[]) => {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest('base64')
}

const header = ({ headers }: Delivery, name: string): string => {
  const value = headers[name]
  if (typeof value !== 'string') throw new Violation(`the header ${name}`, 'no such header')
  return value
}

/** The event of an order as the list of events has it, which is read from the event of an order before. */
async function findEvent(kit: Kit) {
  const { call, until, records } = kit
  const { body: former } = await receive(kit)
  const { body } = await records.laterOrder()
  const find = (answer: Answer) =>
    answer.body?.data?.find((one: { data?: { order_id?: string } }) => one.data?.order_id === body.order_id)
  let after: string = former.unique_id
  const read = async () => {
    const answer = await call('GET /v3/events', { query: { kind: 'order.created', page_size: 100, after } })
    if (answer.body?.has_more) after = answer.body.next
    return answer
  }
  const answer = await until(read, (page) => find(page) !== undefined)
  return { answer, event: find(answer) }
}

export const webhooks: Check[] = [
  {
    id: 'webhooks.order-is-delivered',
    rule: 'A new order is delivered as `order.created`.',
    async run(kit) {
      const delivery = await findAnnounced(kit)
      expectThis(delivery !== undefined, `a delivery within ${kit.options.waitSeconds} s`, 'none')
      expectThis(delivery?.body?.event === 'order.created', 'event = "order.created"', delivery?.body?.event)
    },
  },
  {
    id: 'webhooks.body-is-signed',
    rule: '`X-Service-Hmac-Sha256` is the Base64 HMAC-SHA256 of the raw body.',
    async run(kit) {
      const delivery = await receive(kit)
      const found = header(delivery, 'x-service-hmac-sha256')
      expectThis(found === hmac(await kit.deliveries.readSecret(), delivery.raw), 'a signature by the secret', found)
    },
  },
  {
    id: 'webhooks.standard-signature',
    rule: '`webhook-signature` is that of Standard Webhooks.',
    async run(kit) {
      const delivery = await receive(kit)
      const secret = await kit.deliveries.readSecret()
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      const signed = `${header(delivery, 'webhook-id')}.${header(delivery, 'webhook-timestamp')}.`
      const expected = `v1,${hmac(key, signed, delivery.raw)}`
      const found = header(delivery, 'webhook-signature')
      expectThis(found.split(' ').includes(expected), 'a signature by the secret', found)
    },
  },
  {
    id: 'webhooks.signed-time-is-now',
    rule: '`webhook-timestamp` is the time of the attempt, in Unix seconds.',
    async run(kit) {
      const delivery = await receive(kit)
      const at = Number(header(delivery, 'webhook-timestamp'))
      expectThis(Math.abs(delivery.arrivedAt - at) < maxAgeSeconds, 'the time of the attempt', at)
    },
  },
  {
    id: 'webhooks.id-is-that-of-the-event',
    rule: '`webhook-id` and `unique_id` name the event: `event_` and 24 letters and digits.',
    async run(kit) {
      const delivery = await receive(kit)
      const found = delivery.body?.unique_id
      expectThis(/^event_[0-9A-Za-z]{24}$/.test(found), 'unique_id like event_…', found)
      expectThis(
        header(delivery, 'webhook-id') === found,
        `webhook-id = ${show(found)}`,
        header(delivery, 'webhook-id'),
      )
    },
  },
  {
    id: 'webhooks.envelope',
    rule: 'A body has `event, unique_id, timestamp, business, sequence, data`.',
    async run(kit) {
      const { body } = await receive(kit)
      const missing = ['event', 'timestamp', 'business', 'sequence', 'data'].filter(
        (name) => !isRecord(body) || !(name in body),
      )
      expectThis(missing.length === 0, 'all members of the envelope', `without ${missing.join(', ')}`)
    },
  },
  {
    id: 'webhooks.times-have-microseconds',
    rule: 'The `timestamp` of an event is ISO 8601 UTC with microseconds.',
    async run(kit) {
      const { body } = await receive(kit)
      expectThis(moment.test(body?.timestamp), `timestamp like ${moment}`, body?.timestamp)
    },
  },
  {
    id: 'webhooks.business-is-named',
    rule: '`business` and the header `X-Service-Business-Id` name the business.',
    async run(kit) {
      const delivery = await receive(kit)
      const { body: me } = await kit.records.must('GET /v3/me')
      const expected = me.connected_businesses[0].unique_id
      expectThis(delivery.body?.business === expected, `business = ${expected}`, delivery.body?.business)
      const named = header(delivery, 'x-service-business-id')
      expectThis(named === expected, `x-service-business-id = ${expected}`, named)
    },
  },
  {
    id: 'webhooks.orders-name-their-payment-link',
    rule: 'Order webhooks carry `payment_link_id` and `is_from_payment_link`.',
    async run(kit) {
      const { body } = await receive(kit)
      const data = isRecord(body?.data) ? body.data : {}
      const missing = ['payment_link_id', 'is_from_payment_link'].filter((name) => !(name in data))
      expectThis(
        missing.length === 0,
        'data with payment_link_id and is_from_payment_link',
        `without ${missing.join(', ')}`,
      )
    },
  },
  {
    id: 'webhooks.refused-delivery-is-repeated',
    rule: 'A delivery that is not answered with 2xx is sent again, as the same event.',
    needs: ['receiver'],
    async run({ receiver, records, options }) {
      const buyer = records.buyer()
      const isRefused: Wanted = ({ body }) => body?.data?.customer?.email === buyer.customer_email
      receiver!.refuseOnce(isRefused)
      await records.order(buyer)
      const [first, second] = await receiver!.find(isRefused, 2)
      if (!first) throw new Obstacle(`No delivery came within ${options.waitSeconds} s`)
      expectThis(second !== undefined, `a second delivery within ${options.waitSeconds} s`, 'none')
      const { unique_id } = first.body
      expectThis(second!.body?.unique_id === unique_id, `unique_id = ${show(unique_id)}`, second!.body?.unique_id)
    },
  },
  {
    id: 'webhooks.missed-events-are-listed',
    rule: '`GET /v3/events?after=` to catch up: an order has its event there.',
    async run(kit) {
      const { answer, event } = await findEvent(kit)
      expectThat(answer, event !== undefined, 'the event of the order', 'none')
    },
  },
  {
    id: 'webhooks.listed-events-are-whole',
    rule: 'A listed event has the envelope of its webhook.',
    async run(kit) {
      const { answer, event } = await findEvent(kit)
      if (!event) throw new Obstacle('The list of events does not have the order', answer)
      const missing = ['event', 'unique_id', 'timestamp', 'business', 'sequence', 'data'].filter(
        (name) => !(name in event),
      )
      expectThat(answer, missing.length === 0, 'all members of the envelope', `without ${missing.join(', ')}`)
    },
  },
]
