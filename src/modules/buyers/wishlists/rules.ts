import { conflictBecause } from '../../../platform/errors/errors.ts'

/** The most products on a customer's wishlist in a store. */
export const maxItems = 200

/** The most products that a guest's request may contain. */
export const maxGuestItems = 100

export function checkRoom(count: number) {
  if (count >= maxItems) throw conflictBecause('wishlist_full', `A wishlist has at most ${maxItems} products`)
}
