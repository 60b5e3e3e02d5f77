import { sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { parseMoment } from '../../../platform/text/parse-moment.ts'
import { toPhoneDigits } from '../../../platform/text/phones.ts'
import { type IntentStatus, idleMs } from './rules.ts'
import { selectIntents } from './select-intents.ts'
import type { MerchantIntent } from './views.ts'

export const sortColumns = ['last_activity_at', 'started_at', 'completed_at'] as const

type Filters = {
  status?: IntentStatus
  search?: string
  store_id?: number
  store_unique_id?: string
  form_widget_id?: string
  started_at_from?: string
  started_at_until?: string
}

type Query = PageRequest & Filters & { sort_by?: (typeof sortColumns)[number]; sort_direction?: 'asc' | 'desc' }

type Source = { db: Db; shopUrl: string; cursorSecret: Buffer; business_id: number }

const defaultSize = 20

/**
 * Lists the business's intents. The time of the first page is part of the cursor, so that the order is the same on all
 * pages.
 */
export const listIntents = ({ db, shopUrl, cursorSecret, business_id }: Source, query: Query, now: Date) => {
  const { sort_by = 'last_activity_at', sort_direction = 'desc', page_size = defaultSize, ...rest } = query
  const { next_cursor, previous_cursor, ...filters } = rest
  for (const name of ['started_at_from', 'started_at_until'] as const)
    if (filters[name]) parseMoment(filters[name], name)
  return listPage<Filters, MerchantIntent>({
    list: `checkout-intents:${business_id}:${sort_by}:${sort_direction}`,
    cursorSecret,
    request: { page_size, ...(next_cursor && { next_cursor }), ...(previous_cursor && { previous_cursor }) },
    filters,
    key: [`checkout_intents.${sort_by}`, 'checkout_intents.id'],
    direction: sort_direction,
    select: (chosen) => {
      const found = filterIntents(selectIntents(db, business_id, shopUrl), business_id, chosen, now)
      return sort_by === 'completed_at' ? found.where('completed_at', 'is not', null) : found
    },
    keyOf: (intent) => [intent[sort_by], intent.id],
  })
}

type Selected = ReturnType<typeof selectIntents>

function filterIntents(intents: Selected, business_id: number, filters: Filters, now: Date): Selected {
  const { status, search, store_id, store_unique_id, form_widget_id, started_at_from, started_at_until } = filters
  const idleSince = new Date(now.getTime() - idleMs)
  let found = intents
  if (status === 'completed') found = found.where('completed_at', 'is not', null)
  else if (status) found = found.where('completed_at', 'is', null)
  if (status === 'active') found = found.where('last_activity_at', '>', idleSince.toISOString())
  if (status === 'abandoned') found = found.where('last_activity_at', '<=', idleSince.toISOString())
  if (store_id) found = found.where('checkout_intents.store_id', '=', store_id)
  if (store_unique_id) found = found.where('stores.unique_id', '=', store_unique_id)
  if (form_widget_id) found = found.where('form_widget_id', '=', form_widget_id)
  if (started_at_from) found = found.where(sql<boolean>`started_at >= ${new Date(started_at_from)}`)
  if (started_at_until) found = found.where(sql<boolean>`started_at < ${new Date(started_at_until)}`)
  return search ? found.where(matches(business_id, search)) : found
}

/** Matches words of the name or address, or the beginning of a phone number. A subquery lets each use its own index. */
function matches(business_id: number, search: string) {
  const start = toPhoneDigits(search)
  const words = sql`name_words(f.business_id, coalesce(f.fields->>'customer_name', '') || ' ' || coalesce(f.email, ''))`
  const condition = /^\d+$/.test(start)
    ? sql`f.phone >= ${start} and f.phone < ${`${start}:`}`
    : sql`${words} @@ name_query(${business_id}::bigint, ${search})`
  return sql<boolean>`checkout_intents.id = any(array(select f.id from checkout_intents f
    where f.business_id = ${business_id} and ${condition}))`
}

export async function getIntent(
  { db, shopUrl, business_id }: Omit<Source, 'cursorSecret'>,
  id: string,
): Promise<MerchantIntent> {
  const intent = await selectIntents(db, business_id, shopUrl).where('checkout_intents.id', '=', id).executeTakeFirst()
  if (!intent) throw notFound('There is no such checkout')
  return intent
}
