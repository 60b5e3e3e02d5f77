import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onFinished } from '../../../support/on-finished.ts'

/** What the shop does wrong; nothing by default. */
export type Mistake =
  | 'shows no number'
  | 'sends no key'
  | 'does not wait'
  | 'makes a key for each click'
  | 'keeps a read that failed'
  | 'makes a key for each attempt'
  | 'fails when it is refused'
  | 'adds up the total'
  | 'places orders at another total'
  | 'shows its secret key'

type Settings = { url: () => string; storeId: string; key: string; variantId: number }

/** A small shop without scripts that makes one mistake. */
export async function startCarelessShop({ url, storeId, key, variantId }: Settings, mistake?: Mistake) {
  const makes = (one: Mistake) => mistake === one
  const items = [{ type: 'variant', variant_id: variantId, quantity: 1 }]
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    await fetch(`${url()}/v3/stores/${storeId}/public${path}`, {
      method,
      headers: { 'x-service-storefront-api-key': key, 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(makes('does not wait') ? 300 : 30_000),
    })

  let kept: Promise<Response> | undefined
  async function read(path: string): Promise<Response> {
    if (makes('keeps a read that failed')) {
      kept ??= call('GET', path)
      return await kept
    }
    const answer = await call('GET', path)
    return answer.status === 503 ? await call('GET', path) : answer
  }

  async function showProduct(): Promise<[number, string]> {
    const answer = await read('/items')
    if (!answer.ok) return [200, 'Nothing for sale']
    return [200, '<a href="/checkout">Buy</a>']
  }

  const summarize = () => call('POST', '/checkout/summary', { items, payment_method: 'bank_transfer' })

  async function showCheckout(form = new URLSearchParams(), alert = ''): Promise<[number, string]> {
    const summary = await summarize()
    const { gross_revenue, product_price } = (await summary.json()) as Record<string, string>
    form.set('total', gross_revenue!)
    const total = makes('adds up the total') ? product_price : gross_revenue
    const secret = makes('shows its secret key') ? `<!-- sk_${'0'.repeat(38)} -->` : ''
    const fields = ['key', 'total', 'name', 'email', 'phone'].map(
      (name) => `<input name="${name}" value="${form.get(name) ?? ''}">`,
    )
    return [
      200,
      `${alert}<p>${total}</p>${secret}<form method="post" action="/order">${fields.join('')}<button>Order</button></form>`,
    ]
  }

  async function order(form: URLSearchParams, isRepeated = false): Promise<[number, string]> {
    if (!isRepeated && !makes('places orders at another total')) {
      const { gross_revenue } = (await (await summarize()).json()) as { gross_revenue: string }
      if (gross_revenue !== form.get('total')) return await showCheckout(renew(form), 'The total has changed.')
    }
    const buyer = {
      customer_name: form.get('name')!,
      customer_email: form.get('email')!,
      customer_phone: form.get('phone')!,
    }
    const isNew = makes('makes a key for each click') || (isRepeated && makes('makes a key for each attempt'))
    // The service would notice a second order of the same buyer by itself.
    if (isNew) Object.assign(buyer, { customer_email: `${randomUUID()}@conformance.example`, customer_phone: null })
    const headers: Record<string, string> = makes('sends no key')
      ? {}
      : { 'idempotency-key': isNew ? randomUUID() : form.get('key')! }
    const body = { items, payment_method: 'bank_transfer', ...buyer }
    const place = () => call('POST', '/checkout', body, headers)
    let answer = await place().catch(() => undefined)
    // The first of two requests with this key is still under way.
    while (answer?.status === 409 && answer.headers.has('retry-after')) {
      await sleep(Number(answer.headers.get('retry-after')) * 1000)
      answer = await place()
    }
    if (!answer) return isRepeated ? [502, 'Later'] : await order(form, true)
    const { order_id } = (await answer.json()) as { order_id?: string }
    if (order_id) return [200, makes('shows no number') ? 'Thank you' : `Thank you: ${order_id}`]
    return makes('fails when it is refused') ? [500, 'Failed'] : await showCheckout(renew(form), 'Not now.')
  }

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    const answers: Record<string, () => Promise<[number, string]>> = {
      'GET /': showProduct,
      'GET /checkout': () => showCheckout(renew(new URLSearchParams())),
      'POST /order': () => order(form),
    }
    const answer = answers[`${request.method} ${request.url}`]
    const [status, text] = (await answer?.().catch(() => undefined)) ?? [404, 'Nothing here']
    response.writeHead(status, { 'content-type': 'text/html' }).end(`<!doctype html><title>Shop</title>${text}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The key belongs to the refused order. */
function renew(form: URLSearchParams): URLSearchParams {
  form.set('key', randomUUID())
  return form
}

export const carelessPath = {
  start: '/',
  steps: [
    { click: 'a[href="/checkout"]' },
    { fill: '[name="name"]', with: '{name}' },
    { fill: '[name="email"]', with: '{email}' },
    { fill: '[name="phone"]', with: '{phone}' },
  ],
  place: 'form[action="/order"] button',
}
