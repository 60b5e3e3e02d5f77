import { Type } from 'typebox'
import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { Closed, ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { findOrder, loadOrder } from '../../orders/orders/index.ts'
import { OrderId, orderUrls, Urls } from '../../orders/views/index.ts'
import { params, tag } from '../order-routes/index.ts'
import { findByReferences } from './find-references.ts'
import { listUsedValues } from './list-used-values.ts'

const search = { search: Type.Optional(Type.String({ maxLength: 100 })) }
const utmFields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const

/** Lookups: tags and UTM values in use, orders by gateway reference, and the kinds of goods in an order. */
export function orderLookupRoutes({ db, config }: Service): MerchantRoute[] {
  const used = (path: string, summary: string, field: 'tags' | (typeof utmFields)[number]) =>
    merchantRead({
      method: 'GET',
      path,
      tag,
      summary,
      scope: 'order:list',
      query: search,
      answer: { status: 200, schema: ListOf(Type.String()) },
      handle: async ({ merchant, query }) =>
        toList(await listUsedValues(db, merchant.business_id, field, query.search ?? '')),
    })

  return [
    used('/orders/tags', 'List the tags in use', 'tags'),
    ...utmFields.map((field) =>
      used(`/orders/${field.replace('_', '-')}s`, `List the values of ${field} in use`, field),
    ),
    merchantRead({
      method: 'GET',
      path: '/orders/pg-reference-id/:reference',
      tag,
      summary: 'Find the order behind a reference of the payment gateway',
      scope: 'order:read',
      params: { reference: Type.String({ maxLength: 200 }) },
      answer: { status: 200, schema: Closed({ id: OrderId }) },
      errors: [404],
      handle: async ({ merchant, params }) => {
        const [found] = await findByReferences(db, merchant.business_id, [params.reference], { isRequired: true })
        return { id: found!.id }
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/orders/pg-reference-ids',
      tag,
      summary: 'Find the orders behind up to 25 references of the payment gateway',
      scope: 'order:list',
      query: { pg_reference_ids: Type.String({ maxLength: 5000, description: 'Comma list' }) },
      answer: {
        status: 200,
        schema: Type.Record(Type.String(), Closed({ id: OrderId, order_id: Type.String() })),
      },
      errors: [422],
      handle: async ({ merchant, query }) => {
        const references = query.pg_reference_ids.split(',').map((reference) => reference.trim())
        const found = await findByReferences(db, merchant.business_id, references, { isRequired: false })
        return Object.fromEntries(found.map(({ id, order_id, pg_reference_id }) => [pg_reference_id, { id, order_id }]))
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/orders/:id/actions',
      tag,
      summary: 'What kinds of goods an order holds, and where its pages are',
      scope: 'order:read',
      params,
      answer: {
        status: 200,
        schema: Closed({
          id: OrderId,
          order_id: Type.String(),
          is_physical_product_present: Type.Boolean(),
          is_digital_product_present: Type.Boolean(),
          is_lms_product_present: Type.Boolean(),
          ...Urls,
        }),
      },
      errors: [404],
      handle: async ({ merchant, params }) => {
        const found = await loadOrder(db, await findOrder(db, merchant.business_id, params.id))
        return {
          id: found.id,
          order_id: found.order_id,
          is_physical_product_present: found.lines.some((line) => line.item_type === 'physical'),
          is_digital_product_present: found.lines.some((line) => line.item_type === 'digital' || line.is_file_enabled),
          is_lms_product_present: found.lines.some((line) => line.item_type === 'course' || line.is_lms_enabled),
          ...orderUrls(found, config.shopUrl),
        }
      },
    }),
  ]
}
