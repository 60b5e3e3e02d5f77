import type { Weakest } from './callers.ts'
import type { Input } from './inputs.ts'
import type { MeasuredService } from './measured-service.ts'
import { send } from './send.ts'

/** The main thread was held by one input for this long, above the idle level; the minimum of several tries. */
export type Finding = { route: string; field: string; attack: string; caller: string; ms: number }

type Options = {
  boundMs: number
  say?: (text: string) => void
  /** Called for each finding at once, so that an interrupted run has shown what it found. */
  found?: (finding: Finding) => void
  endsAt?: number
  /** How long a request and the meter may take before the service counts as hung; long where the machine is loaded. */
  hungAfterMs?: number
}

const batchSize = 32
const atOnce = 4
const tries = 3
/** An attack that this many routes fail is one fault in shared code, and is not sent to other routes. */
const maxSame = 12

const toName = ({ placed: { route } }: Input) => `${route.method} ${route.path}`

/** Sends inputs in batches, and repeats those of a slow batch one at a time. */
export class Run {
  readonly findings: Finding[] = []
  readonly faults: string[] = []
  readonly routes = new Set<string>()
  readonly fields = new Set<string>()
  readonly callers = new Set<string>()
  readonly statuses = new Map<string, number>()
  inputs = 0
  requests = 0
  skipped = 0
  /** The longest time of a batch that was confirmed by a repetition or stayed below the bound. */
  longest = { ms: 0, name: 'none' }
  isStopped = false
  readonly #same = new Map<string, number>()
  readonly #service: MeasuredService
  readonly #options: Options
  readonly #hungAfterMs: number
  #idleMs = 0

  constructor(service: MeasuredService, options: Options) {
    this.#service = service
    this.#options = options
    this.#hungAfterMs = options.hungAfterMs ?? 10_000
  }

  /** Measures the service without requests. */
  async measureIdle() {
    const readings: number[] = []
    for (let i = 0; i < 20; i++) readings.push((await this.#service.read())?.longestMs ?? 0)
    this.#idleMs = readings.sort((a, b) => a - b)[10]!
    return this.#idleMs
  }

  async attack(inputs: Iterable<Input>, caller: Weakest) {
    let batch: Input[] = []
    for (const input of inputs) {
      if (this.#isOver()) return
      if (this.#isKnown(input)) {
        this.skipped++
        continue
      }
      batch.push(input)
      if (batch.length < batchSize) continue
      await this.#sendBatch(batch, caller)
      batch = []
    }
    if (batch.length > 0) await this.#sendBatch(batch, caller)
  }

  #isOver(): boolean {
    this.isStopped ||= Date.now() > (this.#options.endsAt ?? Infinity)
    return this.isStopped
  }

  #kindOf = ({ field, attack }: Input) => `${field.split(' ')[0]} ${attack}`
  #isKnown = (input: Input) => (this.#same.get(this.#kindOf(input)) ?? 0) >= maxSame

  async #sendBatch(batch: Input[], caller: Weakest) {
    this.callers.add(caller.name)
    this.inputs += batch.length
    for (const input of batch) {
      this.routes.add(toName(input))
      this.fields.add(`${toName(input)} ${input.field}`)
    }
    const ms = await this.#measure(batch, caller)
    if (ms <= this.#options.boundMs) {
      if (ms > this.longest.ms) this.longest = { ms, name: `${toName(batch[0]!)} ${batch[0]!.field}` }
      return
    }
    for (const input of batch) await this.#judge(input, caller)
  }

  /** Noise of the machine does not repeat; a slow function does. */
  async #judge(input: Input, caller: Weakest) {
    let least = Infinity
    for (let i = 0; i < tries && least > this.#options.boundMs; i++) {
      least = Math.min(least, await this.#measure([input], caller))
      if (least > this.#options.boundMs * 10) break
    }
    const { field, attack } = input
    const finding = { route: toName(input), field, attack, caller: caller.name, ms: Math.round(least) }
    if (least > this.longest.ms) this.longest = { ms: least, name: `${finding.route} ${field} ${attack}` }
    if (least <= this.#options.boundMs) return
    this.findings.push(finding)
    const weight = least >= this.#hungAfterMs ? 4 : 1
    this.#same.set(this.#kindOf(input), (this.#same.get(this.#kindOf(input)) ?? 0) + weight)
    this.#options.found?.(finding)
  }

  /** The longest time that these inputs held the main thread, at most the CPU time that was used. */
  async #measure(inputs: Input[], caller: Weakest): Promise<number> {
    const queue = inputs.values()
    await Promise.all(
      Array.from({ length: Math.min(atOnce, inputs.length) }, async () => {
        for (const input of queue) {
          const status = await send(input.placed.origin, input.write(caller), this.#hungAfterMs)
          this.requests++
          const shown = status === undefined ? 'no answer' : status === 0 ? 'cut' : String(status)
          this.statuses.set(shown, (this.statuses.get(shown) ?? 0) + 1)
          if (status !== undefined && status >= 500) this.#addFault(input, caller, status)
        }
      }),
    )
    const reading = await this.#service.read(this.#hungAfterMs)
    if (reading) return Math.min(reading.longestMs - this.#idleMs, reading.cpuMs)
    const how = this.#service.isRunning ? 'did not answer' : `ended: ${this.#service.log.slice(-500)}`
    this.#options.say?.(`the service ${how}; it is started again`)
    await this.#service.restart()
    return this.#hungAfterMs
  }

  #addFault({ field, attack, ...input }: Input, caller: Weakest, status: number) {
    const fault = `${status} ${toName(input as Input)} ${field}: ${attack}, by ${caller.name}`
    if (this.faults.includes(fault)) return
    this.faults.push(fault)
    this.#options.say?.(fault)
  }

  report(): string {
    const worst = [...this.findings].sort((a, b) => b.ms - a.ms)
    const counts = [...this.statuses].sort().map(([status, count]) => `${status}: ${count}`)
    return [
      `${this.routes.size} routes, ${this.fields.size} fields, ${this.inputs} inputs (${this.skipped} left out because the same attack was found on ${maxSame} routes), ${this.callers.size} callers, ${this.requests} requests (${counts.join(', ')})`,
      `longest block ${Math.round(this.longest.ms)} ms: ${this.longest.name}; idle ${this.#idleMs.toFixed(1)} ms is taken off`,
      `${worst.length} inputs over ${this.#options.boundMs} ms, ${this.faults.length} faults`,
      ...worst.map(({ ms, route, field, attack, caller }) => `| ${ms} | ${route} | ${field} | ${attack} | ${caller} |`),
      ...this.faults,
    ].join('\n')
  }
}
