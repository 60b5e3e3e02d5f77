type EventRow = {
  kind: string
  unique_id: string
  created_at: string
  sequence: number | null
  version: number
  /** JSON as it was written. */
  payload: string
}

/** An event as its readers see it, in the log as in a delivery. */
export const showEvent = (event: EventRow, businessUniqueId: string) => ({
  event: event.kind,
  unique_id: event.unique_id,
  timestamp: event.created_at,
  business: businessUniqueId,
  sequence: event.sequence,
  version: event.version,
  data: JSON.parse(event.payload) as unknown,
})
