import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Shop, variantsPerShop } from './fill-shops.ts'

const stepMs = 20

export type Load = { placed: number; refused: number; late: number }

let buyers = 0

/** Places orders at a steady rate, each of a new buyer with three items and a key as shops send it, whether or not earlier ones were answered. */
export async function placeSteadily(url: string, shops: Shop[], rate: number, seconds: number, load: Load) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const begin = performance.now()
  const total = rate * seconds
  const open = new Set<Promise<void>>()
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - begin) / 1000) * rate))
    for (; sent < due; sent++) {
      const one = place(agent, url, shops[sent % shops.length]!, load)
      open.add(one)
      void one.finally(() => open.delete(one))
    }
    await sleep(stepMs)
  }
  await Promise.all(open)
  agent.destroy()
}

function place(agent: Agent, url: string, { storeId, token, firstVariant }: Shop, load: Load): Promise<void> {
  const buyer = ++buyers
  const began = performance.now()
  const items = [0, 7, 31].map((step) => ({
    type: 'variant',
    variant_id: firstVariant + ((buyer + step) % variantsPerShop),
    quantity: 1,
  }))
  const body = JSON.stringify({
    customer_name: 'Budi Santoso',
    customer_email: `b${buyer}@example.com`,
    customer_phone: `62812${String(buyer).padStart(9, '0')}`,
    shipping_address: 'Jl. Sudirman 1',
    shipping_location_id: 317106,
    shipping_postal_code: '10310',
    courier_service_id: 1,
    payment_method: 'bank_transfer',
    items,
  })
  return new Promise((done) => {
    const end = (isPlaced: boolean) => {
      if (isPlaced) load.placed++
      else load.refused++
      if (performance.now() - began > 1000) load.late++
      done()
    }
    const sending = request(`${url}/v3/stores/${storeId}/public/checkout`, {
      agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-service-storefront-api-key': token,
        'idempotency-key': randomUUID(),
      },
    })
    sending.on('error', () => end(false))
    sending.on('response', (response) => {
      response.resume()
      response.on('end', () => end(response.statusCode === 201))
    })
    sending.end(body)
  })
}
