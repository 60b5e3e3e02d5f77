import { type RawBuilder, sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { selectLinks } from './get-link.ts'
import type { LinkState } from './rules.ts'

type Filters = { search?: string; store_id?: number; state?: LinkState }

/** The SQL form of `findState`. */
const isInState = (state: LinkState, now: Date) => {
  const isUsedUp = sql`(max_uses is not null and uses >= max_uses)`
  const isExpired = sql`(expires_at is not null and expires_at <= ${now}::timestamptz)`
  const conditions: Record<LinkState, RawBuilder<unknown>> = {
    inactive: sql`not payment_links.is_active`,
    used_up: sql`payment_links.is_active and ${isUsedUp}`,
    expired: sql`payment_links.is_active and not ${isUsedUp} and ${isExpired}`,
    open: sql`payment_links.is_active and not ${isUsedUp} and not ${isExpired}`,
  }
  return sql<boolean>`(${conditions[state]})`
}

/** Lists the business's links, newest first. `search` matches a part of the title, ignoring case. */
export const listLinks = (
  db: Db,
  cursorSecret: Buffer,
  businessId: number,
  { search, store_id, state, ...request }: PageRequest & Filters,
  now: Date,
) =>
  listPage({
    list: `payment-links:${businessId}`,
    cursorSecret,
    request,
    filters: { search, store_id, state } as Filters,
    key: ['payment_links.id'],
    direction: 'desc',
    select: (filters) => {
      let links = selectLinks(db, businessId)
      if (filters.search)
        links = links.where('payment_links.title', 'ilike', `%${filters.search.replace(/[\\%_]/g, '\\$&')}%`)
      if (filters.store_id !== undefined) links = links.where('payment_links.store_id', '=', filters.store_id)
      if (filters.state) links = links.where(isInState(filters.state, now))
      return links
    },
    keyOf: (link) => [link.id],
  })
