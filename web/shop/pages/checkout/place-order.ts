import type { PublicOrder } from '../../api/types.generated.ts'
import type { Context } from '../../context.ts'
import type { Problems } from '../../parts/field.tsx'
import { loadAttribution } from '../../state/attribution.ts'
import { type Draft, phoneDigits, readSelection } from './draft.ts'
import { intentToken } from './intent/intent.ts'
import { codeFor, type Purchase, toItems } from './purchase.ts'
import { sendTyped } from './typed-fields.ts'
import { say } from './words.ts'

/** Validation that needs no request. */
export function checkDraft({ isSignedIn, language, shop }: Context, draft: Draft, isDelivered: boolean): Problems {
  const problems: Problems = {}
  const need = (name: string, value: string) => {
    if (!value.trim()) problems[name] = say(language, 'field_required')
  }
  const isTyped = draft.address_id === undefined
  if (!isSignedIn.get()) {
    need('customer_name', draft.customer_name)
    need('customer_email', draft.customer_email)
    if (draft.customer_email && !/^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]+$/.test(draft.customer_email.trim()))
      problems.customer_email = say(language, 'field_email')
  }
  if (isDelivered && shop.store.is_courier_required) {
    if (isTyped) {
      need('customer_name', draft.customer_name)
      need('customer_phone', draft.customer_phone)
      need('shipping_address', draft.address)
    }
    if (!draft.place) problems.shipping_location_id = say(language, 'choose_district')
    else if (!draft.courier) problems.courier_service_id = say(language, 'choose_courier')
  }
  if (!draft.payment_method) problems.payment_method = say(language, 'choose_payment')
  return problems
}

const shared = (context: Context, draft: Draft, purchase: Purchase) => ({
  payment_method: draft.payment_method,
  discount_code_code: codeFor(purchase, draft),
  ...sendTyped(draft),
  attribution: loadAttribution(context),
  checkout_intent_token: intentToken(context),
})

type Order = { draft: Draft; purchase: Purchase; isDelivered: boolean; idempotencyKey: string }

/**
 * Places the order. The idempotency key makes a repeated click, or a retry after a lost response, return the same
 * order.
 */
export const placeOrder = (context: Context, order: Order): Promise<PublicOrder> =>
  context.isSignedIn.get() ? placeCustomerOrder(context, order) : placeGuestOrder(context, order)

const placeGuestOrder = (context: Context, { draft, purchase, isDelivered, idempotencyKey }: Order) =>
  context.call('POST public/checkout', {
    idempotencyKey,
    body: {
      ...toItems(context, purchase),
      ...shared(context, draft, purchase),
      customer_name: draft.customer_name.trim(),
      customer_email: draft.customer_email.trim(),
      customer_phone: phoneDigits(draft.customer_phone) || null,
      ...(isDelivered && {
        shipping_address: draft.address.trim() || null,
        shipping_location_id: draft.place?.id ?? null,
        shipping_postal_code: draft.postal_code || null,
        ...readSelection(draft),
      }),
    },
  })

/** A customer's order is shipped to one of their stored addresses; a newly entered one is stored first. */
async function placeCustomerOrder(context: Context, { draft, purchase, isDelivered, idempotencyKey }: Order) {
  const { call } = context
  const address_id = isDelivered ? (draft.address_id ?? (await keepAddress(context, draft))) : undefined
  const delivery = isDelivered && { address_id, ...readSelection(draft) }
  return await call('POST customers/me/checkout', {
    idempotencyKey,
    body: { ...toItems(context, purchase), ...shared(context, draft, purchase), ...delivery },
  })
}

async function keepAddress({ call }: Context, draft: Draft) {
  const { id } = await call('POST customers/me/addresses', {
    body: {
      name: draft.customer_name.trim(),
      phone: phoneDigits(draft.customer_phone),
      address: draft.address.trim(),
      location_id: draft.place?.id ?? null,
      postal_code: draft.postal_code || null,
    },
  })
  // A retry uses this address instead of creating another.
  draft.address_id = id
  return id
}
