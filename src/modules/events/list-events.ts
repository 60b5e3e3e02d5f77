import { sql } from 'kysely'
import { toFirstId, toPartition } from '../../platform/db/schema/partitions.ts'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { EventKind } from './catalogue.ts'
import { retentionCutoff } from './rules.ts'

export type EventRequest = {
  business_id: number
  /** The unique_id of the last event that the consumer has processed. */
  after?: string | undefined
  kinds: EventKind[]
  /** The calling app. Events about an app (`app.*`) are visible to that app only. */
  application_id?: number | undefined
  /** Earlier events are left out. */
  since?: string | undefined
  page_size: number
}

/**
 * Lists the events of a business in log order, starting after `after` or at the oldest event that is still kept. An
 * event that committed late has a higher position than others with a higher id, so the partition before that of `after`
 * is read too; partitions last longer than transactions.
 */
export async function listEvents(db: Db, request: EventRequest, now: Date) {
  const start = request.after === undefined ? logStart : await findEvent(db, request.business_id, request.after)
  const oldest = retentionCutoff(now).toISOString()
  const found = await db
    .selectFrom('events')
    .selectAll()
    .where('business_id', '=', request.business_id)
    .where('position', '>', start.position)
    .where('id', '>=', toFirstId(toPartition(start.id) - 1))
    .where('created_at', '>=', request.since && request.since > oldest ? request.since : oldest)
    .where('kind', '=', sql<EventKind>`any(${request.kinds}::text[])`)
    .where((eb) =>
      eb.or([
        eb('application_id', 'is', null),
        ...(request.application_id ? [eb('application_id', '=', request.application_id)] : []),
      ]),
    )
    .orderBy('position')
    .limit(request.page_size + 1)
    .execute()
  const rows = found.slice(0, request.page_size)
  return { rows, has_more: found.length > rows.length, next: rows.at(-1)?.unique_id ?? request.after ?? null }
}

type Place = { id: number; position: number }

const logStart: Place = { id: 0, position: 0 }

async function findEvent(db: Db, businessId: number, uniqueId: string): Promise<Place> {
  const event = await db
    .selectFrom('events')
    .select(['id', 'position'])
    .where('business_id', '=', businessId)
    .where('unique_id', '=', uniqueId)
    .executeTakeFirst()
  if (event?.position != null) return { id: event.id, position: event.position }
  throw new AppError(
    400,
    'invalid_cursor',
    'after is not an event of the last 30 days; omit it to start with the oldest event',
  )
}
