import { json, laterUnlessAnswered, present, readJson, toReason } from './answers.ts'
import { hashE164, hashEmail } from './hash.ts'
import type { MeasuredPurchase, MeasuringAdapter } from './port.ts'

const tiktokOrigin = 'https://business-api.tiktok.com'
const dayMs = 86_400_000

/** Error codes of overload and of temporary failures. */
const passing = [40100, 50000, 51305]

const toEvent = ({ buyer, ...purchase }: MeasuredPurchase) => ({
  event: 'CompletePayment',
  event_time: Math.floor(purchase.at.getTime() / 1000),
  event_id: purchase.event_id,
  user: present({
    email: hashEmail(buyer.email),
    phone: hashE164(buyer.phone),
    ttclid: buyer.ttclid,
    ttp: buyer.ttp,
    ip: buyer.ip,
    user_agent: buyer.user_agent,
  }),
  page: { url: purchase.url },
  properties: {
    currency: purchase.currency,
    value: purchase.value,
    order_id: purchase.order_number,
    content_type: 'product',
    contents: purchase.items.map(({ id, name, quantity, price }) => ({
      content_id: id,
      content_name: name,
      quantity,
      price,
    })),
  },
})

/** The Events API of TikTok. It answers 200 to everything; the code in the body has the outcome. */
export const tiktokEvents = (origin = tiktokOrigin): MeasuringAdapter => ({
  vendor: 'tiktok',
  hosts: [origin],
  maxAgeMs: 7 * dayMs,
  idForm: /^[A-Z0-9]{10,40}$/,
  report: async ({ pixel_id, token }, purchase, request, test) => {
    const body = {
      event_source: 'web',
      event_source_id: pixel_id,
      ...(test?.code && { test_event_code: test.code }),
      data: [toEvent(purchase)],
    }
    const address = `${origin}/open_api/v1.3/event/track/`
    const answer = await request(address, { ...json, 'access-token': token }, JSON.stringify(body))
    const later = laterUnlessAnswered(answer)
    if (later) return later
    const { code, message } = readJson(answer.text) as { code?: number; message?: string }
    if (answer.status === 200 && code === 0) return { outcome: 'sent' }
    const reason = toReason(`${code ?? answer.status}: ${message ?? 'Unexpected answer'}`)
    return { outcome: passing.includes(code ?? 0) ? 'later' : 'refused', reason }
  },
})
