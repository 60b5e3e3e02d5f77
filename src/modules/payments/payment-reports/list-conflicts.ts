import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { ConflictKind, ConflictRow } from '../../orders/payment-conflicts/index.ts'

export type ListedConflict = ConflictRow & {
  order_number: string | null
  order_status: string | null
  order_payment_status: string | null
  order_deleted_at: string | null
  order_refunded_amount: number | null
}

type Filters = { state?: 'open' | 'resolved'; kind?: ConflictKind }

const selectConflicts = (db: Db, businessId: number) =>
  db
    .selectFrom('payment_conflicts as c')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.id', '=', 'c.order_id').onRef('o.business_id', '=', 'c.business_id'),
    )
    .selectAll('c')
    .select([
      'o.order_id as order_number',
      'o.status as order_status',
      'o.payment_status as order_payment_status',
      'o.deleted_at as order_deleted_at',
      'o.refunded_amount as order_refunded_amount',
    ])
    .where('c.business_id', '=', businessId)

/** Lists open or resolved conflicts, newest first. */
export const listConflicts = (
  db: Db,
  cursorSecret: Buffer,
  businessId: number,
  { state = 'open', kind, ...request }: PageRequest & Filters,
) =>
  listPage({
    list: `payment-conflicts:${businessId}`,
    cursorSecret,
    request,
    filters: { state, ...(kind && { kind }) },
    key: ['c.id'],
    direction: 'desc',
    select: (filters: Filters) => {
      const listed = selectConflicts(db, businessId).where(
        'c.resolved_at',
        filters.state === 'resolved' ? 'is not' : 'is',
        null,
      )
      return filters.kind ? listed.where('c.kind', '=', filters.kind) : listed
    },
    keyOf: ({ id }) => [id],
  })

export async function getConflict(db: Db, businessId: number, id: string): Promise<ListedConflict> {
  const found = await selectConflicts(db, businessId).where('c.id', '=', id).executeTakeFirst()
  if (!found) throw notFound('There is no such entry')
  return found
}
