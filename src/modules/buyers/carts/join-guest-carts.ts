import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { hashGuestToken } from './cart-owner.ts'
import { checkTotal, moveItems } from './merge-carts.ts'
import { computeExpiry } from './rules.ts'

type Join = { store: { id: number; business_id: number }; from: string; to: string }

/** Merges the carts of two guest tokens into the second. Idempotent, because the first one is empty afterwards. */
export async function joinGuestCarts(tx: Tx, { store, from, to }: Join, now: Date) {
  const [source, target] = [hashGuestToken(from), hashGuestToken(to)]
  const carts = await tx
    .selectFrom('carts')
    .select(['id', 'guest_token_hash', sql<boolean>`expires_at > ${now}`.as('is_live')])
    .where('business_id', '=', store.business_id)
    .where('store_id', '=', store.id)
    .where('guest_token_hash', 'in', [source, target])
    .orderBy('id')
    .forUpdate()
    .execute()
  const findCart = (hash: Buffer) => carts.find(({ guest_token_hash }) => guest_token_hash!.equals(hash))
  const [given, taking] = [findCart(source), findCart(target)]
  if (!given?.is_live) return
  const own = { version: sql<number>`version + 1`, expires_at: computeExpiry(now), updated_at: now }
  const update = tx.updateTable('carts').where('business_id', '=', store.business_id)
  if (!taking?.is_live) {
    if (taking)
      await tx.deleteFrom('carts').where('business_id', '=', store.business_id).where('id', '=', taking.id).execute()
    await update
      .set({ ...own, guest_token_hash: target })
      .where('id', '=', given.id)
      .execute()
    return
  }
  await update.set(own).where('id', 'in', [given.id, taking.id]).execute()
  await moveItems(tx, { store, from: given.id, to: taking.id }, now)
  await checkTotal(tx, store, taking.id)
}
