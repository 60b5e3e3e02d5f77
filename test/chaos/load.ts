import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, isFailure, Requests } from './requests.ts'
import type { Shop } from './shop.ts'

export type Rates = { buyersPerSecond: number; merchantsPerSecond: number }

/** What the service acknowledged, to be compared with what the database holds. */
export type Ledger = {
  /** The secret slug of each acknowledged order, by the key of its checkout. */
  orders: Map<string, string>
  /** Checkouts with an unknown outcome. */
  unresolved: Set<string>
  /** By order: the last acknowledged edit, and edits with an unknown outcome. */
  edits: Map<string, { acknowledged: number; unresolved: Set<number> }>
}

export type Load = {
  requests: Requests
  ledger: Ledger
  /** Sends no new requests, and waits until clients have got their responses or given up. */
  stop(): Promise<void>
}

type Options = {
  shop: Shop
  /** The processes that clients use; a client whose request failed tries the next one. */
  addresses: string[]
  rates: Rates
  /** Prefixes the keys of this load. */
  name: string
  /** The variant with few units. */
  scarce: number
  /** Orders that merchants edit. */
  orderIds: string[]
  /** How long a client repeats a request. */
  repeatForMs?: number
}

const probeEveryMs = 200

/** How long a client waits before it repeats a request. */
const repeatAfterMs = 500

/**
 * Buyers and merchants at a steady rate, whatever the service does. Three of four buyers send an Idempotency-Key and
 * repeat their checkout with it until they know its outcome; the fourth sends none, like a plain form, and gives up.
 */
export function startLoad(options: Options): Load {
  const { shop, addresses, rates, name, scarce, orderIds, repeatForMs = 60_000 } = options
  const requests = new Requests()
  const ledger: Ledger = { orders: new Map(), unresolved: new Set(), edits: new Map() }
  const running = new Set<Promise<unknown>>()
  const track = (work: Promise<unknown>) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
  const address = (n: number) => addresses[n % addresses.length]!

  const buy = async (n: number) => {
    const key = `${name}-${n}`
    const hasKey = n % 4 !== 0
    const variant_id = chooseVariant(shop, scarce, n)
    const kind = variant_id === shop.locked ? 'waiting buyer' : 'buyer'
    const init = checkoutRequest(shop, key, [{ type: 'variant', variant_id, quantity: 1 }], hasKey)
    const until = performance.now() + repeatForMs
    ledger.unresolved.add(key)
    for (let attempt = 0; ; attempt++) {
      const answer = await requests.send(kind, checkoutUrl(address(n + attempt), shop), init)
      if (isSettled(answer)) {
        ledger.unresolved.delete(key)
        if (answer.outcome === 201) ledger.orders.set(key, String(answer.body.secret_slug))
        return
      }
      if (!hasKey || performance.now() > until) return
      await sleep(repeatAfterMs)
    }
  }

  const busy = new Set<string>()
  const edit = async (n: number) => {
    const id = orderIds[n % orderIds.length]!
    if (busy.has(id)) return
    busy.add(id)
    const state = ledger.edits.get(id) ?? { acknowledged: 0, unresolved: new Set() }
    ledger.edits.set(id, state)
    const answer = await requests.send('merchant', `${address(n)}/v3/orders/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${shop.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ notes: `${name} edit ${n}` }),
    })
    if (answer.outcome === 200) state.acknowledged = n
    else state.unresolved.add(n)
    busy.delete(id)
  }

  const readStock = async (n: number) => {
    await requests.send('merchant', `${address(n)}/v3/variants/${shop.plenty[n % 3]}/stock`, {
      headers: { authorization: `Bearer ${shop.secretKey}` },
    })
  }

  let [buyers, merchants] = [0, 0]
  const timers = [
    setInterval(() => track(buy(++buyers)), 1000 / rates.buyersPerSecond),
    setInterval(() => {
      merchants++
      track(merchants % 2 && orderIds.length > 0 ? edit(merchants) : readStock(merchants))
    }, 1000 / rates.merchantsPerSecond),
    setInterval(() => {
      for (const url of addresses) track(requests.send('probe', `${url}/readyz`))
    }, probeEveryMs),
  ]
  return {
    requests,
    ledger,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

/** One of eight buyers orders the scarce variant, one the variant that a fault may lock. */
function chooseVariant(shop: Shop, scarce: number, n: number): number {
  if (n % 8 === 3) return scarce
  return n % 8 === 5 ? shop.locked : shop.plenty[n % 3]!
}

/**
 * Whether a checkout needs no repetition. "Key in use" means that another request of the same client has not ended yet.
 */
const isSettled = ({ outcome, body }: Answer) => !isFailure(outcome) && body.error_code !== 'idempotency_key_in_use'

export const checkoutUrl = (address: string, shop: Shop) => `${address}/v3/stores/${shop.storeId}/public/checkout`

export const checkoutRequest = (shop: Shop, key: string, items: unknown[], hasKey: boolean): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-service-storefront-api-key': shop.token,
    ...(hasKey && { 'idempotency-key': key }),
  },
  body: JSON.stringify({
    customer_name: 'Budi',
    customer_email: `${key}@example.com`,
    shipping_address: 'Jl. Sudirman 1',
    payment_method: 'bank_transfer',
    items,
  }),
})
