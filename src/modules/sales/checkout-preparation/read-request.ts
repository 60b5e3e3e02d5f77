import type { StoreRef } from '../../../access/caller.ts'
import { type CartOwner, hashGuestToken } from '../../buyers/carts/index.ts'
import { normalizeCode } from '../../buyers/discounts/index.ts'
import type { Item } from '../order-pricing/index.ts'
import type { LoadRequest } from './loaded.ts'
import type { Choices } from './prepare-order.ts'

type Reference = number | string | null | undefined

/** What the steps before checkout and checkout itself have in common. */
export type Asked = {
  items?: Item[]
  location_id?: Reference
  postal_code?: string | null
  payment_method?: string | null
  courier_service_id?: Reference
  warehouse_unique_id?: string | null
  discount_code_code?: string | null
}

type Selection = { courier_service_id?: Reference; warehouse_unique_id?: string | null }

type Prepared = Asked &
  Selection & {
    destination?: { location_id: number | string; postal_code: string } | null
    shipping_option?: Selection | null
    selected_shipping_option?: Selection | null
  }

/** A selection may come flat or under either of two names. */
export function readPreparation(body: Prepared): Asked {
  const chosen = [body, body.shipping_option, body.selected_shipping_option].find(
    (selection) => selection?.courier_service_id != null,
  )
  return {
    items: body.items,
    location_id: body.destination?.location_id ?? body.location_id,
    postal_code: body.destination?.postal_code ?? body.postal_code,
    payment_method: body.payment_method,
    courier_service_id: chosen?.courier_service_id,
    warehouse_unique_id: chosen?.warehouse_unique_id ?? body.warehouse_unique_id,
    discount_code_code: body.discount_code_code,
  }
}

const numberOf = (reference: Reference) => (reference == null ? null : Number(reference))

export const choicesOf = (asked: Asked, now: Date): Choices => ({
  items: asked.items,
  location_id: numberOf(asked.location_id),
  postal_code: asked.postal_code || null,
  courier_service_id: numberOf(asked.courier_service_id),
  warehouse_unique_id: asked.warehouse_unique_id || null,
  payment_method: asked.payment_method || null,
  now,
})

/** Locations have seven digits at most; a longer number names none, and would not fit the column. */
const locationOf = (id: number | null) => (id !== null && id < 2 ** 31 ? id : null)

export function loadRequestOf(store: StoreRef, owner: CartOwner, asked: Asked, now: Date): LoadRequest {
  const choices = choicesOf(asked, now)
  const { items } = choices
  return {
    store_id: store.id,
    business_id: store.business_id,
    items: items && {
      variants: items.flatMap((item) => (item.type === 'variant' ? item.variant_id : [])),
      bundles: items.flatMap((item) => (item.type === 'variant' ? [] : item.bundle_price_option_id)),
    },
    cart:
      owner.customer_id === undefined
        ? { column: 'guest_token_hash', value: owner.guest_token ? hashGuestToken(owner.guest_token) : null }
        : { column: 'customer_id', value: owner.customer_id },
    location_id: locationOf(choices.location_id),
    discount_code: asked.discount_code_code ? normalizeCode(asked.discount_code_code) : null,
    email: null,
    phone: null,
    ip: null,
    fingerprints: [],
    now,
  }
}
