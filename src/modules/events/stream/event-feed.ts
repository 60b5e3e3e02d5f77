import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Service } from '../../../platform/service.ts'
import { type EventKind, subscribableKinds } from '../catalogue.ts'
import { findStreamReaders, type StreamReader, toName } from './find-stream-readers.ts'

export type FeedEvent = { unique_id: string; kind: EventKind; order_id: string | null }

export type Subscriber = StreamReader & { receive(events: FeedEvent[]): void; end(): void }

export type EventFeed = ReturnType<typeof createEventFeed>

const pollMs = 1000
const maxEvents = 500

/**
 * Sends new events to all open dashboards of this process, with two queries a second, or none while nobody is
 * connected. Leaves out events about apps.
 */
export function createEventFeed({ db, lifecycle, log, now }: Pick<Service, 'db' | 'lifecycle' | 'log' | 'now'>) {
  const subscribers = new Set<Subscriber>()
  /** The position in the log up to which the subscribers of each business have received events. */
  const positions = new Map<number, number>()
  let isPolling = false

  async function poll() {
    const { rows } = await sql<FeedEvent & { business_id: number; position: number }>`
      select e.* from unnest(${[...positions.keys()]}::bigint[], ${[...positions.values()]}::bigint[]) as known (id, after),
        lateral (select p.business_id, e.unique_id, e.kind, e.order_id, p.position
          from event_places p join events e on e.id = p.event_id
          where p.business_id = known.id and p.position > known.after and e.application_id is null
            and e.kind = any(${subscribableKinds}::text[])
          order by p.position limit ${maxEvents}) e
      order by e.position`.execute(db)
    await endForbidden()
    for (const [business_id, events] of Map.groupBy(rows, (row) => row.business_id)) {
      if (positions.has(business_id)) positions.set(business_id, events.at(-1)!.position)
      for (const subscriber of subscribers) if (subscriber.business_id === business_id) subscriber.receive(events)
    }
  }

  /**
   * Ends the streams of people who were removed or signed out, in any process. Runs after events are read and before
   * they are sent, so that a stream sends nothing that its reader may no longer read.
   */
  async function endForbidden() {
    const asked = [...subscribers]
    const allowed = await findStreamReaders(db, asked, now())
    for (const subscriber of asked) if (!allowed.has(toName(subscriber))) subscriber.end()
  }

  async function pollWhileUsed() {
    isPolling = true
    while (subscribers.size > 0) {
      if (lifecycle.isStopping) for (const subscriber of [...subscribers]) subscriber.end()
      else await poll().catch((error) => log.warn({ err: error }, 'cannot read new events for open dashboards'))
      await sleep(pollMs, undefined, { ref: false })
    }
    isPolling = false
  }

  return {
    /** The number of open streams of each user. */
    streamCounts: new Map<number, number>(),
    /** Subscribes to events after the returned position. */
    async subscribe(subscriber: Subscriber): Promise<number> {
      const { business_id } = subscriber
      const { rows } = await sql<{ newest: number | null }>`
        select max(position) as newest from event_places where business_id = ${business_id}`.execute(db)
      const start = positions.get(business_id) ?? rows[0]!.newest ?? 0
      positions.set(business_id, start)
      subscribers.add(subscriber)
      if (!isPolling) void pollWhileUsed()
      return start
    },
    unsubscribe(subscriber: Subscriber) {
      subscribers.delete(subscriber)
      const isUsed = [...subscribers].some(({ business_id }) => business_id === subscriber.business_id)
      if (!isUsed) positions.delete(subscriber.business_id)
    },
  }
}
