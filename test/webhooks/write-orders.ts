import { setTimeout as sleep } from 'node:timers/promises'
import { callShop, checkOut, type Shop } from './shop-over-http.ts'

export type Written = {
  /** Numbers of orders that the service said it had placed. */
  acknowledged: Set<string>
  /** How often a bulk move recorded an event and was then rolled back. */
  undone: number
  /** Unexpected responses, such as a 400. */
  surprises: string[]
}

type Addresses = { baseUrl: string; appUrl: string }

/**
 * Buys, edits and fails from several connections at once until stopped, across any number of crashes of the service.
 * One round is two checkouts, an edit, and a bulk move that records the first order's event before the second refuses.
 */
export function writeOrders(service: Addresses, shops: Shop[], connections = 6) {
  const written: Written = { acknowledged: new Set(), undone: 0, surprises: [] }
  let isStopping = false

  async function round(shop: Shop) {
    for (let n = 0; n < 2; n++) written.acknowledged.add(await checkOut(service, shop))
    const { body } = await callShop(service, shop, 'GET', '/orders?page_size=2')
    const [newer, older] = body.data as { id: string }[]
    if (!newer || !older) return
    await callShop(service, shop, 'PATCH', `/orders/${newer.id}`, { notes: 'Call first' })
    if (Math.random() > 0.3) return
    await callShop(service, shop, 'POST', '/orders/change-status', { ids: [newer.id], status: 'canceled' })
    const move = { ids: [older.id, newer.id], status: 'confirmed' }
    const refused = await callShop(service, shop, 'POST', '/orders/change-status', move)
    if (refused.status === 409) written.undone++
  }

  async function work(shop: Shop) {
    while (!isStopping) {
      try {
        await round(shop)
      } catch (error) {
        // A TypeError of fetch: the service was killed, and what it had not answered may or may not have happened.
        if (!(error instanceof TypeError)) written.surprises.push(String(error))
        await sleep(50)
      }
    }
  }

  const working = Promise.all(Array.from({ length: connections }, (_, n) => work(shops[n % shops.length]!)))
  return {
    written,
    stop: async () => {
      isStopping = true
      await working
    },
  }
}
