import { type SelectQueryBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { parseMoney } from '../../platform/money.ts'
import type { Tables } from '../../schema/tables.ts'

export const searchFields = [
  'order_id',
  'shipment_receipt',
  'external_id',
  'pg_reference_id',
  'gross_revenue',
  'customer_name',
  'customer_email',
  'customer_phone',
] as const

export const searchQuery = {
  search: Type.Optional(Type.String({ maxLength: 200, description: 'The beginning of the field; words of a name' })),
  search_field: Type.Optional(
    Type.String({
      maxLength: 40,
      default: 'order_id',
      description: `The one column that is searched: ${searchFields.join(', ')}; anything else is order_id`,
    }),
  ),
}

type Orders = SelectQueryBuilder<Tables, 'orders', unknown>

/** Everything that begins so, as a range: unlike a pattern it uses the index also when the value is a parameter. */
const beginsWith = (column: ReturnType<typeof sql>, start: string) =>
  sql<boolean>`${column} >= ${start} and ${column} < ${`${start}\u{10ffff}`}`

function amountOf(text: string) {
  try {
    return parseMoney(text, 'search')
  } catch {
    return undefined // What is no amount is no order's amount.
  }
}

/** Narrows to what was searched for. */
export function searchOrders(
  query: Orders,
  business_id: number,
  { search, search_field }: { search?: string; search_field?: string },
): Orders {
  const wanted = search?.trim()
  if (!wanted) return query
  switch (search_field) {
    case 'shipment_receipt':
      return query.where(beginsWith(sql`orders.shipment_receipt collate "C"`, wanted))
    case 'external_id':
      return query.where(beginsWith(sql`orders.external_id collate "C"`, wanted))
    case 'pg_reference_id':
      return query.where(beginsWith(sql`orders.pg_reference_id collate "C"`, wanted))
    case 'gross_revenue': {
      const amount = amountOf(wanted)
      return amount === undefined ? query.where(sql<boolean>`false`) : query.where('gross_revenue', '=', amount)
    }
    case 'customer_name':
      return query.where(
        sql<boolean>`person_words(orders.business_id, orders.customer_name)
          @@ search_query('business:' || ${business_id}::bigint::text, ${wanted})`,
      )
    case 'customer_email':
      return query.where(beginsWith(sql`lower(orders.customer_email) collate "C"`, wanted.toLowerCase()))
    case 'customer_phone':
      return query.where(
        beginsWith(sql`orders.customer_phone collate "C"`, wanted.replace(/[\s().+-]/g, '').replace(/^0/, '62')),
      )
    default:
      return query.where(beginsWith(sql`orders.order_id`, wanted.toUpperCase()))
  }
}
