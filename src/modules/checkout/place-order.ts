import { randomInt } from 'node:crypto'
import { type CourierRates, tableRates } from '../../integrations/couriers/index.ts'
import { AppError, invalidRequest } from '../../platform/errors.ts'
import { createUniqueId } from '../../platform/ids.ts'
import { getPublicOrder, type PublicSource, showOrderEvent } from '../orders/index.ts'
import { type Buyer, buildOrder } from './build-order.ts'
import { checkBuyer, chooseMethod, type FieldNames } from './check-buyer.ts'
import { fingerprintsOf, requestHash } from './fingerprint.ts'
import { type Loaded, type LoadRequest, loadCheckout } from './load-checkout.ts'
import { showNewCustomer } from './new-customer-event.ts'
import { type Choices, type Prepared, prepareOrder, refuseQuote, tooBusy } from './prepare-order.ts'
import { judgeSpam } from './spam.ts'
import type { Statements } from './statements.ts'
import { checkoutStatement } from './write-order.ts'

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

/** Our own refusal, a deadlock, or a number, customer or mark that somebody else took first. */
const isLostRace = (error: unknown) => ['ET001', '40P01', '40001', '23505'].includes((error as { code: string }).code)

/**
 * Makes an order from what is true now, entirely or not at all: one read, then one statement that takes stock, counts
 * the discount code, writes order, lines, history and event, and empties the cart.
 */
export async function placeOrder(statements: Statements, placement: Placement): Promise<Placed> {
  const { choices, buyer, body, rates = tableRates } = placement
  const { now } = choices
  const isCart = choices.items === undefined
  const marks = choices.items
    ? fingerprintsOf(placement.load.store_id, buyer.email, buyer.phone, choices.items, now)
    : []
  const load = { ...placement.load, email: buyer.email, phone: buyer.phone, ip: buyer.ip, fingerprints: marks }
  const hash = requestHash(body)

  for (let attempt = 1; attempt <= tries; attempt++) {
    const loaded = await loadCheckout(statements.read, load)
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
      uniqueCode(loaded, method),
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

/** A few units less, so that the amount that arrives tells which order it is for. */
function uniqueCode(loaded: Loaded, method: string) {
  const { is_unique_code, max_unique_code_amount = 999 } = loaded.store.settings as Record<string, number>
  return is_unique_code && method === 'bank_transfer' ? randomInt(1, max_unique_code_amount + 1) * 100 : 0
}

/** The rest of an object whose first field the statement writes: it alone knows the customer's id. */
const afterFirst = (fields: object) => `,${JSON.stringify(fields).slice(1)}`

type Mark = { hash: Buffer; mark: Buffer | null; isCart: boolean; now: Date }
type Written = { customer_id: number; taken: { variant_id: number; remaining: number; quantity: number }[] | null }

async function write(
  statements: Statements,
  loaded: Loaded,
  prepared: Prepared,
  buyer: Buyer,
  method: string,
  { hash, mark, isCart, now }: Mark,
): Promise<Placed> {
  const spam = judgeSpam(loaded, prepared.settings)
  const { order, lines } = buildOrder(loaded, prepared, buyer, method, spam, now)
  const { store } = loaded
  const { business } = store
  const { demand } = prepared.priced
  const kinds = spam.is_probably_spam ? ['order.created', 'order.spam_created'] : ['order.created']
  const { customer_id: _, ...payload } = showOrderEvent({ ...order, lines, business, store: { name: store.name } })
  const [written] = await statements.write<Written>(checkoutStatement, [
    demand.map(({ variant_id }) => variant_id),
    demand.map(({ quantity }) => quantity),
    prepared.warehouse?.id ?? null,
    now,
    order.discount_code_id,
    loaded.cart?.id ?? null,
    isCart ? loaded.cart!.version : null,
    hash,
    JSON.stringify(order),
    JSON.stringify(lines),
    kinds.map(() => createUniqueId('event')),
    kinds,
    afterFirst(payload),
    order.customer_id === null ? afterFirst(showNewCustomer(order)) : null,
    mark,
    createUniqueId('event'),
  ])
  if (!written) throw invalidRequest('The order could not be placed')
  const variants = new Map(loaded.variants!.map((variant) => [variant.id, variant.product_id]))
  const low = (written.taken ?? []).filter(
    ({ remaining, quantity }) => remaining <= lowStock && remaining + quantity > 0,
  )
  return {
    order: {
      ...order,
      customer_id: written.customer_id,
      lines,
      moves: [{ status: order.status, time: order.created_at }],
      business,
      store,
    },
    isReplay: false,
    turned: [...new Set(low.map(({ variant_id }) => variants.get(variant_id)!))],
  }
}

/** Below this a bundle that needs several may no longer be in stock; above it, listings need not be looked at. */
const lowStock = 20
