import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { parseMoney } from '../../../platform/money.ts'
import { toPhoneDigits } from '../../../platform/phones.ts'
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

const maxFound = 1000

export const searchQuery = {
  search: Type.Optional(Type.String({ maxLength: 200, description: 'The beginning of the field; words of a name' })),
  search_field: Type.Optional(
    Type.String({
      maxLength: 40,
      default: 'order_id',
      description:
        `The column that is searched: ${searchFields.join(', ')}; anything else is order_id. \`any\` searches ` +
        `order_id, customer_name, customer_phone and shipment_receipt, the newest ${maxFound} matches of each`,
    }),
  ),
}

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

const nameMatches = (business_id: number, wanted: string) =>
  sql`name_words(found.business_id, found.customer_name) @@ name_query(${business_id}::bigint, ${wanted})`

/**
 * Evaluates the condition in a subquery first. The planner cannot estimate how many orders match an expression; if it
 * assumed many, it would scan the newest orders until a page is full, in the worst case all of them.
 */
const inSubquery = (condition: RawBuilder<unknown>) =>
  sql<boolean>`orders.id = any(array(select found.id from orders found where ${condition}))`

/** Columns of the buyer are searched from this length on: shorter beginnings match a large part of all orders. */
const minLengthOfAny = 3

/** The ids of orders whose number, buyer's name, phone or receipt matches, from one index lookup for each. */
function matchesAny(business_id: number, wanted: string) {
  const inBusiness = sql`found.business_id = ${business_id} and found.deleted_at is null`
  const newest = sql`order by found.created_at desc limit ${sql.lit(maxFound)}`
  const phone = toPhoneDigits(wanted)
  const isLong = wanted.length >= minLengthOfAny
  const conditions = [
    beginsWith('order_id', wanted.toUpperCase(), 'found'),
    beginsWith('shipment_receipt', wanted, 'found'),
    ...(isLong && /^\d+$/.test(phone) ? [beginsWith('customer_phone', phone, 'found')] : []),
    ...(isLong ? [nameMatches(business_id, wanted)] : []),
  ]
  const lookups = conditions.map(
    (condition) => sql`(select found.id from orders found where ${inBusiness} and ${condition} ${newest})`,
  )
  return sql<boolean>`orders.id = any(array(${sql.join(lookups, sql` union all `)}))`
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
  { search, search_field }: { search?: string; search_field?: string },
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
      return query.where(inSubquery(nameMatches(business_id, wanted)))
    case 'customer_email':
      return query.where(
        inSubquery(sql`found.business_id = ${business_id} and ${emailBeginsWith(wanted.toLowerCase())}`),
      )
    case 'customer_phone':
      return query.where(beginsWith('customer_phone', toPhoneDigits(wanted)))
    case 'any':
      return query.where(matchesAny(business_id, wanted))
    default:
      return query.where(beginsWith('order_id', wanted.toUpperCase()))
  }
}
