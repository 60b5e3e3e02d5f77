import { sql } from 'kysely'
import type { Reads } from '../../platform/db/connections/reads.ts'
import { sameBusiness } from '../../platform/db/of-business.ts'
import { toFirstId, toPartition } from '../../platform/db/schema/partitions.ts'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { EventKind } from './catalogue.ts'
import { retentionCutoff } from './rules.ts'

export type EventFilter = {
  business_id: number
  kinds: EventKind[]
  /** The calling app. Events about an app (`app.*`) are visible to that app only. */
  application_id?: number | undefined
  /** Earlier events are left out. */
  since?: string | undefined
  page_size: number
}

export type EventRequest = EventFilter & {
  /** The unique_id of the last event that the consumer has processed. */
  after?: string | undefined
}

/** Where an event stands in the log. */
export type EventPlace = { id: number; position: number }

const logStart: EventPlace = { id: 0, position: 0 }

/** Lists the events of a business in log order, starting after `after` or at the oldest event that is still kept. */
export async function listEvents(db: Db, request: EventRequest, now: Date) {
  const start = request.after === undefined ? logStart : await findEventPlace(db, request.business_id, request.after)
  const { rows, has_more } = await listEventsAfter(db, start, request, now)
  return { rows, has_more, next: rows.at(-1)?.unique_id ?? request.after ?? null }
}

/**
 * Lists the events of a business that stand after a place in the log. An event that committed late has a higher position
 * than others with a higher id, so the partition before that of the place is read too; partitions last longer than
 * transactions.
 */
export async function listEventsAfter(db: Db, start: EventPlace, filter: EventFilter, now: Date) {
  const firstId = toFirstId(toPartition(start.id) - 1)
  const oldest = retentionCutoff(now).toISOString()
  const found = await db
    .selectFrom('event_places')
    .innerJoin('events', 'events.id', 'event_places.event_id')
    .selectAll('events')
    .select('event_places.position as place')
    .where('event_places.business_id', '=', filter.business_id)
    .where('event_places.position', '>', start.position)
    .where('event_places.event_id', '>=', firstId)
    .where('events.id', '>=', firstId)
    .where('events.business_id', 'in', sameBusiness(filter.business_id))
    .where('created_at', '>=', filter.since && filter.since > oldest ? filter.since : oldest)
    .where('kind', '=', sql<EventKind>`any(${filter.kinds}::text[])`)
    .where((eb) =>
      eb.or([
        eb('application_id', 'is', null),
        ...(filter.application_id ? [eb('application_id', '=', filter.application_id)] : []),
      ]),
    )
    .orderBy('event_places.position')
    .limit(filter.page_size + 1)
    .execute()
  return { rows: found.slice(0, filter.page_size), has_more: found.length > filter.page_size }
}

/** The place of the newest event of the business that has one, or the start of the log. */
export async function findNewestPlace(reads: Reads, businessId: number): Promise<EventPlace> {
  const [newest] = await reads.query<EventPlace>(
    'select event_id as id, position from event_places where business_id = $1 order by position desc limit 1',
    [businessId],
  )
  return newest ?? logStart
}

export async function findEventPlace(db: Db, businessId: number, uniqueId: string): Promise<EventPlace> {
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('business_id', '=', businessId)
    .where('unique_id', '=', uniqueId)
    .executeTakeFirst()
  // A statement of its own: in a join the planner would read each partition.
  const place =
    event &&
    (await db.selectFrom('event_places').select('position').where('event_id', '=', event.id).executeTakeFirst())
  if (place) return { id: event.id, position: place.position }
  throw new AppError(
    400,
    'invalid_cursor',
    'after is not an event of the last 30 days; omit it to start with the oldest event',
  )
}
