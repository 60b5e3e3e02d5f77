import { readAnswer, sendRequest, toAddress } from '../../../../client/request.ts'
import type { Operations } from '../../../api/types.generated.ts'
import type { Context } from '../../../context.ts'
import { addToCart, loadCart } from '../../../state/cart.ts'
import { loadDraft, saveDraft } from '../draft.ts'
import { readTyped } from '../typed-fields.ts'
import { continueFrom } from './intent.ts'

const maxQuantity = 100

type Prefill = Operations['GET /v3/checkout-intents/prefill']['answer']['data']

/** Fills cart and form from the token of a mail; returns the names of items that can no longer be bought. */
export async function restore(context: Context, token: string): Promise<string[]> {
  const { shop } = context
  const address = shop.api.replace(/\/stores\/[^/]+$/, '/checkout-intents/prefill')
  const query = { checkout_intent_prefill_token: token }
  const response = await sendRequest('GET', toAddress(address, {}, query), { credentials: 'omit' })
  const { data } = (await readAnswer(response)) as { data: Prefill }
  continueFrom(context, token)
  fillForm(context, data)
  const held = await loadCart(context)
  const missing: string[] = []
  for (const item of data.checkout_intent.items) {
    const { variant_id, bundle_price_option_id } = item
    const isHeld = held.items.some(
      (one) => one.variant_id === variant_id && one.bundle_price_option_id === bundle_price_option_id,
    )
    if (!item.available) missing.push(item.name)
    else if (!isHeld) await add(context, item)
  }
  return missing.filter(Boolean)
}

const add = (
  context: Context,
  { variant_id, bundle_price_option_id, quantity, available_qty }: Prefill['checkout_intent']['items'][number],
) =>
  addToCart(
    context,
    variant_id !== null
      ? { type: 'variant', variant_id }
      : { type: 'bundle_price_option', bundle_price_option_id: bundle_price_option_id! },
    Math.min(quantity, available_qty ?? maxQuantity, maxQuantity),
  )

function fillForm(context: Context, data: Prefill) {
  const { isSignedIn } = context
  const display = [data.subdistrict, data.city, data.province].filter(Boolean).join(', ')
  const id = data.destination_subdistrict_id
  saveDraft(context, {
    ...loadDraft(context, isSignedIn.get()),
    customer_name: data.name ?? '',
    customer_email: data.email ?? '',
    customer_phone: data.phone ?? '',
    address: data.address ?? '',
    address_id: undefined,
    place: id !== null && display ? { id, display } : undefined,
    postal_code: data.postalCodeSelected ?? '',
    payment_method: data.payment_method ?? '',
    discount_code: data.discountCode ?? '',
    ...readTyped(data),
  })
}
