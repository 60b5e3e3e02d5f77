import { type SelectQueryBuilder, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Db } from '../../../platform/db/types.ts'
import { Closed, Deprecated, Id, MomentIn, OneOf } from '../../../platform/http/schemas.ts'
import type { Tables } from '../../../schema/tables.ts'
import { type AttributeFilter, attributesQuery, hasAttributes } from '../../catalog/attributes/index.ts'
import { orderStatuses, paymentStatuses } from '../../orders/fields/index.ts'
import { type OrderTab, orderTabs, tabDescription, tabNames } from './order-tabs.ts'
import { searchOrders, searchQuery } from './search-orders.ts'
import { boundCreation, lowestId, toBound } from './time-bounds.ts'

const text = (description?: string) =>
  Type.Optional(Type.String({ maxLength: 200, ...(description && { description }) }))
const id = Type.Optional(Id)
const deprecatedId = Deprecated(id, 'Orders have none here, so this matches nothing')
const flag = Type.Optional(Type.Boolean())
const moment = Type.Optional(MomentIn)

const commaList = (one: string, options: { maxItems?: number; description: string }) =>
  Type.Optional(
    Type.String({
      pattern: `^(${one})(,(${one})){0,${(options.maxItems ?? 20) - 1}}$`,
      description: options.description,
    }),
  )

export const maxIds = 100
const uuid = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const legacyId = '[1-9]\\d{0,14}'

/** The filters of list, statistics and export. */
export const filterQuery = {
  ...searchQuery,
  tab: Type.Optional(OneOf<readonly OrderTab[]>(tabNames, { description: tabDescription })),
  status: commaList([...orderStatuses, 'shipped_rts'].join('|'), {
    description: 'Comma list; any of them. shipped_rts means shipped and rts',
  }),
  ids: commaList(`${uuid}|${legacyId}`, {
    maxItems: maxIds,
    description: `Comma list of at most ${maxIds} ids, or numbers of migrated orders; the answer has all of them on one page`,
  }),
  payment_status: Type.Optional(OneOf<readonly string[]>(paymentStatuses)),
  payment_method: text(),
  shipment_status: text(),
  awb_ca_status: text(),
  order_id: text('The exact order number'),
  external_id: text(),
  tags: Type.Optional(Type.String({ maxLength: 1000, description: 'Comma list; all of them' })),
  utm_source: text(),
  city: text('The name of the city of the destination'),
  platform: text(),
  business_role: Type.Optional(OneOf(['retailer', 'fulfillment_provider'])),
  business_id: id,
  store_id: id,
  customer_id: id,
  warehouse_id: id,
  courier_id: id,
  product_id: id,
  handler_id: deprecatedId,
  advertiser_id: deprecatedId,
  financial_entity_id: id,
  page_id: deprecatedId,
  affiliate_business_id: deprecatedId,
  payment_link_id: text('The payment link that they came from'),
  is_probably_spam: flag,
  is_from_form: flag,
  is_repeat: flag,
  is_transferproof_exist: flag,
  draft_time_since: moment,
  draft_time_until: moment,
  confirmed_time_since: moment,
  confirmed_time_until: moment,
  shipped_time_since: moment,
  shipped_time_until: moment,
  completed_time_since: moment,
  completed_time_until: moment,
  ...attributesQuery,
}

const FilterSchema = Closed(filterQuery)

/** The filters in the form of a request. */
export type OrderQuery = Static<typeof FilterSchema>

export type OrderFilters = Omit<OrderQuery, 'attributes'> & {
  /** By the id of the attribute, which `readFilters` looks up. */
  attributes?: AttributeFilter
  /** Determined for the first page of a search and kept in cursors. */
  is_common_name?: boolean
}

const equal = [
  'payment_method',
  'shipment_status',
  'awb_ca_status',
  'order_id',
  'external_id',
  'utm_source',
  'platform',
  'business_id',
  'store_id',
  'customer_id',
  'warehouse_id',
  'financial_entity_id',
  'payment_link_id',
] as const

const unsupported = ['handler_id', 'advertiser_id', 'page_id', 'affiliate_business_id'] as const

const flags = ['is_probably_spam', 'is_from_form', 'is_repeat'] as const

/** Default values of these columns; the partial indexes contain only rows with other values. */
const indexedUnless = { platform: 'own', awb_ca_status: 'unavailable' } as const

type Orders = SelectQueryBuilder<Tables, 'orders', unknown>

/** The matching statuses; undefined if all match. */
export function toStatuses({ status, tab }: OrderFilters): string[] | undefined {
  const wanted = status?.split(',').flatMap((one) => (one === 'shipped_rts' ? ['shipped', 'rts'] : [one]))
  const inTab = tab && (orderTabs[tab] as { statuses?: readonly string[] }).statuses
  if (!wanted || !inTab) return wanted ? [...new Set(wanted)] : inTab && [...inTab]
  return [...new Set(wanted)].filter((one) => inTab.includes(one))
}

/** Selects the orders of a business by filters. Each filter has its own index. */
export function selectOrders(
  db: Db,
  business_id: number,
  filters: OrderFilters,
  statuses = toStatuses(filters),
): Orders {
  let query: Orders = db
    .selectFrom('orders')
    .where('orders.business_id', '=', business_id)
    .where('orders.deleted_at', 'is', null)
  for (const name of equal) {
    const value = filters[name]
    if (value !== undefined) query = query.where(`orders.${name}`, '=', value as never)
  }
  // Flags, statuses and default values are literals, not parameters: only then can the planner use partial indexes and
  // see that a status is rare.
  for (const name of flags) {
    if (filters[name] === undefined) continue
    const column = sql.ref(`orders.${name}`)
    query = query.where(filters[name] ? sql<boolean>`${column}` : sql<boolean>`not ${column}`)
  }
  for (const [name, value] of Object.entries(indexedUnless)) {
    const wanted = filters[name as keyof typeof indexedUnless]
    if (wanted !== undefined && wanted !== value)
      query = query.where(sql<boolean>`${sql.ref(`orders.${name}`)} <> ${sql.lit(value)}`)
  }
  for (const [name, value] of Object.entries(filters)) {
    const time = /^(\w+_time)_(since|until)$/.exec(name)
    if (!time) continue
    const bound = toBound(value as string)
    const [operator, column] = [time[2] === 'since' ? '>=' : '<=', time[1]!] as const
    query = query.where(sql.ref(`orders.${column}`), operator, bound as never)
    if (column === 'draft_time') query = query.where(boundCreation(business_id, operator, bound))
  }
  if (statuses?.length === 0) query = query.where(sql<boolean>`false`)
  else if (statuses)
    query = query.where(sql<boolean>`orders.status in (${sql.join(statuses.map((one) => sql.lit(one)))})`)
  if (filters.tab) query = query.where(sql.raw<boolean>(orderTabs[filters.tab].condition))
  if (filters.ids) query = query.where(hasId(business_id, filters.ids.split(',')))
  if (filters.payment_status)
    query = query.where(sql<boolean>`orders.payment_status = ${sql.lit(filters.payment_status)}`)
  if (filters.tags !== undefined) {
    const tags = filters.tags.split(',').map((tag) => tag.trim())
    query = query.where(sql<boolean>`orders.tags <> '{}' and orders.tags @> ${tags}::text[]`)
  }
  if (filters.attributes) query = query.where(hasAttributes('orders', filters.attributes))
  if (filters.is_transferproof_exist !== undefined)
    query = query.where('orders.transferproof_url', filters.is_transferproof_exist ? 'is not' : 'is', null)
  if (filters.city !== undefined)
    query = query.where(
      sql<boolean>`orders.destination is not null and left(orders.destination->>'city', 200) = ${filters.city}`,
    )
  if (filters.courier_id !== undefined)
    query = query.where('orders.courier_service_id', 'in', (eb) =>
      eb.selectFrom('courier_services').select('courier_services.id').where('courier_id', '=', filters.courier_id!),
    )
  if (filters.product_id !== undefined)
    query = query.where('orders.id', 'in', (eb) => {
      const lines = eb.selectFrom('order_lines').select('order_id').where('order_lines.business_id', '=', business_id)
      const sold = lines.where('product_id', '=', filters.product_id!)
      const since = filters.draft_time_since
      return since === undefined ? sold : sold.where('order_id', '>=', lowestId(business_id, toBound(since)))
    })
  // Fulfillment by other businesses, affiliation and these columns are not supported, so their filters match nothing.
  if (filters.business_role === 'fulfillment_provider' || unsupported.some((name) => filters[name] !== undefined))
    query = query.where(sql<boolean>`false`)
  return searchOrders(query, business_id, filters)
}

/** One condition for both kinds of ids, which the index of the primary key finds. */
function hasId(businessId: number, ids: string[]) {
  const [uuids, numbers] = [ids.filter((id) => id.includes('-')), ids.filter((id) => !id.includes('-'))]
  return sql<boolean>`orders.id = any(${uuids}::uuid[] || array(select m.id from orders m
    where m.business_id = ${businessId} and m.legacy_id = any(${numbers}::bigint[])))`
}
