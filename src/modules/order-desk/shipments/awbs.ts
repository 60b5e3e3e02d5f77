import type { Tx } from '../../../platform/db/types.ts'
import { type LockedOrder, lockOrders } from '../../orders/orders/index.ts'
import { updateShipment } from './ship-order.ts'

export type AwbReport = { successes: Record<string, string>; failures: Record<string, string> }

type Courier = { courier?: { code?: string; name?: string } | null } | null

const courierOf = (order: LockedOrder) => (order.courier_service as Courier)?.courier ?? null

/** Why an order gets no waybill. Only the shop's own courier is supported, because no courier API is integrated. */
function refusal(order: LockedOrder): string | undefined {
  const courier = courierOf(order)
  if (!['confirmed', 'in_process', 'ready'].includes(order.status))
    return `Order ${order.order_id} is ${order.status}; only confirmed orders get a waybill`
  if (order.shipment_receipt) return `Order ${order.order_id} has the receipt ${order.shipment_receipt}`
  if (!courier) return `Order ${order.order_id} names no courier service`
  if (courier.code !== 'self_courier')
    return `No account of ${courier.name} is connected; enter the shipment receipt by hand`
  return undefined
}

/** Creates waybill numbers for parcels that the shop delivers itself, and reports why other orders get none. */
export async function generateAwbs(
  tx: Tx,
  businessId: number,
  ids: string[],
  by: string | null,
  now: Date,
): Promise<AwbReport> {
  const report: AwbReport = { successes: {}, failures: {} }
  for (const order of await lockOrders(tx, businessId, ids)) {
    const problem = refusal(order)
    if (problem) {
      report.failures[order.id] = problem
      continue
    }
    const shipment_receipt = `OWN-${order.order_id}`
    await updateShipment(tx, order, { shipment_receipt, awb_status: 'created' }, by, now)
    report.successes[order.id] = shipment_receipt
  }
  return report
}

/** Cancels waybills of `generateAwbs` for parcels that were not shipped. */
export async function cancelAwbs(
  tx: Tx,
  businessId: number,
  ids: string[],
  by: string | null,
  now: Date,
): Promise<AwbReport> {
  const report: AwbReport = { successes: {}, failures: {} }
  for (const order of await lockOrders(tx, businessId, ids)) {
    const canCancel = order.awb_status === 'created' && ['confirmed', 'in_process', 'ready'].includes(order.status)
    if (!canCancel) {
      report.failures[order.id] = `Order ${order.order_id} has no waybill that can be canceled`
      continue
    }
    await updateShipment(tx, order, { shipment_receipt: null, awb_status: 'canceled' }, by, now)
    report.successes[order.id] = 'canceled'
  }
  return report
}
