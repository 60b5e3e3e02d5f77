/**
 * Shipments: tracking numbers, shipment history, and waybills of the shop's own courier.
 */
export { awbRoutes } from './awb-routes.ts'
export { shipmentRoutes } from './routes.ts'
export { ReceiptPatch } from './schemas.ts'
export { updateShipment } from './ship-order.ts'
