import type { StoreRef } from '../../../access/caller.ts'
import { type Outcome, type RequestKey, sealAnswer, toRefusal } from '../../../platform/idempotency/request-key.ts'
import {
  type Answer,
  AnsweredBefore,
  type OrderKey,
  readStored,
  type StoredKey,
  toOrderKey,
} from '../../orders/order-keys/index.ts'
import { getPublicOrder, showPublicOrder } from '../../orders/public-orders/index.ts'
import { type Checkout, createCheckout } from './create-checkout.ts'
import type { Placed } from './place-order.ts'
import type { CheckoutService } from './statements.ts'

type Asked = {
  store: StoreRef
  /** Reads the request; throws to refuse it. */
  read: () => Checkout | Promise<Checkout>
  now: Date
}

/** The result of a checkout, with the response if no statement has stored it yet, or the earlier response. */
type Attempt = { outcome: Outcome; unstored?: Answer | undefined } | { earlier: StoredKey }

/**
 * Places an order, once per Idempotency-Key: a repetition returns the order in its current state, or the same refusal.
 */
export async function checkOutOnce(service: CheckoutService, asked: Asked, request: RequestKey | undefined) {
  const { store, now } = asked
  if (!request) return show(service, await createCheckout(service, await asked.read(), now))

  const { keys } = service.checkout
  const key = toOrderKey(request)
  return await keys.hold(key, async () => {
    const attempt = await tryCheckout(service, asked, request, key)
    if ('earlier' in attempt) return await replay(service, store, request, attempt.earlier)
    const { outcome, unstored } = attempt
    const earlier =
      unstored && (await keys.store({ ...key, ...unstored, business_id: store.business_id, created_at: now }))
    return earlier ? await replay(service, store, request, earlier) : outcome
  })
}

async function tryCheckout(
  service: CheckoutService,
  { read, now }: Asked,
  request: RequestKey,
  key: OrderKey,
): Promise<Attempt> {
  try {
    const placed = await createCheckout(service, await read(), now, key)
    // The order of an earlier request for the same cart does not have this key.
    const unstored: Answer | undefined = placed.isReplay
      ? { order_id: placed.order.id, status: null, refusal: null }
      : undefined
    return { outcome: show(service, placed), unstored }
  } catch (error) {
    if (error instanceof AnsweredBefore) return { earlier: error.stored }
    const outcome = toRefusal(error)
    if (!outcome) throw error
    // A repetition may be refused before its key is looked up; storing the refusal then finds the earlier response.
    const refusal = sealAnswer(request, outcome.body)
    return { outcome, unstored: { order_id: null, status: outcome.status, refusal } }
  }
}

async function replay(
  service: CheckoutService,
  store: StoreRef,
  request: RequestKey,
  stored: StoredKey,
): Promise<Outcome> {
  const found = readStored(request, stored)
  if ('status' in found) return found
  const order = await getPublicOrder(service.reads.query, store, { id: found.order_id })
  return show(service, { order, isReplay: true })
}

const show = ({ config }: CheckoutService, { order, isReplay }: Pick<Placed, 'order' | 'isReplay'>): Outcome => ({
  status: 201,
  body: showPublicOrder(order, config),
  isReplay,
})
