import type { Tx } from '../../../platform/db/types.ts'
import { moveEntitlements } from '../entitlements/index.ts'
import { moveSubscriptions } from '../subscriptions/index.ts'

/** An order was given to another customer: what it brought goes with it. */
export async function moveBuyer(tx: Tx, orderId: string, customerId: number) {
  await moveEntitlements(tx, orderId, customerId)
  await moveSubscriptions(tx, orderId, customerId)
}
