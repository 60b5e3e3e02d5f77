import type { ApiError } from '../../../../client/api-error.ts'
import { call } from '../../../api/call.ts'
import type { CheckoutIntentStart } from '../../../api/types.generated.ts'
import { loadAttribution } from '../../../state/attribution.ts'
import type { Draft } from '../draft.ts'
import type { Purchase } from '../purchase.ts'
import { readTyped } from '../typed-fields.ts'
import { say } from '../words.ts'
import { type Contact, loadIntent, newIntent, saveIntent } from './intent.ts'

/** What the shop stores of a checkout. */
type Snapshot = Pick<CheckoutIntentStart, 'fields' | 'items' | 'attribution' | 'source_url' | 'cart_id' | 'consent'>

const pauseMs = 800
let waiting: Snapshot | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> = Promise.resolve()

function cancelPending() {
  clearTimeout(timer)
  waiting = undefined
}

/** Sends the typed data after a pause. Failures are ignored, because the checkout does not depend on it. */
export function keepCheckout(draft: Draft, contact: Contact, purchase: Purchase) {
  waiting = toSnapshot(draft, contact, purchase)
  clearTimeout(timer)
  timer = setTimeout(flush, pauseMs)
}

/** Clears the intent after an order, so that the next checkout starts a new one. */
export function endIntent() {
  cancelPending()
  saveIntent(null)
}

function flush() {
  const snapshot = waiting
  cancelPending()
  if (snapshot) sending = sending.then(() => send(snapshot)).catch(() => {})
}

// Sends the data when the page is closed, because buyers who leave right after typing are the ones to remind.
addEventListener('pagehide', flush)

/** `isAgain`: the intent was already started again, so a further refusal is final. */
async function send(snapshot: Snapshot, isAgain = false): Promise<void> {
  const kept = loadIntent()
  if (!kept.id || !kept.token) return await start(snapshot, isAgain)
  const sequence = kept.sequence + 1
  saveIntent({ ...kept, sequence })
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
    // The token expired, the intent was deleted, or its order was placed in another tab.
    saveIntent(status === 401 ? { session: kept.session, sequence: 0 } : newIntent())
    await start(snapshot, true)
  }
}

async function start(snapshot: Snapshot, isAgain: boolean): Promise<void> {
  const kept = loadIntent()
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
    saveIntent({ session: kept.session, id, token: checkout_intent_token, sequence: last_sequence })
    // A resumed intent keeps its former content, so the data typed here is sent as a change.
    if (last_sequence > 0 || kept.prefill) await send(snapshot, true)
  } catch (problem) {
    if (isAgain || (problem as ApiError).status !== 409) throw problem
    saveIntent(newIntent())
    await start(snapshot, true)
  }
}

function toSnapshot(draft: Draft, contact: Contact, purchase: Purchase): Snapshot {
  const [subdistrict, city, province] = draft.place?.display.split(', ') ?? []
  return {
    fields: {
      customer_name: contact.name,
      customer_email: contact.email,
      customer_phone: contact.phone,
      shipping_address: draft.address,
      shipping_subdistrict: subdistrict ?? null,
      shipping_city: city ?? null,
      shipping_province: province ?? null,
      shipping_postal_code: draft.postal_code,
      shipping_location_id: draft.place?.id ?? null,
      payment_method: draft.payment_method,
      discount_code_code: draft.discount_code,
      ...readTyped(draft),
    },
    items: purchase.items.flatMap(toItem),
    attribution: loadAttribution(),
    source_url: location.origin + location.pathname,
    ...(purchase.id && { cart_id: purchase.id }),
    ...(draft.wants_reminder !== undefined && {
      consent: { marketing: draft.wants_reminder, text: `${say('keep_remind')} ${say('keep_note')}` },
    }),
  }
}

type Item = NonNullable<Snapshot['items']>[number]

function toItem({ variant_id, bundle_price_option_id, quantity }: Purchase['items'][number]): Item[] {
  if (variant_id !== null) return [{ type: 'variant', variant_id, quantity }]
  return bundle_price_option_id === null ? [] : [{ type: 'bundle_price_option', bundle_price_option_id, quantity }]
}
