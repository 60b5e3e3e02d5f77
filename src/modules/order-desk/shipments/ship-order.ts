import type { Static } from 'typebox'
import type { Tx } from '../../../platform/db/types.ts'
import { parseMoment } from '../../../platform/text/parse-moment.ts'
import {
  type FullOrder,
  lockOrder,
  type OrderFields,
  type OrderKey,
  saveOrder,
  toTimestamp,
} from '../../orders/orders/index.ts'
import type { ShipmentPatch, ShipmentStep } from './schemas.ts'

const saveShipment = (tx: Tx, key: OrderKey, fields: OrderFields, by: string | null, now: Date): Promise<FullOrder> =>
  saveOrder(tx, key, fields, by, now, ['order.updated', 'shipment.status.updated'])

export async function updateShipment(
  tx: Tx,
  key: OrderKey,
  change: Static<typeof ShipmentPatch> & { awb_status?: string },
  by: string | null,
  now: Date,
) {
  await lockOrder(tx, key)
  return await saveShipment(tx, key, change as OrderFields, by, now)
}

/** Adds a step to the shipment history. The step with the latest timestamp sets the shipment status. */
export async function recordShipmentStep(
  tx: Tx,
  key: OrderKey,
  step: Static<typeof ShipmentStep>,
  by: string | null,
  now: Date,
) {
  const order = await lockOrder(tx, key)
  const timestamp = toTimestamp(parseMoment(step.timestamp, 'timestamp'))
  const known = order.shipment_status_history as { timestamp: string; status: string }[]
  const history = [...known, { ...step, timestamp, timestamp_source: step.timestamp }].sort((a, b) =>
    a.timestamp < b.timestamp ? -1 : 1,
  )
  const fields = { shipment_status_history: history, shipment_status: history.at(-1)!.status }
  return await saveShipment(tx, key, fields, by, now)
}
