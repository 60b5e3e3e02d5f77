import type { StoreRef } from '../../../access/caller.ts'
import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { type CartOwner, hashGuestToken } from '../../buyers/carts/index.ts'
import { normalizeCode } from '../../buyers/discounts/index.ts'
import type { Item } from '../../orders/pricing/index.ts'
import type { LoadRequest } from './checkout-data.ts'
import type { Choices } from './prepare-order.ts'

type Reference = number | string | null | undefined

/** The fields that checkout and the steps before it have in common, as the client sent them. */
export type RequestedChoices = {
  items?: Item[]
  payment_link?: string | null
  location_id?: Reference
  postal_code?: string | null
  payment_method?: string | null
  courier_service_id?: Reference
  warehouse_unique_id?: string | null
  discount_code_code?: string | null
}

type Selection = { courier_service_id?: Reference; warehouse_unique_id?: string | null }

type PreparationBody = RequestedChoices &
  Selection & {
    destination?: { location_id: number | string; postal_code: string } | null
    shipping_option?: Selection | null
    selected_shipping_option?: Selection | null
  }

/** Clients send the shipping selection as top-level fields or in one of two objects; the first one found counts. */
export function readPreparation(body: PreparationBody): RequestedChoices {
  const chosen = [body, body.shipping_option, body.selected_shipping_option].find(
    (selection) => selection?.courier_service_id != null,
  )
  return {
    items: body.items,
    payment_link: body.payment_link,
    location_id: body.destination?.location_id ?? body.location_id,
    postal_code: body.destination?.postal_code ?? body.postal_code,
    payment_method: body.payment_method,
    courier_service_id: chosen?.courier_service_id,
    warehouse_unique_id: chosen?.warehouse_unique_id ?? body.warehouse_unique_id,
    discount_code_code: body.discount_code_code,
  }
}

const toNumber = (reference: Reference) => (reference == null ? null : Number(reference))

export const toChoices = (requested: RequestedChoices, now: Date): Choices => ({
  items: requested.items,
  location_id: toNumber(requested.location_id),
  postal_code: requested.postal_code || null,
  courier_service_id: toNumber(requested.courier_service_id),
  warehouse_unique_id: requested.warehouse_unique_id || null,
  payment_method: requested.payment_method || null,
  now,
})

/** Ids that do not fit the integer column cannot exist and would make the query fail. */
const toLocationId = (id: number | null) => (id !== null && id < 2 ** 31 ? id : null)

export const toItemIds = (items: Item[]) => ({
  variants: items.flatMap((item) => (item.type === 'variant' ? item.variant_id : [])),
  bundles: items.flatMap((item) => (item.type === 'variant' ? [] : item.bundle_price_option_id)),
})

export function toLoadRequest(store: StoreRef, owner: CartOwner, requested: RequestedChoices, now: Date): LoadRequest {
  const choices = toChoices(requested, now)
  const { items } = choices
  const payment_link = requested.payment_link || null
  if (items && payment_link) throw validationFailed({ items: fieldError('excludes', { other: 'payment_link' }) })
  return {
    store_id: store.id,
    business_id: store.business_id,
    payment_link,
    items: items && toItemIds(items),
    cart:
      owner.customer_id === undefined
        ? { column: 'guest_token_hash', value: owner.guest_token ? hashGuestToken(owner.guest_token) : null }
        : { column: 'customer_id', value: owner.customer_id },
    location_id: toLocationId(choices.location_id),
    discount_code: requested.discount_code_code ? normalizeCode(requested.discount_code_code) : null,
    customer_id: owner.customer_id ?? null,
    email: null,
    phone: null,
    ip: null,
    fingerprints: [],
    key: null,
    now,
  }
}
