import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Obstacle, Violation } from '../run/answer.ts'

/** What the proxy does with answers of the service; nothing by default. */
export type Faults = {
  /** How long each answer to a checkout or its summary takes. */
  delayMs?: number
  /** Passes checkouts on when this is done. */
  holdsCheckouts?: Promise<unknown>
  /** Answers the first attempt of each read with 503. */
  failsReadsOnce?: boolean
  /** Closes the connection in place of the next answer to a checkout. */
  losesNextCheckout?: boolean
  /** Refuses the next checkout without passing it on. */
  refusesNextCheckout?: boolean
  /** Replaces the total of summaries. */
  total?: string
}

/** What lets a script of another origin read an answer. */
const shared = ['access-control-allow-origin', 'access-control-allow-credentials', 'access-control-expose-headers']

const skipped = ['content-length', 'transfer-encoding', 'connection', 'content-encoding', 'keep-alive']

const outOfStock = {
  error: 'items is out of stock',
  error_code: 'validation_failed',
  errors: { items: ['is out of stock'] },
  error_details: [{ field: 'items', code: 'not_in_stock', params: {} }],
}

/** Stands between a shop and the service, and makes the path worse. */
export class ShopProxy {
  faults: Faults = {}
  /** Numbers of the orders that were placed, each once. */
  readonly orders = new Set<string>()
  /** `Idempotency-Key` of each checkout. */
  readonly keys: (string | undefined)[] = []
  /** Requests that are under way. */
  open = 0
  readonly #arrivals = new EventEmitter()
  /** Headers of the service's answers to scripts, by their origin. */
  readonly #sharedWith = new Map<string, Record<string, string>>()
  readonly #target: string
  readonly #failed = new Set<string>()
  #server: Server | undefined

  constructor(target: string) {
    this.#target = target
  }

  async start(port: number): Promise<void> {
    this.#server = createServer((request, response) => {
      this.open++
      this.#answer(request, response)
        .catch(() => response.destroy())
        .finally(() => {
          this.open--
        })
    }).listen(port, '127.0.0.1')
    await once(this.#server, 'listening').catch((error) => {
      throw new Obstacle(`--listen ${port} cannot be used: ${error.message}`)
    })
  }

  stop(): void {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }

  /** Begins a check: no faults, nothing seen. */
  reset(faults: Faults): void {
    this.faults = faults
    this.orders.clear()
    this.keys.length = 0
    this.#failed.clear()
  }

  /** Waits until a checkout arrives. */
  async awaitCheckout(maxSeconds: number): Promise<void> {
    if (this.keys.length > 0) return
    await once(this.#arrivals, 'checkout', { signal: AbortSignal.timeout(maxSeconds * 1000) }).catch(() => {
      throw new Violation(`a checkout within ${maxSeconds} s`, 'none')
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    const path = request.url!.split('?')[0]!
    const isCheckout = request.method === 'POST' && /\/(public|customers\/me)\/checkout$/.test(path)
    const isSummary = request.method === 'POST' && path.endsWith('/checkout/summary')
    const isRead = request.method === 'GET' && path.startsWith('/v3/')
    if (isCheckout) {
      this.keys.push(request.headers['idempotency-key'] as string | undefined)
      this.#arrivals.emit('checkout')
      await this.faults.holdsCheckouts
    }
    if (this.faults.delayMs && (isCheckout || isSummary)) await sleep(this.faults.delayMs)
    const refuse = (status: number, content: object, headers = {}) => {
      const own = {
        'content-type': 'application/json',
        ...this.#sharedWith.get(request.headers.origin ?? ''),
        ...headers,
      }
      response.writeHead(status, own).end(JSON.stringify(content))
    }
    if (isRead && this.faults.failsReadsOnce && !this.#failed.has(request.url!)) {
      this.#failed.add(request.url!)
      await this.#forward(request, body) // Its headers say which scripts may read the refusal.
      return refuse(503, { error: 'Try again', error_code: 'unavailable' }, { 'retry-after': '0' })
    }
    if (isCheckout && this.faults.refusesNextCheckout) {
      this.faults.refusesNextCheckout = false
      return refuse(422, outOfStock)
    }
    const answer = await this.#forward(request, body)
    if (isCheckout && answer.status === 201) this.orders.add(JSON.parse(String(answer.body)).order_id)
    if (isCheckout && this.faults.losesNextCheckout) {
      this.faults.losesNextCheckout = false
      return void response.destroy()
    }
    if (this.faults.total && isSummary && answer.status === 200) {
      const summary = { ...JSON.parse(String(answer.body)), gross_revenue: this.faults.total }
      answer.body = Buffer.from(JSON.stringify(summary))
    }
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  async #forward({ url, method, headers: sent }: IncomingMessage, body: Buffer) {
    const { host: _, connection: __, 'content-length': ___, ...headers } = sent as Record<string, string>
    const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0
    const answer = await fetch(this.#target + url, {
      method,
      headers,
      body: hasBody ? new Uint8Array(body) : undefined,
      redirect: 'manual',
    })
    const kept = Object.fromEntries([...answer.headers].filter(([name]) => !skipped.includes(name)))
    if (headers.origin && method !== 'OPTIONS') {
      const allowed = Object.entries(kept).filter(([name]) => shared.includes(name))
      this.#sharedWith.set(headers.origin, Object.fromEntries(allowed))
    }
    return { status: answer.status, headers: kept, body: Buffer.from(await answer.arrayBuffer()) }
  }
}
