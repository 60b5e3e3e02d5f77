import { Type } from 'typebox'
import { type MerchantRoute, merchantRoute } from '../../access/merchant-route.ts'
import { Closed, Id, ListOf, listOf, Nullable, Text } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/service.ts'
import { getCustomer } from '../customers/index.ts'
import { moveBuyer } from '../fulfillment/index.ts'
import { findOrderId } from './find-orders.ts'
import { findByReferences } from './find-references.ts'
import { loadOrder } from './load-orders.ts'
import { lockOrder } from './lock-orders.ts'
import { onOrder, params, permission, tag } from './routes.ts'
import { saveOrder } from './save-order.ts'
import { OrderId, OrderOut, Urls } from './schemas.ts'
import { recordShipmentStep, updateShipment } from './ship-order.ts'
import { listUsedValues } from './used-values.ts'
import { orderUrls, showOrder } from './views.ts'
import { ReceiptPatch, ShipmentPatch, ShipmentStep } from './write-schemas.ts'

const order = { answer: { status: 200, schema: OrderOut }, errors: [404], permission, params, tag }
const search = { search: Type.Optional(Type.String({ maxLength: 100 })) }
const utmFields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const

/** What can be done to one order, and small lookups around orders. */
export function orderDetailRoutes(service: Service): MerchantRoute[] {
  const { db, config } = service
  const used = (path: string, summary: string, field: 'tags' | (typeof utmFields)[number]) =>
    merchantRoute({
      method: 'GET',
      path,
      tag,
      summary,
      scope: 'order:list',
      query: search,
      answer: { status: 200, schema: ListOf(Type.String()) },
      handle: async ({ merchant, query }) =>
        listOf(await listUsedValues(db, merchant.business_id, field, query.search ?? '')),
    })

  return [
    used('/orders/tags', 'List the tags in use', 'tags'),
    ...utmFields.map((field) =>
      used(`/orders/${field.replace('_', '-')}s`, `List the values of ${field} in use`, field),
    ),
    merchantRoute({
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
    merchantRoute({
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
    merchantRoute({
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
        const found = await loadOrder(db, await findOrderId(db, merchant.business_id, params.id))
        return {
          id: found.id,
          order_id: found.order_id,
          is_physical_product_present: found.lines.some((line) => line.item_type === 'physical'),
          is_digital_product_present: found.lines.some((line) => line.item_type === 'digital' || line.is_file_enabled),
          is_lms_product_present: found.lines.some((line) => line.item_type === 'course' || line.is_lms_enabled),
          ...orderUrls(found, config.appUrl),
        }
      },
    }),
    merchantRoute({
      ...order,
      method: 'PATCH',
      path: '/orders/:id/customer',
      summary: 'Give an order to another customer',
      scope: 'order:update',
      example: { customer_id: 7 },
      body: Closed({ customer_id: Id }),
      handle: async ({ merchant, params, body, now }) =>
        showOrder(
          await onOrder(service, merchant.business_id, params.id, async (tx, id) => {
            await lockOrder(tx, id)
            const customer = await getCustomer(tx, merchant.business_id, body.customer_id)
            const { name, email, phone } = customer
            const fields = {
              customer_id: customer.id,
              customer_email: email,
              customer_phone: phone,
              ...(name && { customer_name: name }),
            }
            await moveBuyer(tx, id, customer.id)
            return await saveOrder(tx, id, fields, now)
          }),
          config.appUrl,
        ),
    }),
    merchantRoute({
      ...order,
      method: 'POST',
      path: '/orders/:id/update-tags',
      summary: "Replace an order's tags",
      scope: 'order:update',
      example: { tags: ['gift'] },
      body: Closed({ tags: Type.Array(Text(50), { maxItems: 50, uniqueItems: true }) }),
      handle: async ({ merchant, params, body, now }) =>
        showOrder(
          await onOrder(service, merchant.business_id, params.id, async (tx, id) => {
            await lockOrder(tx, id)
            return await saveOrder(tx, id, { tags: body.tags }, now)
          }),
          config.appUrl,
        ),
    }),
    merchantRoute({
      ...order,
      method: 'PATCH',
      path: '/orders/:id/shipment',
      summary: 'Change what is known of the shipment',
      scope: 'order:update',
      example: { shipment_receipt: 'JP1234567890' },
      body: ShipmentPatch,
      handle: async ({ merchant, params, body, now }) =>
        showOrder(
          await onOrder(service, merchant.business_id, params.id, (tx, id) => updateShipment(tx, id, body, now)),
          config.appUrl,
        ),
    }),
    merchantRoute({
      method: 'PATCH',
      path: '/orders/:id/shipment-receipt',
      tag,
      summary: 'Set the tracking number',
      scope: 'order:update',
      permission,
      params,
      example: { shipment_receipt: 'JP1234567890' },
      body: ReceiptPatch,
      answer: {
        status: 200,
        schema: Closed({
          id: OrderId,
          order_id: Type.String(),
          shipment_receipt: Nullable(Type.String()),
          ...Urls,
        }),
      },
      errors: [404],
      handle: async ({ merchant, params, body, now }) => {
        const saved = await onOrder(service, merchant.business_id, params.id, (tx, id) =>
          updateShipment(tx, id, body, now),
        )
        const { id, order_id, shipment_receipt } = saved
        return { id, order_id, shipment_receipt, ...orderUrls(saved, config.appUrl) }
      },
    }),
    merchantRoute({
      ...order,
      method: 'POST',
      path: '/orders/:id/shipment-status-history',
      summary: 'Add a step that the parcel has made',
      scope: 'order:update',
      example: { timestamp: '2026-11-15T03:04:05Z', status: 'ON_DELIVERY', description: 'With the courier' },
      body: ShipmentStep,
      handle: async ({ merchant, params, body, now }) =>
        showOrder(
          await onOrder(service, merchant.business_id, params.id, (tx, id) => recordShipmentStep(tx, id, body, now)),
          config.appUrl,
        ),
    }),
  ]
}
