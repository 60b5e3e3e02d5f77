import { createHmac } from 'node:crypto'
import { sealCursor } from '../../../platform/cursor.ts'
import type { Service } from '../../../platform/service.ts'
import { type EventPlace, showPayload } from '../../events/index.ts'
import { composeDelivery, toWebhookSecret } from '../webhook-delivery/index.ts'
import type { Stream } from './find-webhook-stream.ts'

type Event = {
  id: number
  position: number | null
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

/** Names the list of a stream, so that its cursors fit no other. */
export const toListName = (stream: Stream) => `webhook stream ${stream.unique_id}`

export const showPlace = ({ secrets }: Shown, stream: Stream, { id, position }: EventPlace) =>
  sealCursor(secrets.cursor, { list: toListName(stream), filters: null, direction: 'next', key: [id, position] })

export const showStream = (service: Shown, stream: Stream, kinds: readonly string[]) => ({
  id: stream.unique_id,
  secret: toSecret(service, stream.unique_id),
  events: kinds,
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
  const place = { id: event.id, position: event.position! }
  return {
    cursor: showPlace(service, stream, place),
    event: event.kind,
    unique_id: event.unique_id,
    ...composeDelivery(sendable, config.headerPrefix, now),
  }
}
