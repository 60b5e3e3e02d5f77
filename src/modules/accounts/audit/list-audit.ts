import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'

/** Lists the entries of a business, newest first, with the names of the users who made the changes. */
export function listAudit(db: Db, cursorSecret: Buffer, businessId: number, request: PageRequest) {
  return listPage({
    list: `audit:${businessId}`,
    cursorSecret,
    request,
    filters: {},
    key: ['audit_entries.sequence'],
    direction: 'desc',
    select: () =>
      db
        .selectFrom('audit_entries')
        .leftJoin('users', 'users.unique_id', 'audit_entries.actor')
        .select(['sequence', 'at', 'actor', 'users.fullname as actor_name', 'action', 'target', 'details', 'hash'])
        .where('audit_entries.business_id', '=', businessId),
    keyOf: (row) => [row.sequence],
  })
}
