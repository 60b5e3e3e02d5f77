import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../../platform/db/types.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import { toPhoneDigits } from '../../../platform/text/phones.ts'
import type { Tables } from '../../../schema/tables.ts'

export const searchFields = [
  'order_id',
  'shipment_receipt',
  'external_id',
  'pg_reference_id',
  'gross_revenue',
  'customer_name',
  'customer_email',
  'customer_phone',
  'any',
] as const

const maxFound = 500

export const searchQuery = {
  search: Type.Optional(Type.String({ maxLength: 200, description: 'The beginning of the field; words of a name' })),
  search_field: Type.Optional(
    Type.String({
      maxLength: 40,
      default: 'order_id',
      description:
        `The column that is searched: ${searchFields.join(', ')}; anything else is order_id. \`any\` searches ` +
        `order_id, customer_name, customer_phone and shipment_receipt, at most ${maxFound} matches of the number, phone and receipt each`,
    }),
  ),
}

type Search = { search?: string; search_field?: string; is_common_name?: boolean }

type Orders = SelectQueryBuilder<Tables, 'orders', unknown>

/**
 * A prefix search as a range, because `like` with a parameter cannot use the index. `is not null` is needed to match
 * the partial indexes, which contain only rows with a value.
 */
const beginsWith = (column: string, start: string, table = 'orders') => {
  const key = sql`${sql.ref(`${table}.${column}`)} collate "C"`
  return sql<boolean>`${sql.ref(`${table}.${column}`)} is not null and ${key} >= ${start} and ${key} < ${endOfPrefix(start)}`
}

const endOfPrefix = (start: string) => `${start}\u{10ffff}`

const emailBeginsWith = (start: string) => {
  const key = sql`lower(found.customer_email) collate "C"`
  return sql`found.customer_email is not null and ${key} >= ${start} and ${key} < ${endOfPrefix(start)}`
}

const nameMatches = (business_id: number, wanted: string, table = 'found') => {
  // Without the empty string the expression would match the index, which must not be used here.
  const name = table === 'found' ? sql`found.customer_name` : sql`orders.customer_name || ''`
  return sql<boolean>`name_words(${sql.ref(`${table}.business_id`)}, ${name}) @@ name_query(${business_id}::bigint, ${wanted})`
}

const ofBusinessNamed = (business_id: number, wanted: string) =>
  sql`found.business_id in (${business_id}, ${business_id}) and ${nameMatches(business_id, wanted)}`

/**
 * Evaluates the condition in a subquery first. The planner cannot estimate how many orders match an expression; if it
 * assumed many, it would scan the newest orders until a page is full, in the worst case all of them.
 */
const inSubquery = (condition: RawBuilder<unknown>) =>
  sql<boolean>`orders.id = any(array(select found.id from orders found where ${condition}))`

/** A name is common if so many of the newest orders contain enough matches for a page. */
const newestOrders = 5000
const minMatches = 26

/**
 * Whether a name is so common that walking the newest orders fills a page sooner than reading all its matches from the
 * index.
 */
export async function isCommonName(db: Db, business_id: number, { search, search_field }: Search): Promise<boolean> {
  const wanted = search?.trim()
  if (!wanted || !['customer_name', 'any'].includes(search_field ?? '')) return false
  if (/\d\d/.test(wanted)) return false // A search for a number skips this costly check of names.
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from (select business_id, customer_name from orders
      where business_id = ${business_id} and deleted_at is null
      order by created_at desc, id desc limit ${newestOrders}) orders
    where ${nameMatches(business_id, wanted, 'orders')} limit ${minMatches}) counted`.execute(db)
  return rows[0]!.count === minMatches
}

/** The prefix matches on order number, receipt and phone; on phone only from three digits on. */
function findBeginnings(wanted: string, table: string) {
  const phone = toPhoneDigits(wanted)
  return {
    order_id: beginsWith('order_id', wanted.toUpperCase(), table),
    shipment_receipt: beginsWith('shipment_receipt', wanted, table),
    ...(/^\d{3,}$/.test(phone) && { customer_phone: beginsWith('customer_phone', phone, table) }),
  }
}

/** Orders whose number, buyer's name, phone or receipt matches. */
function matchesAny(business_id: number, wanted: string, isCommon: boolean) {
  if (isCommon) {
    const conditions = [...Object.values(findBeginnings(wanted, 'orders')), nameMatches(business_id, wanted, 'orders')]
    return sql<boolean>`(${sql.join(conditions, sql` or `)})`
  }
  // Ordered as the index is, so that each lookup stops at its limit.
  const lookups = Object.entries(findBeginnings(wanted, 'found')).map(
    ([column, condition]) => sql`(select found.id from orders found
      where found.business_id = ${business_id} and found.deleted_at is null and ${condition}
      order by ${sql.ref(`found.${column}`)} collate "C" desc limit ${sql.lit(maxFound)})`,
  )
  const named = sql`(select found.id from orders found where ${ofBusinessNamed(business_id, wanted)})`
  return sql<boolean>`orders.id = any(array(${sql.join([...lookups, named], sql` union all `)}))`
}

function parseAmount(text: string) {
  try {
    return parseMoney(text, 'search')
  } catch {
    return undefined
  }
}

/** Adds the search condition. */
export function searchOrders(
  query: Orders,
  business_id: number,
  { search, search_field, is_common_name = false }: Search,
): Orders {
  const wanted = search?.trim()
  if (!wanted) return query
  switch (search_field) {
    case 'shipment_receipt':
      return query.where(beginsWith('shipment_receipt', wanted))
    case 'external_id':
      return query.where(beginsWith('external_id', wanted))
    case 'pg_reference_id':
      return query.where(beginsWith('pg_reference_id', wanted))
    case 'gross_revenue': {
      const amount = parseAmount(wanted)
      return amount === undefined ? query.where(sql<boolean>`false`) : query.where('gross_revenue', '=', amount)
    }
    case 'customer_name':
      return query.where(
        is_common_name ? nameMatches(business_id, wanted, 'orders') : inSubquery(ofBusinessNamed(business_id, wanted)),
      )
    case 'customer_email':
      return query.where(
        inSubquery(sql`found.business_id = ${business_id} and ${emailBeginsWith(wanted.toLowerCase())}`),
      )
    case 'customer_phone':
      return query.where(beginsWith('customer_phone', toPhoneDigits(wanted)))
    case 'any':
      return query.where(matchesAny(business_id, wanted, is_common_name))
    default:
      return query.where(beginsWith('order_id', wanted.toUpperCase()))
  }
}
