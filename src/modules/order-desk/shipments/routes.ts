import { Type } from 'typebox'
import { type MerchantRoute, merchantAction } from '../../../access/merchant-route.ts'
import { Closed, Nullable } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { findOrder } from '../../orders/orders/index.ts'
import { OrderId, OrderOut, orderUrls, showOrder, Urls } from '../../orders/views/index.ts'
import { params, permission, tag, toAuthor } from '../order-routes/index.ts'
import { ReceiptPatch, ShipmentPatch, ShipmentStep } from './schemas.ts'
import { recordShipmentStep, updateShipment } from './ship-order.ts'

const order = { answer: { status: 200, schema: OrderOut }, errors: [404], permission, params, tag }

/** Routes for the shipment of one order. */
export function shipmentRoutes({ config }: Service): MerchantRoute[] {
  return [
    merchantAction({
      ...order,
      method: 'PATCH',
      path: '/orders/:id/shipment',
      summary: 'Change what is known of the shipment',
      scope: 'order:update',
      example: { shipment_receipt: 'JP1234567890' },
      body: ShipmentPatch,
      handle: async (tx, { merchant, params, body, now, request }) => {
        const order = await findOrder(tx, merchant.business_id, params.id)
        return showOrder(await updateShipment(tx, order, body, toAuthor(merchant, request.caller).by, now), config)
      },
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
      handle: async (tx, { merchant, params, body, now, request }) => {
        const order = await findOrder(tx, merchant.business_id, params.id)
        const saved = await updateShipment(tx, order, body, toAuthor(merchant, request.caller).by, now)
        const { id, order_id, shipment_receipt } = saved
        return { id, order_id, shipment_receipt, ...orderUrls(saved, config.shopUrl) }
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
      handle: async (tx, { merchant, params, body, now, request }) => {
        const order = await findOrder(tx, merchant.business_id, params.id)
        return showOrder(await recordShipmentStep(tx, order, body, toAuthor(merchant, request.caller).by, now), config)
      },
    }),
  ]
}
