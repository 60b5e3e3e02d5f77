import { sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { toPhoneDigits } from '../../../platform/text/phones.ts'
import { type AttributeFilter, hasAttributes, readAttributeFilter } from '../../catalog/attributes/index.ts'
import type { CustomerRow } from './views.ts'

export type CustomerFilters = {
  search?: string
  tags?: string
  status?: 'active' | 'blocked'
  attributes?: AttributeFilter
}

/** The filters in the form of a request. */
export type CustomerQuery = Omit<CustomerFilters, 'attributes'> & { attributes?: Record<string, string> }

export async function readFilters(
  db: Db,
  business_id: number,
  { search, tags, status, attributes }: CustomerQuery,
): Promise<CustomerFilters> {
  const values = await readAttributeFilter(db, business_id, { owner: 'customer' }, attributes)
  return { search, tags, status, ...(values && { attributes: values }) }
}

/**
 * Selects customers without erased and merged ones. `search` matches words of the name or email, or the beginning of a
 * phone number.
 */
export function selectCustomers(db: Db, business_id: number, { search, tags, status, attributes }: CustomerFilters) {
  let query = db.selectFrom('customers').where('business_id', '=', business_id).where('erased_at', 'is', null)
  if (status) query = query.where('status', '=', status)
  if (tags) query = query.where('tags', '@>', sql<string[]>`${tags.split(',').map((tag) => tag.trim())}::text[]`)
  if (attributes) query = query.where(hasAttributes('customers', attributes))
  const start = toPhoneDigits(search ?? '')
  if (search && /^\d+$/.test(start)) {
    query = query.where(sql<boolean>`phone collate "C" >= ${start} and phone collate "C" < ${`${start}:`}`)
  } else if (search) {
    const words = sql`name_words(found.business_id, coalesce(found.name, '') || ' ' || coalesce(found.email, ''))`
    // A subquery, because the planner cannot estimate the number of matches and would walk the newest customers
    // instead.
    query = query.where(sql<boolean>`customers.id = any(array(select found.id from customers found
      where found.business_id = ${business_id} and ${words} @@ name_query(${business_id}::bigint, ${search})))`)
  }
  return query
}

export const listCustomers = async (
  db: Db,
  cursorSecret: Buffer,
  business_id: number,
  request: PageRequest & CustomerQuery,
) => {
  const filters = await readFilters(db, business_id, request)
  return await listPage<CustomerFilters, CustomerRow>({
    list: `customers:${business_id}`,
    cursorSecret,
    request,
    filters,
    key: ['id'],
    direction: 'desc',
    select: (filters) => selectCustomers(db, business_id, filters).selectAll(),
    keyOf: (customer) => [customer.id],
  })
}

export async function countCustomers(db: Db, business_id: number, query: CustomerQuery): Promise<number> {
  const { total } = await selectCustomers(db, business_id, await readFilters(db, business_id, query))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Lists the distinct tags of the business's customers. */
export async function listCustomerTags(db: Db, business_id: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct unnest(tags) as tag from customers where business_id = ${business_id} and tags <> '{}' order by tag
    limit 1000`.execute(db)
  return rows.map((row) => row.tag)
}
