import { sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import { maxAgeMs, toStatusRange } from './rules.ts'

export type CallFilters = {
  key_id?: number | undefined
  application_id?: number | undefined
  client_id?: string | undefined
  status?: string | undefined
  newer_than?: number | undefined
}

/** Lists the calls of the last day in a business, newest first. */
export const listCalls = (
  { db, secrets }: Pick<Service, 'db' | 'secrets'>,
  business_id: number,
  whose: 'own' | 'business',
  filters: CallFilters,
  request: PageRequest,
  now: Date,
) =>
  listPage({
    list: `calls:${business_id}:${whose === 'own' ? `${filters.key_id} ${filters.application_id}` : ''}`,
    cursorSecret: secrets.cursor,
    request,
    filters,
    key: ['calls.id'],
    direction: 'desc',
    select: (chosen: CallFilters) => selectCalls(db, business_id, chosen, now),
    keyOf: ({ id }) => [id],
  })

function selectCalls(db: Db, businessId: number, filters: CallFilters, now: Date) {
  const { key_id, application_id, client_id, status, newer_than } = filters
  let query = db
    .selectFrom('calls')
    .leftJoin('api_keys', (join) =>
      join.onRef('api_keys.id', '=', 'calls.key_id').onRef('api_keys.business_id', '=', 'calls.business_id'),
    )
    .leftJoin('applications', 'applications.id', 'calls.application_id')
    .select(['calls.id', 'calls.method', 'calls.route', 'calls.status', 'calls.duration_ms', 'calls.request_id'])
    .select(['calls.called_at', 'calls.key_id', 'api_keys.name as key_name'])
    .select(['applications.client_id', 'applications.name as application_name'])
    .where('calls.business_id', '=', businessId)
    .where('calls.called_at', '>', new Date(now.getTime() - maxAgeMs).toISOString())
  if (key_id !== undefined) query = query.where('calls.key_id', '=', key_id)
  if (application_id !== undefined) query = query.where('calls.application_id', '=', application_id)
  if (client_id !== undefined) {
    const named = sql<number>`(select id from applications where client_id = ${client_id})`
    query = query.where('calls.application_id', '=', named)
  }
  if (status !== undefined) {
    const [lowest, highest] = toStatusRange(status)
    query = query.where('calls.status', '>=', lowest).where('calls.status', '<=', highest)
  }
  return newer_than === undefined ? query : query.where('calls.id', '>', newer_than)
}
