import { conflictBecause } from '../../../platform/errors/errors.ts'

/** What a customer may remember in a store. */
export const maxItems = 200

/** What one request of a guest may ask for. */
export const maxGuestItems = 100

export function checkRoom(count: number) {
  if (count >= maxItems) throw conflictBecause('wishlist_full', `A wishlist has at most ${maxItems} products`)
}
