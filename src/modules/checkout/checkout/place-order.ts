import { hash } from 'node:crypto'
import { type CourierRates, tableRates } from '../../../integrations/couriers/index.ts'
import { type AppError, conflictBecause } from '../../../platform/errors/errors.ts'
import { completeLine, completeOrder, type NewOrder } from '../../orders/fields/index.ts'
import { AnsweredBefore, type OrderKey } from '../../orders/order-keys/index.ts'
import type { Item } from '../../orders/pricing/index.ts'
import { drawUniqueCode } from '../../orders/pricing/index.ts'
import { getPublicOrder, type PublicSource } from '../../orders/public-orders/index.ts'
import {
  type CheckoutData,
  type Choices,
  type LoadRequest,
  loadCheckout,
  type Prepared,
  prepareOrder,
  refuseQuote,
  type Shops,
  tooBusy,
} from '../checkout-preparation/index.ts'
import { isOverOpenOrders, isWriteConflict } from './batch-writes.ts'
import {
  checkBuyer,
  chooseMethod,
  duplicateOrder,
  type FieldNames,
  guestTokenHash,
  judgeSpam,
  refuseCode,
  tooManyOpenOrders,
} from './check-buyer.ts'
import { type Buyer, checkoutEvents, draftOrder } from './draft-order.ts'
import type { Statements } from './statements.ts'

export type Placement = {
  load: LoadRequest
  choices: Choices
  buyer: Buyer
  body: unknown
  rates?: CourierRates
  fields?: FieldNames | undefined
  /** The Idempotency-Key of the request, stored with the order. */
  key?: OrderKey | undefined
  /** Counts the request against a limit, unless its key has a stored response. */
  admit?: (() => Promise<void>) | undefined
}

/** `hasStaleListings`: this order, or another one in its batch, sold an item out or left too few for a bundle. */
export type Placed = { order: PublicSource; isReplay: boolean; hasStaleListings: boolean }

/** Each attempt reads again, and so sees the concurrent write that the previous attempt conflicted with. */
const maxAttempts = 10

/**
 * Places an order with one read and one write statement. The write is atomic: it takes stock, counts the use of the
 * discount code, inserts order, lines, history and events, and empties the cart. Throws `AnsweredBefore` if the request's
 * key has been answered.
 */
export async function placeOrder(statements: Statements, shops: Shops, placement: Placement): Promise<Placed> {
  const { choices, buyer, body, key, rates = tableRates } = placement
  const { now } = choices
  const { store_id, payment_link } = placement.load
  const direct = payment_link === null ? choices.items : [payment_link]
  const isCart = direct === undefined
  const fingerprints = direct ? computeFingerprints(store_id, buyer.email, buyer.phone, direct, now) : []
  const { email, phone, ip } = buyer
  const load = { ...placement.load, email, phone, ip, fingerprints, key: key?.scope_hash ?? null }
  const requestHash = load.cart.value === null ? null : sha256(JSON.stringify(body))

  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const loaded = await loadCheckout(statements.read, shops, load, statements.loadBatched)
    if (loaded.stored_key) throw new AnsweredBefore(loaded.stored_key)
    if (attempt === 1) await placement.admit?.()
    const earlier = isCart && !loaded.cart_items && loaded.cart
    if (earlier && earlier.last_order_id !== null && earlier.last_checkout_hash === requestHash!.toString('hex')) {
      const store = { id: load.store_id, business_id: load.business_id }
      const order = await getPublicOrder(statements.read, store, { id: earlier.last_order_id })
      return { order, isReplay: true, hasStaleListings: false }
    }
    if (loaded.store.is_closed)
      throw conflictBecause('store_closed', `${loaded.store.name} is closed and sells nothing`)
    const method = chooseMethod(loaded, choices.payment_method)
    const prepared = await prepareOrder(
      loaded,
      { ...choices, payment_method: method },
      rates,
      drawUniqueCode(loaded.settings, method),
    ).catch((error) => {
      // Shows the earlier order instead, which may have taken the last unit.
      throw loaded.duplicate && (error as AppError).status === 409 ? duplicateOrder(loaded.duplicate, placement) : error
    })
    checkBuyer(loaded, prepared, choices, buyer, placement.fields)
    refuseQuote(prepared.quote, prepared.priced.is_physical ? choices.courier_service_id : null, method)
    if (loaded.duplicate) throw duplicateOrder(loaded.duplicate, placement)
    if (load.discount_code !== null) refuseCode(prepared.judgement, loaded.discount)
    try {
      const placed = await write(statements, loaded, prepared, buyer, method, {
        requestHash,
        fingerprint: toHex(fingerprints[0]),
        guest_token_hash: toHex(guestTokenHash(load)),
        isCart,
        key,
        now,
      })
      if (placed) return placed
    } catch (error) {
      if (isOverOpenOrders(error)) throw tooManyOpenOrders()
      if (!isWriteConflict(error)) throw error
    }
  }
  throw tooBusy()
}

/**
 * Whether the limit of unpaid orders applies: only to orders of unknown buyers, which hold stock until an advance
 * payment comes. A payment link for one buyer can be used only once anyway.
 */
const isLimited = ({ payment_method, gross_revenue, is_by_account, is_from_form }: NewOrder) =>
  payment_method !== 'cod' && gross_revenue! > 0 && !is_by_account && is_from_form === true

type WriteContext = {
  /** The hash of the request, if the buyer has a cart. */
  requestHash: Buffer | null
  fingerprint: string | null
  guest_token_hash: string | null
  isCart: boolean
  key: OrderKey | undefined
  now: Date
}

/** Writes the order; undefined if its stock was sold since it was read. */
async function write(
  statements: Statements,
  loaded: CheckoutData,
  prepared: Prepared,
  buyer: Buyer,
  method: string,
  { requestHash, isCart, key, now, ...marks }: WriteContext,
): Promise<Placed | undefined> {
  const spam = judgeSpam(loaded, prepared.settings)
  const { order, lines } = draftOrder(loaded, prepared, buyer, method, spam, marks, now)
  const { store, cart } = loaded
  const moves = [{ status: order.status, time: order.created_at }]
  // Assigned to the completed row, because copying all columns costs time in every checkout.
  const parts = { lines: lines.map(completeLine), moves, business: store.business, store }
  const whole = Object.assign(completeOrder(order), parts)
  const isNewCustomer = loaded.customer === null
  const warehouse_id = prepared.warehouse?.id ?? 0
  const written = await statements.write({
    order,
    lines,
    demand: prepared.priced.demand.map(({ variant_id, quantity }) => ({ variant_id, quantity, warehouse_id })),
    link: loaded.payment_link && { id: loaded.payment_link.id, version: loaded.payment_link.version },
    code_id: order.discount_code_id,
    is_code_per_customer: order.discount_code_id !== null && loaded.discount!.is_customer_usage_limit,
    cart: cart && { id: cart.id, version: isCart ? cart.version : null, hash: requestHash! },
    is_limited: isLimited(order),
    is_new_customer: isNewCustomer,
    events: checkoutEvents(whole, isNewCustomer),
    key,
    now,
  })
  if (written.isRefused) return undefined
  return { order: whole, isReplay: false, hasStaleListings: written.has_stale_listings }
}

/** The same items from the same buyer within this time are a duplicate, such as a double click. */
const duplicateWindowMs = 30_000

/** Converts bytes to the text form of bytea, for JSON rows. */
const toHex = (bytes: Buffer | null | undefined) => (bytes ? `\\x${bytes.toString('hex')}` : null)

const sha256 = (text: string) => hash('sha256', text, 'buffer')

/**
 * Fingerprints for the current window, which is stored under a unique index, and for the previous one, to look it up.
 */
function computeFingerprints(
  storeId: number,
  email: string,
  phone: string | null,
  items: (Item | string)[],
  now: Date,
) {
  const sortedItems = items.map((item) => JSON.stringify(item)).sort()
  const window = Math.floor(now.getTime() / duplicateWindowMs)
  const start = JSON.stringify([storeId, email, phone, sortedItems]).slice(0, -1)
  return [window, window - 1].map((time) => sha256(`${start},${time}]`).subarray(0, 16))
}
