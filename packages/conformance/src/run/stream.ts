import type { Delivery, DeliverySource, Wanted } from './deliveries.ts'
import type { Records } from './records.ts'

const maxWaitSeconds = 20

/** Deliveries that the run fetches itself, so that nothing has to reach this machine. */
export class Stream implements DeliverySource {
  readonly #records: Records
  readonly #waitSeconds: number
  readonly #deliveries: Delivery[] = []
  #opened: Promise<{ id: string; secret: string }> | undefined
  #next: string | undefined
  #reading: Promise<void> | undefined

  constructor(records: Records, waitSeconds: number) {
    this.#records = records
    this.#waitSeconds = waitSeconds
  }

  async start(): Promise<void> {
    this.#opened ??= this.#open()
    await this.#opened
  }

  async #open() {
    const { body } = await this.#records.must('POST /v3/webhook-streams', { body: { events: ['order.created'] } })
    this.#records.onEnd(`webhook stream ${body.id}`, `DELETE /v3/webhook-streams/${body.id}`)
    return body as { id: string; secret: string }
  }

  async readSecret(): Promise<string> {
    await this.start()
    return (await this.#opened!).secret
  }

  async find(wanted: Wanted, count = 1): Promise<Delivery[]> {
    const deadline = Date.now() + this.#waitSeconds * 1000
    for (;;) {
      const found = this.#deliveries.filter(wanted)
      if (found.length >= count || Date.now() > deadline) return found
      // The service lets one request of a stream wait, so that checks share it.
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined
      })
      await this.#reading
    }
  }

  async #read(): Promise<void> {
    const { id } = await this.#opened!
    const { body } = await this.#records.must(`GET /v3/webhook-streams/${id}/deliveries`, {
      query: { wait_seconds: Math.min(maxWaitSeconds, this.#waitSeconds), ...(this.#next && { after: this.#next }) },
    })
    this.#next = body.next
    for (const { headers, body: text } of body.data) {
      const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
      const raw = Buffer.from(text)
      this.#deliveries.push({
        headers: Object.fromEntries(sent),
        raw,
        body: JSON.parse(text),
        arrivedAt: Date.now() / 1000,
      })
    }
  }
}
