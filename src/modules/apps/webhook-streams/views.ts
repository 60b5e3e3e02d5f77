import { createHmac } from 'node:crypto'
import { openCursor, sealCursor } from '../../../platform/cursor.ts'
import type { Service } from '../../../platform/service.ts'
import { type EventPlace, showPayload } from '../../events/index.ts'
import { composeDelivery, toWebhookSecret } from '../webhook-delivery/index.ts'
import type { Stream } from './find-webhook-stream.ts'

type Event = {
  id: number
  place: number
  kind: string
  unique_id: string
  created_at: string
  sequence: number | null
  version: number
  payload: string
}

type Shown = Pick<Service, 'config' | 'secrets'>

/** Only the installation can derive it, so nothing secret is stored. */
const toSecret = ({ secrets }: Shown, uniqueId: string) =>
  toWebhookSecret(createHmac('sha256', secrets.webhook_streams).update(uniqueId).digest())

/** The cursors of a business fit each of its streams, so that a new stream can go on where another ended. */
const toListName = (businessId: number) => `webhook-streams:${businessId}`

export const showPlace = ({ secrets }: Shown, businessId: number, { id, position }: EventPlace) =>
  sealCursor(secrets.cursor, { list: toListName(businessId), filters: null, direction: 'next', key: [id, position] })

export function readPlace({ secrets }: Shown, businessId: number, cursor: string): EventPlace {
  const [id, position] = openCursor(secrets.cursor, cursor, toListName(businessId)).key as [number, number]
  return { id, position }
}

export const showStream = (service: Shown, stream: Stream, kinds: readonly string[]) => ({
  id: stream.unique_id,
  secret: toSecret(service, stream.unique_id),
  events: kinds,
  next: showPlace(service, stream.business_id, { id: stream.start_id, position: stream.start_position }),
  created_at: stream.created_at,
})

type Sender = { business: { unique_id: string }; client_id: string | null }

/** A delivery as a webhook has it, signed now with the secret of the stream. */
export function showDelivery(service: Shown, stream: Stream, event: Event, { business, client_id }: Sender, now: Date) {
  const { config } = service
  const sendable = {
    ...event,
    payload: showPayload(event, config.baseUrl),
    business_unique_id: business.unique_id,
    client_id,
    secret: toSecret(service, stream.unique_id),
    previous_secret: null,
    previous_secret_until: null,
    older_secrets: [],
  }
  const place = { id: event.id, position: event.place }
  return {
    cursor: showPlace(service, stream.business_id, place),
    event: event.kind,
    unique_id: event.unique_id,
    ...composeDelivery(sendable, config.headerPrefix, now),
  }
}
