import type { Tx } from '../../../platform/db/types.ts'

/** Locks the subscriptions of a customer. Orders are always locked before. */
export const lockCustomerSubscriptions = (tx: Tx, businessId: number, customerId: number) =>
  tx
    .selectFrom('subscriptions')
    .select(['id', 'subscription_id', 'status'])
    .where('business_id', '=', businessId)
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Whether the subscription bills the buyer again, or waits for its first payment. */
export const isRunning = ({ status }: { status: string }) => status === 'active' || status === 'unactivated'

/** Assigns the subscriptions of one customer to another. */
export const moveCustomerSubscriptions = (tx: Tx, businessId: number, from: number, to: number) =>
  tx
    .updateTable('subscriptions')
    .set({ customer_id: to })
    .where('business_id', '=', businessId)
    .where('customer_id', '=', from)
    .execute()
