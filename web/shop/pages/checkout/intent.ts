import type { ApiError } from '../../../client/api-error.ts'
import { call } from '../../api/call.ts'
import type { CheckoutIntentStart } from '../../api/types.generated.ts'
import { storedValue } from '../../shop.ts'

/** What the shop keeps of a checkout. */
export type Snapshot = Pick<
  CheckoutIntentStart,
  'fields' | 'items' | 'attribution' | 'source_url' | 'cart_id' | 'consent'
>

type Kept = { session: string; id?: string; token?: string; sequence: number; prefill?: string }

const stored = storedValue('checkout-intent')
const newIntent = (): Kept => ({ session: crypto.randomUUID(), sequence: 0 })

function load(): Kept {
  try {
    return JSON.parse(stored.get() ?? '') as Kept
  } catch {
    return newIntent()
  }
}

const save = (kept: Kept) => stored.set(JSON.stringify(kept))

/** Goes with the order, which completes the intent. */
export const intentToken = () => load().token ?? null

/** After an order the next checkout is another one. */
export function endIntent() {
  cancelPending()
  stored.set(null)
}

/** The token of a mail: the next snapshot continues the checkout that it names. */
export const continueFrom = (prefill: string) => save({ ...newIntent(), prefill })

const pauseMs = 800
let waiting: Snapshot | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> = Promise.resolve()

function cancelPending() {
  clearTimeout(timer)
  waiting = undefined
}

/** Sends the snapshot in a moment, unless a newer one comes. Failures are silent: keeping it is a service, not a condition. */
export function keepSnapshot(snapshot: Snapshot) {
  waiting = snapshot
  clearTimeout(timer)
  timer = setTimeout(flush, pauseMs)
}

function flush() {
  const snapshot = waiting
  cancelPending()
  if (snapshot) sending = sending.then(() => send(snapshot)).catch(() => {})
}

// Who closes the page right after typing is exactly who this is for.
addEventListener('pagehide', flush)

/** `isAgain`: the intent was begun anew already, so another refusal is final. */
async function send(snapshot: Snapshot, isAgain = false): Promise<void> {
  const kept = load()
  if (!kept.id || !kept.token) return await start(snapshot, isAgain)
  const sequence = kept.sequence + 1
  save({ ...kept, sequence })
  try {
    await call('PATCH public/checkout-intents/{checkout_intent_id}', {
      path: { checkout_intent_id: kept.id },
      intentToken: kept.token,
      keepalive: true,
      body: { ...snapshot, sequence },
    })
  } catch (problem) {
    const { status } = problem as ApiError
    if (isAgain || ![401, 404, 409].includes(status)) throw problem
    // The token ended, or the intent was deleted, or its order was placed in another tab.
    save(status === 401 ? { session: kept.session, sequence: 0 } : newIntent())
    await start(snapshot, true)
  }
}

async function start(snapshot: Snapshot, isAgain: boolean): Promise<void> {
  const kept = load()
  try {
    const { id, checkout_intent_token, last_sequence } = await call('POST public/checkout-intents', {
      keepalive: true,
      body: {
        client_session_id: kept.session,
        form_widget_id: 'storefront-checkout',
        ...(kept.prefill && { checkout_intent_prefill_token: kept.prefill }),
        ...snapshot,
      },
    })
    save({ session: kept.session, id, token: checkout_intent_token, sequence: last_sequence })
    // A resumed one keeps what it held; what was typed here since is a change.
    if (last_sequence > 0 || kept.prefill) await send(snapshot, true)
  } catch (problem) {
    if (isAgain || (problem as ApiError).status !== 409) throw problem
    save(newIntent())
    await start(snapshot, true)
  }
}
