import { Type } from 'typebox'
import { type MerchantRoute, merchantAction } from '../../../access/merchant-route.ts'
import { Closed, Id, Nullable, Text } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getCustomer } from '../../buyers/customers/index.ts'
import { moveBuyer } from '../../goods/digital-delivery/index.ts'
import { lockOrder } from './lock-orders.ts'
import { onOrder, params, permission, tag } from './routes.ts'
import { saveOrder } from './save-order.ts'
import { OrderId, OrderOut, Urls } from './schemas.ts'
import { recordShipmentStep, updateShipment } from './ship-order.ts'
import { orderUrls, showOrder } from './views.ts'
import { ReceiptPatch, ShipmentPatch, ShipmentStep } from './write-schemas.ts'

const order = { answer: { status: 200, schema: OrderOut }, errors: [404], permission, params, tag }

/** What can be done to one order. */
export function orderDetailRoutes(service: Service): MerchantRoute[] {
  const { config } = service
  return [
    merchantAction({
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
    merchantAction({
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
    merchantAction({
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
    merchantAction({
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
    merchantAction({
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
