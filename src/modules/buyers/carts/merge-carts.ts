import { CompiledQuery, sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { amountOutOfRange } from '../../../platform/text/money.ts'
import { isOutOfRange, selectCheckedLines, whole } from './cart-lines.ts'
import { hashGuestToken } from './cart-owner.ts'
import { reviveCart } from './revive-cart.ts'
import { computeExpiry, maxLines, maxQuantityPerLine } from './rules.ts'

const selectTotal = `select ${selectCheckedLines('cart_items', whole, '$2')} from carts c where c.business_id = $2 and c.id = $1`

type Store = { id: number; business_id: number }
type Merge = { store: Store; guest_token: string; customer_id: number }

/**
 * Moves the guest's items into the customer's cart, up to the limits. Idempotent, because the guest cart is then empty.
 */
export async function mergeCarts(tx: Tx, { store, guest_token, customer_id }: Merge, now: Date) {
  await tx.executeQuery(
    CompiledQuery.raw(reviveCart, [store.id, customer_id, now, computeExpiry(now), store.business_id]),
  )
  await sql`insert into carts (business_id, store_id, customer_id, expires_at, created_at, updated_at)
    values (${store.business_id}, ${store.id}, ${customer_id}, ${computeExpiry(now)}, ${now}, ${now})
    on conflict do nothing`.execute(tx)
  const mine = await sql<{ id: number }>`update carts set version = version + 1, expires_at = ${computeExpiry(now)},
      updated_at = ${now}
    where business_id = ${store.business_id} and store_id = ${store.id} and customer_id = ${customer_id}
    returning id`.execute(tx)
  // Lock both carts, the customer's first, so that no item is added between reading and emptying.
  const guest = await sql<{ id: number }>`update carts set version = version + 1, updated_at = ${now}
    where business_id = ${store.business_id} and store_id = ${store.id} and guest_token_hash = ${hashGuestToken(guest_token)} and expires_at > ${now}
    returning id`.execute(tx)
  if (!guest.rows[0]) return
  const to = mine.rows[0]!.id
  await moveItems(tx, { store, from: guest.rows[0].id, to }, now)
  await checkTotal(tx, store, to)
}

/** Refuses a cart whose total is out of range, which rolls back the change. */
export const checkTotal = (tx: Tx, store: Store, cartId: number) =>
  tx.executeQuery(CompiledQuery.raw(selectTotal, [cartId, store.business_id])).catch((error: unknown) => {
    throw isOutOfRange(error) ? amountOutOfRange('total') : error
  })

type Moved = { store: Store; from: number; to: number }

/** Moves the items of a locked cart into another one, up to the limits. */
export async function moveItems(tx: Tx, { store, from, to }: Moved, now: Date) {
  await sql`with moved as (delete from cart_items
      where business_id = ${store.business_id} and cart_id = ${from} returning *),
    free as (
      select n, row_number() over (order by n) as turn from generate_series(1, ${maxLines}) n
      where not exists (select 1 from cart_items i
        where i.business_id = ${store.business_id} and i.cart_id = ${to} and i.position = n)
    ),
    known as (
      update cart_items i set quantity = least(${maxQuantityPerLine}, i.quantity + m.quantity) from moved m
      where i.business_id = ${store.business_id} and i.cart_id = ${to}
        and i.type = m.type and i.item_id = m.item_id returning i.type, i.item_id
    )
    insert into cart_items (business_id, cart_id, position, type, variant_id, bundle_price_option_id, quantity,
      created_at)
    select ${store.business_id}, ${to}::bigint, f.n, m.type, m.variant_id, m.bundle_price_option_id, m.quantity, ${now}
    from (
      select *, row_number() over (order by id) as turn from moved
      where (type, item_id) not in (select type, item_id from known)
    ) m join free f on f.turn = m.turn`.execute(tx)
}
