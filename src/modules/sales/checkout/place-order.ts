import { createHash } from 'node:crypto'
import { type CourierRates, tableRates } from '../../../integrations/couriers/index.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type Choices,
  type Loaded,
  type LoadRequest,
  loadCheckout,
  type Prepared,
  prepareOrder,
  refuseQuote,
  type Shops,
  tooBusy,
} from '../checkout-preparation/index.ts'
import { completeLine, completeOrder } from '../order-fields/index.ts'
import type { Item } from '../order-pricing/index.ts'
import { drawUniqueCode } from '../order-pricing/index.ts'
import { findLowProducts } from '../orders/index.ts'
import { getPublicOrder, type PublicSource } from '../public-orders/index.ts'
import { isLostRace } from './batch-writes.ts'
import { checkBuyer, chooseMethod, type FieldNames } from './check-buyer.ts'
import { type Buyer, checkoutEvents, draftOrder } from './draft-order.ts'
import { judgeSpam } from './judge-spam.ts'
import type { Statements } from './statements.ts'

export type Placement = {
  load: LoadRequest
  choices: Choices
  buyer: Buyer
  body: unknown
  rates?: CourierRates
  fields?: FieldNames | undefined
}

/** `turned`: products that this order sold out, or brought so low that a bundle may be. */
export type Placed = { order: PublicSource; isReplay: boolean; turned: number[] }

/** Each try reads anew. Losing a race ends in another try, which then sees what the winner did. */
const tries = 10

/**
 * Makes an order from what is true now, entirely or not at all: one read, then one statement that takes stock, counts
 * the discount code, writes order, lines, history and event, and empties the cart.
 */
export async function placeOrder(statements: Statements, shops: Shops, placement: Placement): Promise<Placed> {
  const { choices, buyer, body, rates = tableRates } = placement
  const { now } = choices
  const isCart = choices.items === undefined
  const marks = choices.items
    ? fingerprintsOf(placement.load.store_id, buyer.email, buyer.phone, choices.items, now)
    : []
  const load = { ...placement.load, email: buyer.email, phone: buyer.phone, ip: buyer.ip, fingerprints: marks }
  const hash = requestHash(body)

  for (let attempt = 1; attempt <= tries; attempt++) {
    const loaded = await loadCheckout(statements.read, shops, load, statements.loadPlain)
    const earlier = isCart && !loaded.cart_items && loaded.cart
    if (earlier && earlier.last_order_id !== null && earlier.last_checkout_hash === hash.toString('hex')) {
      const order = await getPublicOrder(statements.read, load.store_id, { id: earlier.last_order_id })
      return { order, isReplay: true, turned: [] }
    }
    if (loaded.is_duplicate) throw new AppError(400, 'duplicate_order', 'Duplicate order')
    const method = chooseMethod(loaded, choices.payment_method)
    const prepared = await prepareOrder(
      loaded,
      { ...choices, payment_method: method },
      rates,
      drawUniqueCode(loaded.settings, method),
    )
    checkBuyer(loaded, prepared, choices, buyer, placement.fields)
    refuseQuote(prepared.quote, prepared.priced.is_physical ? choices.courier_service_id : null, method)
    try {
      return await write(statements, loaded, prepared, buyer, method, { hash, mark: marks[0] ?? null, isCart, now })
    } catch (error) {
      if (!isLostRace(error)) throw error
    }
  }
  throw tooBusy()
}

type Mark = { hash: Buffer; mark: Buffer | null; isCart: boolean; now: Date }

async function write(
  statements: Statements,
  loaded: Loaded,
  prepared: Prepared,
  buyer: Buyer,
  method: string,
  { hash, mark, isCart, now }: Mark,
): Promise<Placed> {
  const spam = judgeSpam(loaded, prepared.settings)
  const fingerprint = mark && `\\x${mark.toString('hex')}`
  const { order, lines } = draftOrder(loaded, prepared, buyer, method, spam, fingerprint, now)
  const { store, cart } = loaded
  const moves = [{ status: order.status, time: order.created_at }]
  const whole = { ...completeOrder(order), lines: lines.map(completeLine), moves, business: store.business, store }
  const isNewCustomer = loaded.customer === null
  const warehouse_id = prepared.warehouse?.id ?? 0
  const written = await statements.write({
    order,
    lines,
    demand: prepared.priced.demand.map(({ variant_id, quantity }) => ({ variant_id, quantity, warehouse_id })),
    code_id: order.discount_code_id,
    cart: cart && { id: cart.id, version: isCart ? cart.version : null, hash },
    is_new_customer: isNewCustomer,
    events: checkoutEvents(whole, isNewCustomer),
    now,
  })
  return { order: whole, isReplay: false, turned: findLowProducts(lines, written.taken) }
}

/** A buyer who sends the same order again within this time has pressed the button twice. */
const windowMs = 30_000

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest()

/** The order's mark in this half-minute, under which the database keeps one, and in the one before, to look for it. */
function fingerprintsOf(storeId: number, email: string, phone: string | null, items: Item[], now: Date) {
  const things = items.map((item) => JSON.stringify(item)).sort()
  const turn = Math.floor(now.getTime() / windowMs)
  return [turn, turn - 1].map((time) => hash([storeId, email, phone, things, time]).subarray(0, 16))
}

/** The same request for the same cart again finds the order that the first one made. */
const requestHash = (body: unknown) => hash(body)
