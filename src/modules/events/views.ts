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
export const showEvent = (event: EventRow, businessUniqueId: string) => ({
  event: event.kind,
  unique_id: event.unique_id,
  timestamp: event.created_at,
  business: businessUniqueId,
  sequence: event.sequence,
  version: event.version,
  data: JSON.parse(event.payload) as unknown,
})
