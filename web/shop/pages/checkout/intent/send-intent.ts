import type { ApiError } from '../../../../client/api-error.ts'
import type { CheckoutIntentStart } from '../../../api/types.generated.ts'
import type { Context } from '../../../context.ts'
import { loadAttribution } from '../../../state/attribution.ts'
import type { Draft } from '../draft.ts'
import type { Purchase } from '../purchase.ts'
import { readTyped } from '../typed-fields.ts'
import { say } from '../words.ts'
import { type Contact, loadIntent, newIntent, saveIntent } from './intent.ts'

/** What the shop stores of a checkout. */
type Snapshot = Pick<CheckoutIntentStart, 'fields' | 'items' | 'attribution' | 'source_url' | 'cart_id' | 'consent'>

const pauseMs = 800

type Sending = { waiting?: Snapshot | undefined; timer?: ReturnType<typeof setTimeout>; last: Promise<void> }

/** What is about to be sent from this page. */
function createSending(context: Context): Sending {
  const sending: Sending = { last: Promise.resolve() }
  // Sends the data when the page is closed, because buyers who leave right after typing are the ones to remind.
  addEventListener('pagehide', () => flush(context, sending))
  return sending
}

function cancelPending(sending: Sending) {
  clearTimeout(sending.timer)
  sending.waiting = undefined
}

/** Sends the typed data after a pause. Failures are ignored, because the checkout does not depend on it. */
export function keepCheckout(context: Context, draft: Draft, contact: Contact, purchase: Purchase) {
  const sending = context.keep(createSending)
  sending.waiting = toSnapshot(context, draft, contact, purchase)
  clearTimeout(sending.timer)
  sending.timer = setTimeout(() => flush(context, sending), pauseMs)
}

/** Clears the intent after an order, so that the next checkout starts a new one. */
export function endIntent(context: Context) {
  cancelPending(context.keep(createSending))
  saveIntent(context, null)
}

function flush(context: Context, sending: Sending) {
  const snapshot = sending.waiting
  cancelPending(sending)
  if (snapshot) sending.last = sending.last.then(() => send(context, snapshot)).catch(() => {})
}

/** `isAgain`: the intent was already started again, so a further refusal is final. */
async function send(context: Context, snapshot: Snapshot, isAgain = false): Promise<void> {
  const { call } = context
  const kept = loadIntent(context)
  if (!kept.id || !kept.token) return await start(context, snapshot, isAgain)
  const sequence = kept.sequence + 1
  saveIntent(context, { ...kept, sequence })
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
    saveIntent(context, status === 401 ? { session: kept.session, sequence: 0 } : newIntent())
    await start(context, snapshot, true)
  }
}

async function start(context: Context, snapshot: Snapshot, isAgain: boolean): Promise<void> {
  const { call } = context
  const kept = loadIntent(context)
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
    saveIntent(context, { session: kept.session, id, token: checkout_intent_token, sequence: last_sequence })
    // A resumed intent keeps its former content, so the data typed here is sent as a change.
    if (last_sequence > 0 || kept.prefill) await send(context, snapshot, true)
  } catch (problem) {
    if (isAgain || (problem as ApiError).status !== 409) throw problem
    saveIntent(context, newIntent())
    await start(context, snapshot, true)
  }
}

function toSnapshot(context: Context, draft: Draft, contact: Contact, purchase: Purchase): Snapshot {
  const { language } = context
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
    attribution: loadAttribution(context),
    source_url: location.origin + location.pathname,
    ...(purchase.id && { cart_id: purchase.id }),
    ...(draft.wants_reminder !== undefined && {
      consent: {
        marketing: draft.wants_reminder,
        text: `${say(language, 'keep_remind')} ${say(language, 'keep_note')}`,
      },
    }),
  }
}

type Item = NonNullable<Snapshot['items']>[number]

function toItem({ variant_id, bundle_price_option_id, quantity }: Purchase['items'][number]): Item[] {
  if (variant_id !== null) return [{ type: 'variant', variant_id, quantity }]
  return bundle_price_option_id === null ? [] : [{ type: 'bundle_price_option', bundle_price_option_id, quantity }]
}
