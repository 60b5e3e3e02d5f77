import { pictureUrl } from '../../platform/http/addresses.ts'

type EventRow = {
  kind: string
  unique_id: string
  created_at: string
  sequence: number | null
  version: number
  /** JSON text. */
  payload: string
}

/** Used both for `GET /v3/events` and for webhook deliveries. */
export const showEvent = (event: EventRow, businessUniqueId: string, baseUrl: string) => ({
  event: event.kind,
  unique_id: event.unique_id,
  timestamp: event.created_at,
  business: businessUniqueId,
  sequence: event.sequence,
  version: event.version,
  data: JSON.parse(showPayload(event, baseUrl)) as unknown,
})

type Pictured = { avatar?: string | null; store?: { logo?: string | null } }

const hasPictures = (kind: string) => kind.startsWith('customer.') || kind.startsWith('subscription.')

/**
 * The JSON text of an event's data for consumers. Uploaded pictures are recorded as keys, because the service's own
 * address may change before the event is read, and are shown as absolute addresses.
 */
export function showPayload({ kind, payload }: { kind: string; payload: string }, baseUrl: string): string {
  if (!hasPictures(kind)) return payload
  const data = JSON.parse(payload) as Pictured
  const toUrl = pictureUrl(baseUrl)
  if (data.avatar) data.avatar = toUrl(data.avatar)
  if (data.store?.logo) data.store.logo = toUrl(data.store.logo)
  return JSON.stringify(data)
}
