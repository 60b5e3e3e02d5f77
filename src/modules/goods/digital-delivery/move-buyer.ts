import type { Tx } from '../../../platform/db/types.ts'
import { moveEntitlements } from '../entitlements/index.ts'
import { moveSubscriptions } from '../subscriptions/index.ts'

/** Transfers the entitlements and subscriptions of an order to another customer. */
export async function moveBuyer(tx: Tx, order: { business_id: number; id: string }, customerId: number) {
  await moveEntitlements(tx, order, customerId)
  await moveSubscriptions(tx, order, customerId)
}
