import type { MachineCaller } from '../../../access/caller.ts'
import { openSource } from '../../../platform/db/replica/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { type EventPlace, type EventWaiter, findNewestPlace, listEventsAfter } from '../../events/index.ts'
import { findStreamKinds } from './find-stream-kinds.ts'
import type { Stream } from './find-webhook-stream.ts'
import { maxDeliveries, pollRecordMs } from './rules.ts'
import { readPlace, showDelivery, showPlace } from './views.ts'

type Request = { after?: string | undefined; waitMs: number; signal: AbortSignal }

/**
 * Reads the next deliveries of a stream. If there are none it waits for an event and then answers without it: the client
 * asks again, so that a credential that was revoked meanwhile reads nothing.
 */
export async function readWebhookStream(
  service: Service,
  wait: EventWaiter,
  stream: Stream,
  caller: MachineCaller,
  { after, waitMs, signal }: Request,
) {
  const { now } = service
  await recordPoll(service, stream)
  const readable = await findStreamKinds(service.reads, caller, stream.kinds)
  const until = now().getTime() + waitMs
  const { unique_id: name, business_id } = stream
  const show = (place: EventPlace) => showPlace(service, business_id, place)
  const start =
    after === undefined
      ? { id: stream.start_id, position: stream.start_position }
      : readPlace(service, business_id, after)
  let found = await listFrom(service, stream, readable, start)
  if (found.rows.length > 0) {
    const sender = { business: caller.business, client_id: caller.kind === 'app' ? caller.application.client_id : null }
    const data = found.rows.map((row) => showDelivery(service, stream, row, sender, now()))
    return { data, has_more: found.has_more, next: show(found.next) }
  }
  for (;;) {
    const place = found.next
    const timeoutMs = until - now().getTime()
    const mayHaveEvent = timeoutMs > 0 && (await wait({ name, business_id, ...place, timeoutMs, signal }))
    // An empty answer would be asked for again at once, until the process has ended.
    if (!mayHaveEvent && waitMs > 0 && service.lifecycle.isStopping) throw stopping()
    if (!mayHaveEvent) return { data: [], has_more: false, next: show(place) }
    found = await listFrom(service, stream, readable, place)
    if (found.rows.length > 0) return { data: [], has_more: true, next: show(place) }
  }
}

const stopping = () =>
  new AppError(503, 'unavailable', 'The service is stopping; try again', { headers: { 'retry-after': '1' } })

type Readable = Awaited<ReturnType<typeof findStreamKinds>>

/** Lists the events after a place that the credential may read, and the place up to which it has seen the log. */
async function listFrom(service: Service, { business_id }: Stream, readable: Readable, place: EventPlace) {
  // Read before the events: all up to here is in the list, so the next request need not read it again.
  const newest = await findNewestPlace(service.reads, business_id)
  if (newest.position <= place.position) return { rows: [], has_more: false, next: place }
  const filter = { business_id, ...readable, page_size: maxDeliveries }
  const { db } = await openSource(service)
  const { rows, has_more } = await listEventsAfter(db, place, filter, service.now())
  const last = rows.at(-1)
  const isBehind = last && (has_more || last.place > newest.position)
  return { rows, has_more, next: isBehind ? { id: last.id, position: last.place } : newest }
}

/** Extends the lease, at most once in 20 seconds. */
async function recordPoll({ db, now }: Service, { id, business_id, polled_at }: Stream) {
  const at = now()
  if (at.getTime() - Date.parse(polled_at) < pollRecordMs) return
  const stream = db.updateTable('webhook_streams').where('business_id', '=', business_id).where('id', '=', id)
  await stream.set({ polled_at: at }).execute()
}
