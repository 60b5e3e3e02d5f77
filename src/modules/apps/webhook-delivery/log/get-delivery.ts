import type { Selectable } from 'kysely'
import { listPage, type PageRequest } from '../../../../platform/db/list-page.ts'
import type { Db } from '../../../../platform/db/types.ts'
import { notFound } from '../../../../platform/errors/errors.ts'
import type { Tables } from '../../../../schema/tables.ts'

export type AttemptRow = Selectable<Tables['webhook_attempts']>
export type EventRow = Selectable<Tables['events']> & { business_unique_id: string }
export type DeliveryRow = Selectable<Tables['webhook_deliveries']> & {
  webhook_id: string
  kind: string
  event_unique_id: string
  sequence: number | null
}

type Filters = { receiver_id?: number | undefined; status?: DeliveryRow['status'] | undefined }

const selectDeliveries = (db: Db, businessId: number) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_receivers', 'webhook_receivers.id', 'webhook_deliveries.receiver_id')
    .innerJoin('events', 'events.id', 'webhook_deliveries.event_id')
    .selectAll('webhook_deliveries')
    .select([
      'webhook_receivers.unique_id as webhook_id',
      'events.kind',
      'events.unique_id as event_unique_id',
      'events.sequence',
    ])
    .where('webhook_deliveries.business_id', '=', businessId)

/** Lists deliveries newest first, of all receivers of the business or of one. The dashboard polls it. */
export const listDeliveries = (
  db: Db,
  cursorSecret: Buffer,
  businessId: number,
  request: PageRequest,
  filters: Filters,
) =>
  listPage<Filters, DeliveryRow>({
    list: `webhook-deliveries:${businessId}`,
    cursorSecret,
    request,
    filters,
    key: ['webhook_deliveries.id'],
    direction: 'desc',
    select: ({ receiver_id, status }) => {
      let query = selectDeliveries(db, businessId)
      if (receiver_id) query = query.where('webhook_deliveries.receiver_id', '=', receiver_id)
      if (status) query = query.where('webhook_deliveries.status', '=', status)
      return query
    },
    keyOf: (row) => [row.id],
  })

export async function getDelivery(db: Db, businessId: number, id: number): Promise<DeliveryRow> {
  const delivery = await selectDeliveries(db, businessId).where('webhook_deliveries.id', '=', id).executeTakeFirst()
  if (!delivery) throw notFound('There is no such delivery')
  return delivery
}

/** Loads the delivery with its event and all attempts, oldest first. */
export async function getDeliveryDetail(db: Db, businessId: number, id: number) {
  const delivery = await getDelivery(db, businessId, id)
  const event = await db
    .selectFrom('events')
    .innerJoin('businesses', 'businesses.id', 'events.business_id')
    .selectAll('events')
    .select('businesses.unique_id as business_unique_id')
    .where('events.id', '=', delivery.event_id)
    .executeTakeFirstOrThrow()
  const attempts = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', '=', id)
    .orderBy('number')
    .execute()
  return { delivery, event, attempts }
}
