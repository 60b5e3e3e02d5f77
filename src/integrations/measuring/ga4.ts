import { json, laterUnlessAnswered, present, readJson, toReason } from './answers.ts'
import type { MeasuredPurchase, MeasuringAdapter } from './port.ts'

const ga4Origin = 'https://www.google-analytics.com'
const hourMs = 3_600_000

/** Without the browser's script there is no client id. An id made from the order keeps such buyers apart. */
const toClientId = ({ buyer, event_id }: MeasuredPurchase) => buyer.ga_client_id ?? event_id

const toBody = (purchase: MeasuredPurchase) => ({
  client_id: toClientId(purchase),
  timestamp_micros: purchase.at.getTime() * 1000,
  events: [
    {
      name: 'purchase',
      params: {
        ...present({ session_id: purchase.buyer.ga_session_id }),
        engagement_time_msec: 1,
        transaction_id: purchase.order_number,
        value: purchase.value,
        currency: purchase.currency,
        items: purchase.items.map(({ id, name, quantity, price }) => ({
          item_id: id,
          item_name: name.slice(0, 100),
          quantity,
          price,
        })),
      },
    },
  ],
})

/**
 * The Measurement Protocol of Google Analytics. It answers 204 even to wrong events; only its debugging address reports
 * errors, so tests call that. Repeated purchases are recognised by their transaction id.
 */
export const ga4Protocol = (origin = ga4Origin): MeasuringAdapter => ({
  vendor: 'ga4',
  hosts: [origin],
  maxAgeMs: 72 * hourMs,
  idForm: /^G-[A-Z0-9]{4,20}$/,
  report: async ({ pixel_id, token }, purchase, request, test) => {
    const query = new URLSearchParams({ measurement_id: pixel_id, api_secret: token })
    const address = `${origin}${test ? '/debug' : ''}/mp/collect?${query}`
    const answer = await request(address, json, JSON.stringify(toBody(purchase)))
    const later = laterUnlessAnswered(answer)
    if (later) return later
    if (answer.status! >= 300) return { outcome: 'refused', reason: `Google Analytics answered ${answer.status}` }
    if (!test) return { outcome: 'sent' }
    const { validationMessages } = readJson(answer.text) as { validationMessages?: { description?: string }[] }
    if (!Array.isArray(validationMessages)) return { outcome: 'refused', reason: 'Unexpected answer' }
    const [problem] = validationMessages
    return problem ? { outcome: 'refused', reason: toReason(problem.description ?? 'Refused') } : { outcome: 'sent' }
  },
})
