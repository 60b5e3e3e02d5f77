import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { deleteMailsTo } from '../../../platform/mail/delete-mails.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { eraseReviews } from '../../aftercare/reviews/index.ts'
import { eraseAnswers } from '../../apps/webhook-delivery/index.ts'
import { deleteCarts } from '../../buyers/carts/index.ts'
import { deletePersonIntents } from '../../buyers/checkout-intents/index.ts'
import { deleteAccount } from '../../buyers/customer-sign-in/index.ts'
import { type CustomerRow, eraseCustomer, getCustomer, lockCustomers } from '../../buyers/customers/index.ts'
import { deletePersonRequests } from '../../buyers/stock-requests/index.ts'
import { deleteWishlists } from '../../buyers/wishlists/index.ts'
import { discardImage, discardObjects } from '../../catalog/files/index.ts'
import { recordEvent, redactCustomerEvents, redactOrderEvents } from '../../events/index.ts'
import { deleteProgress } from '../../goods/courses/index.ts'
import { isRunning, lockCustomerSubscriptions } from '../../goods/subscriptions/index.ts'
import { eraseMessages } from '../../messages/order-messages/index.ts'
import { discardDocuments } from '../../order-desk/order-documents/index.ts'
import { discardExports } from '../../order-desk/order-files/index.ts'
import { type BuyerOrder, eraseBuyer, lockCustomerOrders, needsBuyer } from '../../orders/orders/index.ts'
import { eraseConflicts } from '../../orders/payment-conflicts/index.ts'
import { eraseOrderPictures, readPictureKey } from '../../orders/pictures/index.ts'
import { erasePayments } from '../../payments/payments/index.ts'
import { eraseRefunds, listOpenRefunds } from '../../payments/refunds/index.ts'
import { eraseReturns } from '../../payments/returns/index.ts'
import { removeCustomerMethods } from '../../payments/saved-methods/index.ts'

/** The most order numbers in an error. */
const maxNamed = 10

/**
 * Erases a person from a business. Their orders stay for accounting, without the person. Locks in the same order as
 * checkouts and renewals: orders, subscriptions, the customer. A repetition changes nothing.
 */
export async function erasePerson(tx: Tx, otpSecret: Buffer, merchant: Merchant, id: number, now: Date) {
  const { business_id, actor } = merchant
  const known = await getCustomer(tx, business_id, id)
  if (known.erased_at !== null) return known
  await lockCustomerOrders(tx, known)
  const subscriptions = await lockCustomerSubscriptions(tx, business_id, id)
  const [customer] = (await lockCustomers(tx, business_id, [id])) as [CustomerRow]
  if (customer.erased_at !== null) return customer
  // Locked again, for orders that were placed before the customer was locked.
  const orders = await lockCustomerOrders(tx, customer)
  const orderIds = orders.map((order) => order.id)
  checkErasable(orders, await listOpenRefunds(tx, business_id, orderIds), subscriptions)

  const person: Person = { customer, orders, orderIds, emails: listEmails(customer.email, orders) }
  const returned = await eraseOrders(tx, business_id, orderIds, now)
  await eraseAccount(tx, otpSecret, person, now)
  const events = [
    ...(await redactOrderEvents(tx, orderIds)),
    ...(await redactCustomerEvents(tx, { ...customer, hasSubscriptions: subscriptions.length > 0 })),
  ]
  await eraseAnswers(
    tx,
    business_id,
    events.map((event) => event.id),
  )
  const proofs = [...orders, ...events].flatMap(({ transferproof_url }) => readPictureKey(transferproof_url) ?? [])
  await discardPictures(tx, person, [...proofs, ...returned])
  const erased = await eraseCustomer(tx, customer, now)

  const payload = { id, business_id, erased_at: erased.erased_at }
  await recordEvent(tx, { business_id, kind: 'customer.erased', payload }, now)
  const details = { orders: orders.length }
  await recordAudit(tx, { business_id, actor, action: 'customer.erased', target: `customer:${id}`, details }, now)
  return erased
}

type Person = { customer: CustomerRow; orders: BuyerOrder[]; orderIds: string[]; emails: string[] }

/** Erases the person from the orders and everything that belongs to them. Returns the pictures of returned goods. */
async function eraseOrders(tx: Tx, business_id: number, orderIds: string[], now: Date): Promise<string[]> {
  await eraseBuyer(tx, business_id, orderIds, now)
  await erasePayments(tx, business_id, orderIds)
  await eraseConflicts(tx, business_id, orderIds)
  await eraseRefunds(tx, business_id, orderIds)
  const returned = await eraseReturns(tx, business_id, orderIds)
  await eraseReviews(tx, business_id, orderIds)
  await eraseMessages(tx, business_id, orderIds)
  return returned
}

/** Deletes what the customer saved and asked for, the customer's login, and stored files and mails about the person. */
async function eraseAccount(tx: Tx, otpSecret: Buffer, { customer, orders, orderIds, emails }: Person, now: Date) {
  const { id, business_id } = customer
  const cartIds = orders.flatMap(({ cart_id }) => cart_id ?? [])
  const phones = listPhones(customer.phone, orders)
  await removeCustomerMethods(tx, business_id, id, now)
  await discardExports(tx, business_id)
  await discardDocuments(tx, business_id, orderIds)
  await deleteProgress(tx, business_id, id)
  await deleteWishlists(tx, business_id, id)
  await deleteCarts(tx, business_id, id, cartIds)
  await deletePersonIntents(tx, business_id, { emails, phones, order_ids: orderIds })
  await deletePersonRequests(tx, business_id, emails)
  await deleteAccount(tx, otpSecret, customer, { emails, phones })
  await deleteMailsTo(tx, business_id, { addresses: emails, orderIds })
}

async function discardPictures(tx: Tx, { customer, orders, orderIds }: Person, keys: string[]) {
  const { business_id } = customer
  const uploaded = await eraseOrderPictures(tx, business_id, orderIds)
  const pictures = [...new Set([...keys, ...uploaded])]
  if (pictures.length > 0) await discardObjects(tx, pictures)
  for (const picture of listPictures(customer, orders)) await discardImage(tx, business_id, picture)
}

type Subscription = { subscription_id: string; status: string }

function checkErasable(orders: BuyerOrder[], refunded: string[], subscriptions: Subscription[]) {
  const open = [...new Set([...orders.filter(needsBuyer).map(({ order_id }) => order_id), ...refunded])]
  if (open.length > 0)
    throw conflictBecause('orders_under_way', 'Orders of this customer still have to be paid, sent or refunded', {
      orders: open.slice(0, maxNamed),
    })
  const running = subscriptions.filter(isRunning).map(({ subscription_id }) => subscription_id)
  if (running.length > 0)
    throw conflictBecause('subscriptions_running', 'Subscriptions of this customer are still running', {
      subscriptions: running.slice(0, maxNamed),
    })
}

/** The customer's current and past addresses: each order has the one of its time. */
const listEmails = (email: string | null, orders: BuyerOrder[]) => [
  ...new Set([email, ...orders.map(({ customer_email }) => customer_email)].flatMap((one) => one?.toLowerCase() ?? [])),
]

const listPhones = (phone: string | null, orders: BuyerOrder[]) => [
  ...new Set([phone, ...orders.map(({ customer_phone }) => customer_phone)].filter((one) => one !== null)),
]

/** The avatar and pictures in attribute values; `discardImage` ignores values that are no picture of the business. */
const listPictures = ({ avatar, attributes }: CustomerRow, orders: BuyerOrder[]) => [
  ...(avatar ? [avatar] : []),
  ...[attributes, ...orders.map((order) => order.attributes)]
    .flatMap((values) => Object.values(values as Record<string, unknown>))
    .filter((value) => typeof value === 'string'),
]
