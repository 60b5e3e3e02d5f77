import type pg from 'pg'
import type { Callback, FakeGateway } from '../../test/fakes/server.ts'
import type { BenchAccount } from './fill-accounts.ts'
import type { Server } from './harness.ts'

export type Stage = {
  api: Server
  pool: pg.Pool
  gateways: Record<BenchAccount['provider'], FakeGateway>
  accounts: BenchAccount[]
}

let buyers = 0

/** How long buyers waited, in milliseconds. */
export type Waits = { checkout: number[]; payment: number[] }

/** Places an order and requests its payment, as a buyer does. Returns our reference; undefined if there is none. */
export async function buy(
  { api, pool }: Stage,
  { storeId, token, variantId }: BenchAccount,
  waits?: Waits,
): Promise<string | undefined> {
  const began = performance.now()
  const post = (path: string, body?: unknown) =>
    fetch(`${api.url}/v3/stores/${storeId}/public${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-storefront-api-key': token },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const placed = await post('/checkout', {
    customer_name: 'Budi',
    customer_email: `b${++buyers}@example.com`,
    shipping_address: 'Jl. 1',
    payment_method: 'va_bca',
    items: [{ type: 'variant', variant_id: variantId, quantity: 1 }],
  })
  const order = (await placed.json()) as { secret_slug: string }
  const placedAt = performance.now()
  waits?.checkout.push(placedAt - began)
  if (placed.status !== 201) throw new Error(`A checkout was refused: ${JSON.stringify(order)}`)
  const asked = await fetch(`${api.url}/v3/stores/${storeId}/public/orders/${order.secret_slug}/payment`, {
    method: 'POST',
    headers: { 'x-service-storefront-api-key': token },
  })
  await asked.arrayBuffer()
  waits?.payment.push(performance.now() - placedAt)
  if (asked.status !== 200) return undefined
  const { rows } = await pool.query<{ id: string }>({
    name: 'reference',
    text: 'select p.id from payments p join orders o on o.id = p.order_id where o.secret_slug = $1',
    values: [order.secret_slug],
  })
  return rows[0]!.id
}

/** Pays at the provider; the callback is sent later. */
async function pay({ gateways }: Stage, account: BenchAccount, reference: string): Promise<Callback> {
  const gateway = gateways[account.provider]
  await gateway.pay(reference)
  return gateway.callbacks.findLast(({ body }) => body.includes(reference))!
}

/** Sends a callback to the address of its account. */
export const deliver = ({ api }: Stage, { callbackPath }: BenchAccount, { headers, body }: Callback) =>
  fetch(`${api.url}${callbackPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).then((answer) => answer.arrayBuffer())

export type Paid = { account: BenchAccount; callback: Callback }

/** Creates paid orders whose callbacks were not sent yet. */
export async function preparePaid(stage: Stage, accounts: BenchAccount[], count: number): Promise<Paid[]> {
  const paid: Paid[] = []
  let next = 0
  const work = async () => {
    while (next < count) {
      const account = accounts[next++ % accounts.length]!
      const reference = await buy(stage, account)
      if (reference) paid.push({ account, callback: await pay(stage, account, reference) })
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return paid
}
