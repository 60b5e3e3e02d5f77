import { json, laterUnlessAnswered, present, readJson, toReason } from './answers.ts'
import { hashDigits, hashEmail } from './hash.ts'
import type { MeasuredPurchase, MeasuringAdapter } from './port.ts'

const metaOrigin = 'https://graph.facebook.com'
const apiVersion = 'v24.0'
const dayMs = 86_400_000

/** Error codes of overload and of temporary failures, after which the same event may be sent again. */
const passing = [1, 2, 4, 17, 80004]

const toEvent = ({ buyer, ...purchase }: MeasuredPurchase) => ({
  event_name: 'Purchase',
  event_time: Math.floor(purchase.at.getTime() / 1000),
  event_id: purchase.event_id,
  action_source: 'website',
  event_source_url: purchase.url,
  user_data: present({
    em: buyer.email && [hashEmail(buyer.email)],
    ph: buyer.phone && [hashDigits(buyer.phone)],
    client_ip_address: buyer.ip,
    client_user_agent: buyer.user_agent,
    fbc: buyer.fbc,
    fbp: buyer.fbp,
  }),
  custom_data: {
    currency: purchase.currency,
    value: purchase.value,
    order_id: purchase.order_number,
    content_type: 'product',
    content_ids: purchase.items.map(({ id }) => id),
    contents: purchase.items.map(({ id, quantity, price }) => ({ id, quantity, item_price: price })),
    num_items: purchase.items.reduce((sum, { quantity }) => sum + quantity, 0),
  },
})

/**
 * The Conversions API of Meta. Each request carries one event, because an event older than a week makes Meta refuse the
 * whole request.
 */
export const metaConversions = (origin = metaOrigin): MeasuringAdapter => ({
  vendor: 'meta',
  hosts: [origin],
  maxAgeMs: 7 * dayMs,
  idForm: /^\d{5,20}$/,
  report: async ({ pixel_id, token }, purchase, request, test) => {
    const body = { data: [toEvent(purchase)], ...(test?.code && { test_event_code: test.code }) }
    const address = `${origin}/${apiVersion}/${encodeURIComponent(pixel_id)}/events`
    const answer = await request(address, { ...json, authorization: `Bearer ${token}` }, JSON.stringify(body))
    const later = laterUnlessAnswered(answer)
    if (later) return later
    const { events_received, error } = readJson(answer.text) as {
      events_received?: unknown
      error?: { code?: number; message?: string }
    }
    if (answer.status! < 300 && events_received === 1) return { outcome: 'sent' }
    const reason = toReason(`${error?.code ?? answer.status}: ${error?.message ?? 'Unexpected answer'}`)
    return { outcome: passing.includes(error?.code ?? 0) ? 'later' : 'refused', reason }
  },
})
