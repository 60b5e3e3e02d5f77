import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Obstacle } from './answer.ts'
import { stopped } from './call.ts'
import type { Delivery, DeliverySource, Wanted } from './deliveries.ts'

type Options = { listen: string; secret: string; waitSeconds: number; stop?: AbortSignal }

const pollMs = 50

/** The address that an endpoint of the business leads to. It answers 204, unless a check asks it to refuse once. */
export class Receiver implements DeliverySource {
  readonly #options: Options
  readonly #deliveries: Delivery[] = []
  readonly #refused: Wanted[] = []
  #server: Promise<Server> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  async start(): Promise<void> {
    this.#server ??= this.#listen()
    await this.#server
  }

  async #listen(): Promise<Server> {
    const { listen } = this.#options
    const [port, host = '127.0.0.1'] = listen.split(':').reverse() as [string, string?]
    const server = createServer(async (request, response) => {
      const raw = Buffer.concat(await request.toArray())
      const headers = request.headers as Record<string, string>
      const delivery: Delivery = { headers, raw, body: parse(raw), arrivedAt: Date.now() / 1000 }
      this.#deliveries.push(delivery)
      const refusal = this.#refused.findIndex((wanted) => wanted(delivery))
      if (refusal >= 0) this.#refused.splice(refusal, 1)
      response.writeHead(refusal >= 0 ? 500 : 204).end()
    })
    server.listen(Number(port), host)
    await once(server, 'listening').catch((error) => {
      throw new Obstacle(`--webhook-listen ${listen} cannot be used: ${error.message}`)
    })
    return server
  }

  readSecret = async (): Promise<string> => this.#options.secret

  /** Answers the next of these deliveries with 500. */
  refuseOnce(wanted: Wanted): void {
    this.#refused.push(wanted)
  }

  async find(wanted: Wanted, count = 1): Promise<Delivery[]> {
    const { waitSeconds, stop } = this.#options
    const deadline = Date.now() + waitSeconds * 1000
    for (;;) {
      const found = this.#deliveries.filter(wanted)
      if (found.length >= count || Date.now() > deadline) return found
      if (stop?.aborted) throw new Obstacle(stopped)
      await sleep(pollMs)
    }
  }

  /** Waits until the endpoint is switched on, which sends a test event. */
  async waitForTestEvent(maxSeconds: number): Promise<void> {
    await this.start()
    const deadline = Date.now() + maxSeconds * 1000
    while (!this.#deliveries.some(({ body }) => body?.event === 'business.test_event')) {
      if (this.#options.stop?.aborted) throw new Obstacle(stopped)
      if (Date.now() > deadline) throw new Obstacle('The endpoint was not switched on')
      await sleep(pollMs)
    }
  }

  async stop(): Promise<void> {
    const server = await this.#server?.catch(() => undefined)
    server?.closeAllConnections()
    server?.close()
  }
}

// biome-ignore lint/suspicious/noExplicitAny: checks look into bodies of every shape
function parse(raw: Buffer): any {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return undefined // Not JSON: the check of the envelope says so.
  }
}
