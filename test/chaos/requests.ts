export type Outcome = number | 'no connection' | 'no answer'

export type Attempt = {
  /** A `waiting buyer` wants the variant that a fault may lock. */
  kind: 'buyer' | 'waiting buyer' | 'merchant' | 'probe'
  process: string
  startedAt: number
  /** Undefined while the request runs. */
  ms?: number
  outcome?: Outcome
}

export type Answer = { outcome: Outcome; body: Record<string, unknown> }

/** Longer than any timeout of the service, so that a hanging request shows as `no answer`. */
const clientTimeoutMs = 30_000

/** Sends requests and records the outcome of each. */
export class Requests {
  readonly attempts: Attempt[] = []

  async send(kind: Attempt['kind'], url: string, init: RequestInit = {}): Promise<Answer> {
    const attempt: Attempt = { kind, process: new URL(url).origin, startedAt: performance.now() }
    this.attempts.push(attempt)
    const answer = await this.#ask(url, init)
    attempt.ms = performance.now() - attempt.startedAt
    attempt.outcome = answer.outcome
    return answer
  }

  async #ask(url: string, init: RequestInit): Promise<Answer> {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(clientTimeoutMs) })
      const text = await response.text()
      return { outcome: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
    } catch (error) {
      return { outcome: (error as Error).name === 'TimeoutError' ? 'no answer' : 'no connection', body: {} }
    }
  }
}

/** Whether the service failed, rather than answering the request. */
export const isFailure = (outcome: Outcome) => typeof outcome === 'string' || outcome >= 500 || outcome === 429

/** `503 ×12, no connection ×3` */
export function countFailures(attempts: Attempt[]): string {
  const counts = new Map<Outcome, number>()
  for (const { outcome, kind } of attempts) {
    if (kind !== 'probe' && outcome !== undefined && isFailure(outcome))
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  return [...counts].map(([outcome, count]) => `${outcome} ×${count}`).join(', ') || '0'
}
