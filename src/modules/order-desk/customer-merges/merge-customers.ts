import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { moveReviews } from '../../aftercare/reviews/index.ts'
import { lockCarts, moveCarts } from '../../buyers/carts/index.ts'
import { moveAccount } from '../../buyers/customer-sign-in/index.ts'
import {
  type CustomerRow,
  checkNotErased,
  getCustomer,
  lockCustomers,
  mergeCustomerRows,
} from '../../buyers/customers/index.ts'
import { moveCustomerUses } from '../../buyers/discounts/index.ts'
import { moveWishlists } from '../../buyers/wishlists/index.ts'
import { discardImage } from '../../catalog/files/index.ts'
import { recordEvent } from '../../events/index.ts'
import { moveProgress } from '../../goods/courses/index.ts'
import { moveCustomerEntitlements } from '../../goods/entitlements/index.ts'
import { lockCustomerSubscriptions, moveCustomerSubscriptions } from '../../goods/subscriptions/index.ts'
import { lockCustomerOrders, moveCustomerOrders } from '../../orders/orders/index.ts'
import { moveCustomerMethods } from '../../payments/saved-methods/index.ts'

type Merge = { merchant: Merchant; into: number; from: number }

/**
 * Merges a customer into another one of the business. Locks everything in the order of checkouts and renewals: orders,
 * subscriptions, carts, customers. Concurrent orders wait for the customer, and are then written for the customer who
 * has the email address.
 */
export async function mergeCustomers(tx: Tx, otpSecret: Buffer, { merchant, into, from }: Merge, now: Date) {
  const { business_id, actor } = merchant
  if (into === from) throw validationFailed({ merged_id: 'same_record' })
  await getCustomer(tx, business_id, into)
  const named = await getCustomer(tx, business_id, from)
  await lockCustomerOrders(tx, { business_id, id: from, email: null })
  await lockCustomerSubscriptions(tx, business_id, from)
  const carts = await lockCarts(tx, business_id, [into, from])
  const [survivor, merged] = (await lockCustomers(tx, business_id, [into, named.id])) as [CustomerRow, CustomerRow]
  checkNotErased(survivor)
  if (merged.merged_into_id === into) return survivor
  checkNotErased(merged)

  const orders = await moveCustomerOrders(tx, business_id, from, into)
  await moveCustomerSubscriptions(tx, business_id, from, into)
  await moveCustomerEntitlements(tx, business_id, from, into)
  await moveProgress(tx, business_id, from, into)
  await moveReviews(tx, business_id, from, into)
  await moveWishlists(tx, business_id, from, into)
  await moveCustomerMethods(tx, business_id, from, into)
  await moveCustomerUses(tx, business_id, from, into)
  await moveCarts(tx, business_id, carts, into, now)
  const takesEmail = survivor.email === null && merged.email !== null
  await moveAccount(tx, otpSecret, merged, { id: into, takesEmail })
  if (merged.avatar && survivor.avatar) await discardImage(tx, business_id, merged.avatar)
  const combined = await mergeCustomerRows(tx, survivor, merged, now)

  const payload = { id: into, business_id, merged_id: from }
  await recordEvent(tx, { business_id, kind: 'customer.merged', payload }, now)
  const details = { merged: `customer:${from}`, orders }
  await recordAudit(tx, { business_id, actor, action: 'customer.merged', target: `customer:${into}`, details }, now)
  return combined
}
